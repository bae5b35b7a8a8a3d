//! Buttons that say why they can't be pressed.

use crate::ui::view::{Children, ErasedView, IntoErased};
use leptos::prelude::*;

/// A button that does something on this page.
///
/// While `disabled_because` has a reason the button stays focusable, announces itself as disabled and shows the reason as
/// its description; pressing it does nothing.
#[component]
pub fn Button(
    #[prop(into)] on_press: Callback<()>,
    #[prop(optional)] kind: Kind,
    #[prop(optional, into)] disabled_because: Signal<Option<String>>,
    children: Children,
) -> ErasedView {
    let press = move |_| {
        if disabled_because.with_untracked(Option::is_none) {
            on_press.run(());
        }
    };
    view! {
        <button
            type="button"
            class=kind.class()
            aria-disabled=move || disabled_because.with(Option::is_some).then_some("true")
            title=disabled_because
            on:click=press
        >
            {children.render()}
        </button>
    }
    .into_erased()
}

/// The button that sends its form. `busy_label` replaces its text while the form is being sent; a second press is then
/// the form's to refuse, so that Enter is refused as well.
#[component]
pub fn SubmitButton(label: &'static str, busy_label: &'static str, #[prop(into)] busy: Signal<bool>) -> ErasedView {
    view! {
        <button
            type="submit"
            class=Kind::Primary.class()
            aria-disabled=move || busy.get().then_some("true")
        >
            {move || if busy.get() { busy_label } else { label }.to_owned()}
        </button>
    }
    .into_erased()
}

/// How much a button stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    Primary,
    #[default]
    Plain,
}

impl Kind {
    fn class(self) -> &'static str {
        match self {
            Self::Primary => "button primary",
            Self::Plain => "button",
        }
    }
}
