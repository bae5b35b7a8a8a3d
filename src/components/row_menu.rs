//! What can be done with the pet of a row: copy its ID, add one like it, find it by its ID.

use crate::{
    add_pet::use_add_pet,
    api::wire::{Pet, PetId},
    browser,
    pets::list::name_on_screen,
    routes,
    ui::{
        button::Button,
        dialog::Dialog,
        view::{ErasedView, IntoErased},
    },
};
use leptos::{prelude::*, task::spawn_local};
use std::time::Duration;

/// How long "Copied" is shown.
const COPIED_SHOWN: Duration = Duration::from_secs(3);

/// The menu of all rows of a table. It is open while `pet` is there.
#[component]
pub fn RowMenu(
    pet: RwSignal<Option<Pet>>,
    /// Whether the browser has copied an ID, in words.
    copied: RwSignal<String>,
) -> ErasedView {
    let close = move || pet.set(None);
    let content = move |shown: Pet| {
        let (id, find) = (shown.id, routes::find(Some(shown.id)));
        let add_pet = use_add_pet();
        view! {
            <h2 id="row-menu-title">
                <bdi>{name_on_screen(&shown.name)}</bdi>
            </h2>
            <Button on_press=move |()| {
                close();
                copy_id(id, copied);
            }>{format!("Copy ID {id}")}</Button>
            <a
                class="button"
                href=routes::add()
                on:click=move |_| {
                    close();
                    add_pet.start_like(&shown);
                }
            >
                "Add one like this"
            </a>
            <a class="button" href=find on:click=move |_| close()>
                "Find by this ID"
            </a>
            <Button on_press=move |()| close()>"Close"</Button>
        }
        .into_erased()
    };
    view! {
        <Dialog
            open=Signal::derive(move || pet.with(Option::is_some))
            on_dismiss=move |()| close()
            labelled_by="row-menu-title"
            class="sheet"
        >
            {move || pet.get().map(content)}
        </Dialog>
        <p role="status" class="toast">
            {move || copied.get()}
        </p>
    }
    .into_erased()
}

/// Copies an ID, and says for a moment in `copied` whether the browser allowed it.
pub fn copy_id(id: PetId, copied: RwSignal<String>) {
    copied.set(String::new());
    spawn_local(async move {
        let is_copied = browser::copy(&id.to_string()).await;
        let _ = copied.try_set(if is_copied { "Copied" } else { "The browser refused to copy." }.to_owned());
        browser::sleep(COPIED_SHOWN).await;
        let _ = copied.try_set(String::new());
    });
}
