//! Buttons. A disabled button gives a reason.

use crate::ui::view::true_if;
use leptos::prelude::*;

/// A button with an action.
///
/// While `disabled_because` has a reason, the button can have the focus and is announced as disabled, with the reason as its
/// description. A press does nothing.
#[component]
pub fn Button(
    #[prop(into)] on_press: Callback<()>,
    #[prop(default = "button")] class: &'static str,
    #[prop(optional, into)] disabled_because: Signal<Option<String>>,
    children: Children,
) -> impl IntoView {
    let press = move |_| {
        if disabled_because.with_untracked(Option::is_none) {
            on_press.run(());
        }
    };
    view! {
        <button
            type="button"
            class=class
            aria-disabled=true_if(move || disabled_because.with(Option::is_some))
            title=disabled_because
            on:click=press
        >
            {children()}
        </button>
    }
}

/// The button that submits its form. `busy_label` replaces its text while the request is pending. The form must refuse a
/// second submit itself, because Enter submits too.
#[component]
pub fn SubmitButton(
    label: &'static str,
    #[prop(into)] busy_label: Signal<String>,
    #[prop(into)] busy: Signal<bool>,
    #[prop(default = "button primary")] class: &'static str,
) -> impl IntoView {
    view! {
        <button
            type="submit"
            class=class
            aria-disabled=true_if(move || busy.get())
        >
            {Signal::derive(move || if busy.get() { busy_label.get() } else { label.to_owned() })}
        </button>
    }
}
