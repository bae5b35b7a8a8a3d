//! Messages: what happened, in a box with an icon and buttons. Functions and not components: their code exists once.

use crate::ui::{button::Button, icon::Icon};
use leptos::prelude::*;

/// A message of the classes `class`, with a role of its own if nothing around it has one.
pub fn message(
    role: Option<&'static str>,
    class: &'static str,
    icon: &'static str,
    body: Vec<AnyView>,
    actions: Vec<AnyView>,
) -> AnyView {
    view! {
        <div role=role class=class>
            <Icon name=icon />
            <div>{body}</div>
            {(!actions.is_empty()).then(|| view! { <p class="actions">{actions}</p> }.into_any())}
        </div>
    }
    .into_any()
}

/// A paragraph of a message. The class may be empty.
pub fn paragraph(class: &'static str, text: impl Into<String>) -> AnyView {
    erased_paragraph(class, text.into())
}

fn erased_paragraph(class: &'static str, text: String) -> AnyView {
    view! { <p class=class>{text}</p> }.into_any()
}

/// A button of a message.
pub fn button(text: &'static str, class: &'static str, on_press: Callback<()>) -> AnyView {
    view! {
        <Button on_press class>
            <span translate="yes" prop:textContent=text></span>
        </Button>
    }
    .into_any()
}

/// A link that looks like a button.
pub fn link_button(text: &'static str, class: &'static str, address: &str) -> AnyView {
    view! {
        <a class=class href=address.to_owned() translate="yes" prop:textContent=text></a>
    }
    .into_any()
}
