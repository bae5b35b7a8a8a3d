//! A button that copies a text.

use crate::{
    browser,
    ui::{
        button::Button,
        view::{ErasedView, IntoErased},
    },
};
use leptos::{prelude::*, task::spawn_local};

/// Copies `text` to the clipboard, and shows whether the browser allowed it.
#[component]
pub fn CopyButton(
    #[prop(into)] text: Callback<(), String>,
    #[prop(default = "Copy")] label: &'static str,
    /// What is copied, for people who do not see the place of the button.
    #[prop(into)]
    describes: String,
) -> ErasedView {
    let outcome = RwSignal::new(String::new());
    let copy = move |()| {
        let text = text.run(());
        spawn_local(async move {
            let _ = outcome
                .try_set(if browser::copy(&text).await { "Copied" } else { "The browser refused to copy." }.to_owned());
        });
    };
    view! {
        <span class="copy">
            <Button on_press=copy>{label} <span class="unseen">" " {describes}</span></Button>
            <span role="status" class="hint">
                {move || outcome.get()}
            </span>
        </span>
    }
    .into_erased()
}
