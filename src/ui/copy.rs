//! A button that copies a text.

use crate::{
    browser::{save, time},
    ui::button::Button,
};
use leptos::{prelude::*, task::spawn_local};
use std::time::Duration;

/// How long the outcome is shown.
const OUTCOME_SHOWN: Duration = Duration::from_secs(3);

/// Copies `text` to the clipboard, and shows whether the browser allowed it.
#[component]
pub fn CopyButton(
    #[prop(into)] text: Callback<(), String>,
    #[prop(default = "Copy")] label: &'static str,
    /// What is copied, for people who do not see the place of the button.
    #[prop(into)]
    describes: String,
) -> impl IntoView {
    let outcome = RwSignal::new(String::new());
    let copy = move |()| {
        outcome.set(String::new());
        let text = text.run(());
        spawn_local(async move {
            let is_copied = save::copy(&text).await;
            let _ = outcome.try_set(if is_copied { "Copied" } else { "The browser refused to copy." }.to_owned());
            time::sleep(OUTCOME_SHOWN).await;
            let _ = outcome.try_set(String::new());
        });
    };
    view! {
        <span class="copy">
            <Button on_press=copy>{label} <span class="unseen">" " {describes}</span></Button>
            <span role="status" class="hint">
                {outcome}
            </span>
        </span>
    }
}
