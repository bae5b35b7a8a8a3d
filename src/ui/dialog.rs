//! Modal dialogs, and the question before something that cannot be undone.

use crate::ui::{
    button::Button,
    message::button,
    view::{Show, effect},
};
use leptos::prelude::*;
use std::sync::Arc;

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
#[derive(Clone)]
pub struct Question {
    pub title: &'static str,
    pub text: String,
    /// The button that does what was asked, and what it does.
    pub confirm: &'static str,
    pub on_confirm: Arc<dyn Fn() + Send + Sync>,
    /// A button for something else, and what it does.
    pub other: Option<(&'static str, Callback<()>)>,
}

/// A dialog while there is a question, with two buttons. The focus is on the one that changes nothing. At most one question is open at
/// a time.
#[component]
pub fn Confirm(
    question: RwSignal<Option<Question>>,
    /// The button that changes nothing, as Escape.
    dismiss: &'static str,
) -> impl IntoView {
    let open = Signal::derive(move || question.with(Option::is_some));
    let asked = move |text: fn(&Question) -> &str| {
        Signal::derive(move || question.with(|question| question.as_ref().map(text).unwrap_or_default().to_owned()))
    };
    let on_dismiss = move |()| question.set(None);
    let on_confirm = move |()| {
        let confirmed = question.try_update(Option::take).flatten();
        confirmed.into_iter().for_each(|question| (question.on_confirm)());
    };
    view! {
        <Dialog open on_dismiss labelled_by="question-title">
            <h2 id="question-title" tabindex="-1">{asked(|question| question.title)}</h2>
            <p>{asked(|question| &question.text)}</p>
            <p class="actions">
                <Button on_press=on_confirm>{asked(|question| question.confirm)}</Button>
                {move || question.with(|question| question.as_ref()?.other).map(|(text, press)| {
                    button(text, "button", Callback::new(move |()| {
                        on_dismiss(());
                        press.run(());
                    }))
                })}
                <button type="button" class="button primary" autofocus on:click=move |_| on_dismiss(())>
                    {dismiss}
                </button>
            </p>
        </Dialog>
    }
}
