//! What can be done with the pet of a row: copy its ID, add one like it, find it by its ID.

use crate::{
    api::wire::{Pet, is_blank},
    routes,
    ui::{
        copy::copy,
        dialog::Dialog,
        view::{ErasedView, IntoErased},
    },
};
use leptos::{ev::MouseEvent, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::Element;

/// The classes of the actions that do more than a link does.
const COPY: &str = "button copy-this";
const ADD_LIKE: &str = "button add-like";

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
        // Each action closes the menu.
        let on_click = move |event: MouseEvent| {
            let Some(pressed) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return };
            let class = pressed.class_name();
            // With a modifier the browser opens the link elsewhere.
            if !class.starts_with("button") || event.ctrl_key() || event.meta_key() || event.shift_key() {
                return;
            }
            let Some(chosen) = pet.try_update(Option::take).flatten() else { return };
            if class == COPY {
                copy(chosen.id.to_string(), copied);
            } else if class == ADD_LIKE {
                add_like.run(chosen);
            }
        };
        view! {
            <h2 id="row-menu-title">
                <bdi>{name_on_screen(&shown.name)}</bdi>
            </h2>
            <div class="menu" on:click=on_click>
                <button type="button" class=COPY>
                    {format!("Copy ID {}", shown.id)}
                </button>
                <a class=ADD_LIKE href=routes::add()>
                    "Add one like this"
                </a>
                <a class="button" href=routes::find(Some(shown.id))>
                    "Find by this ID"
                </a>
                <button type="button" class="button">
                    "Close"
                </button>
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
