//! Modal dialogs, and the question before something that cannot be undone.

use crate::{
    browser::focus,
    ui::{
        button::Button,
        view::{Show, effect},
    },
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
    children: ChildrenFn,
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
            // The button that opened it may be gone, such as one in a panel that has closed.
            focus::keep();
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
            <Show when=move || open.get() children />
        </dialog>
    }
}

/// A question before something that cannot be undone.
pub struct Question {
    pub title: &'static str,
    pub text: String,
    /// The button that does what was asked.
    pub confirm: &'static str,
}

/// A dialog while there is a question, with two buttons. The focus is on the one that changes nothing. At most one question is open at
/// a time.
#[component]
pub fn Confirm(
    /// The question that is open. Reactive, and called for each of its texts.
    #[prop(into)]
    question: Callback<(), Option<Question>>,
    /// The button that changes nothing, as Escape.
    dismiss: &'static str,
    #[prop(into)] on_confirm: Callback<()>,
    #[prop(into)] on_dismiss: Callback<()>,
) -> impl IntoView {
    let open = Signal::derive(move || question.run(()).is_some());
    let asked =
        move |text: fn(Question) -> String| Signal::derive(move || question.run(()).map(text).unwrap_or_default());
    view! {
        <Dialog open on_dismiss labelled_by="question-title">
            <h2 id="question-title">{asked(|question| question.title.to_owned())}</h2>
            <p>{asked(|question| question.text)}</p>
            <p class="actions">
                <Button on_press=on_confirm>{asked(|question| question.confirm.to_owned())}</Button>
                <button type="button" class="button primary" autofocus on:click=move |_| on_dismiss.run(())>
                    {dismiss}
                </button>
            </p>
        </Dialog>
    }
}
