//! What can be done with the pet of a row: copy its ID, or add one like it.

use crate::{
    api::wire::{Pet, is_blank},
    routes,
    ui::{
        button::Button,
        copy::copy,
        dialog::Dialog,
        view::{ErasedView, IntoErased},
    },
};
use leptos::{ev::MouseEvent, prelude::*};

/// Begins the draft of a pet like another one. The app provides it as a context.
#[derive(Clone, Copy)]
pub struct AddLike(pub Callback<Pet>);

/// The menu of all rows of a table. It is open while `pet` is there.
#[component]
pub fn RowMenu(
    pet: RwSignal<Option<Pet>>,
    /// Whether the browser has copied an ID, in words.
    copied: RwSignal<String>,
) -> ErasedView {
    let content = move |shown: Pet| {
        let AddLike(add_like) = expect_context();
        let Pet { id, name, .. } = shown.clone();
        let copy_id = move |()| {
            pet.set(None);
            copy(id.to_string(), copied);
        };
        let add_like_this = move |event: MouseEvent| {
            // With a modifier the browser opens the link elsewhere.
            if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
                pet.set(None);
                add_like.run(shown.clone());
            }
        };
        view! {
            <h2 id="row-menu-title">
                <bdi>{name_on_screen(&name)}</bdi>
            </h2>
            <div class="menu">
                <Button on_press=copy_id>{format!("Copy ID {id}")}</Button>
                <a class="button" href=routes::add() on:click=add_like_this>
                    "Add one like this"
                </a>
                <Button on_press=move |()| pet.set(None)>"Close"</Button>
            </div>
        }
        .into_erased()
    };
    view! {
        <Dialog
            open=Signal::derive(move || pet.with(Option::is_some))
            on_dismiss=move |()| pet.set(None)
            labelled_by="row-menu-title"
            class="sheet"
        >
            {pet.get_untracked().map(content)}
        </Dialog>
        <p role="status" class="toast">
            {move || copied.get()}
        </p>
    }
    .into_erased()
}

/// A name, with a remark where it alone would be misread.
pub fn name_on_screen(name: &str) -> String {
    let remark = if is_blank(name) {
        "(blank)"
    } else if name.contains('\u{fffd}') {
        " (not fully readable)"
    } else {
        ""
    };
    format!("{name}{remark}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_would_be_misread_has_a_remark() {
        assert_eq!(name_on_screen("Rex"), "Rex");
        assert_eq!(name_on_screen(""), "(blank)");
        assert_eq!(name_on_screen("R\u{fffd}x"), "R\u{fffd}x (not fully readable)");
    }
}
