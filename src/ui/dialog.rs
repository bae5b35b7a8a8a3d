//! A question that has to be answered before anything else.

use crate::ui::part::{InsideAgain, IntoPart, When, effect};
use leptos::prelude::*;

/// A modal dialog: the browser keeps the focus inside and gives it back to where it was.
///
/// `open` shows and closes it; Escape asks for `on_dismiss`. Its children exist only while it is open.
#[component]
pub fn Dialog(
    #[prop(into)] open: Signal<bool>,
    #[prop(into)] on_dismiss: Callback<()>,
    /// The id of the heading inside that names the dialog.
    labelled_by: &'static str,
    children: InsideAgain,
) -> impl IntoView {
    let dialog = NodeRef::<leptos::html::Dialog>::new();
    effect(move || {
        let Some(dialog) = dialog.get() else { return };
        if open.get() {
            if !dialog.open() {
                let _ = dialog.show_modal();
            }
        } else if dialog.open() {
            dialog.close();
        }
    });
    view! {
        <dialog
            node_ref=dialog
            aria-labelledby=labelled_by
            on:cancel=move |event: leptos::ev::Event| {
                event.prevent_default();
                on_dismiss.run(());
            }
        >
            <When is=open children />
        </dialog>
    }
    .part()
}
