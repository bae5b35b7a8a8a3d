//! Modal dialogs.

use crate::{
    browser,
    ui::view::{ChildrenFn, ErasedView, IntoErased, Show},
};
use leptos::prelude::*;

/// A modal dialog. The browser keeps the focus inside and returns it when the dialog closes.
///
/// `open` shows and closes it; Escape calls `on_dismiss`. Its children exist only while it is open.
#[component]
pub fn Dialog(
    #[prop(into)] open: Signal<bool>,
    #[prop(into)] on_dismiss: Callback<()>,
    /// The id of the heading inside that names the dialog.
    labelled_by: &'static str,
    #[prop(optional)] class: &'static str,
    children: ChildrenFn,
) -> ErasedView {
    let dialog = NodeRef::<leptos::html::Dialog>::new();
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        if open.get() {
            if !dialog.open() {
                let _ = dialog.show_modal();
            }
        } else if dialog.open() {
            dialog.close();
            // The button that opened it may be gone, such as one in a panel that has closed.
            browser::keep_focus();
        }
    });
    view! {
        <dialog
            node_ref=dialog
            class=class
            aria-labelledby=labelled_by
            on:cancel=move |event: leptos::ev::Event| {
                event.prevent_default();
                on_dismiss.run(());
            }
        >
            <Show when=move || open.get() children />
        </dialog>
    }
    .into_erased()
}
