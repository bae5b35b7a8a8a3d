//! Which service the person works with, in the header of every page: its name, and a word and a colour unless it is production.

use crate::{
    browser::storage,
    config::{
        environments::EnvironmentLabel,
        settings::{use_config, use_settings},
    },
    session::use_session,
    shell::change_environment::{ChangeButton, ChangeQuestionDialog},
    ui::{
        heading::Announcements,
        view::{ErasedView, IntoErased, Show},
    },
};
use leptos::prelude::*;

/// Where the label is kept for the next load of the page. The script in the header of `index.html` reads it, too.
const STORED_LABEL: &str = "environment";
/// The id of the panel that says where the key goes.
const PANEL: &str = "environment-panel";

/// The environment as a button. It opens a panel with the base URL and "Change environment".
#[component]
pub fn EnvironmentButton() -> ErasedView {
    let session = use_session();
    let service = session.service;
    let label = current_label();
    let asking = RwSignal::new(false);
    let is_other = move || label.with(|label| !label.mark.is_empty());
    let name = Signal::derive(move || label.with(|label| label.name.clone()));
    let class = move || if is_other() { "environment other" } else { "environment" }.to_owned();
    let mark = Signal::derive(move || label.with(|label| label.mark.clone()));
    view! {
        <button
            type="button"
            class=Signal::derive(class)
            popovertarget=PANEL
        >
            <span class="unseen">"Environment: "</span>
            {name}
            <Show when=is_other>
                <span>{mark}</span>
            </Show>
        </button>
        <div popover="auto" id=PANEL class="panel start">
            <p class="lead">
                <bdi>{name}</bdi>
            </p>
            <Show when=is_other>
                <p>{mark}</p>
            </Show>
            <p>"Your key goes only to " <bdi>{service}</bdi></p>
            <ChangeButton asking />
        </div>
        <ChangeQuestionDialog asking title_id="change-title" />
    }
    .into_erased()
}

/// The label of the present service. Until the configuration is loaded, the stored one. The title of each page shows the name
/// where there is more than one environment.
fn current_label() -> Signal<EnvironmentLabel> {
    let session = use_session();
    let settings = use_settings();
    let config = use_config();
    let stored: EnvironmentLabel = storage::session_item(STORED_LABEL).unwrap_or_default();
    let label = Memo::new(move |_| match settings.load_result() {
        Some(Ok(())) if session.is_signed_in.get() => {
            Some(config.with(|config| config.environment_label(&session.service.get())))
        }
        _ => None,
    });
    let stored = StoredValue::new(stored);
    let shown = Signal::derive(move || label.get().unwrap_or_else(|| stored.get_value()));
    let announcements = use_context::<Announcements>();
    Effect::new(move |_| {
        if let Some(label) = label.get() {
            storage::set_session_item(STORED_LABEL, &label);
        }
        let is_one_of_several = config.with(|config| config.environments.len() > 1);
        let name = shown
            .with(|label| if is_one_of_several || !label.mark.is_empty() { label.name.clone() } else { String::new() });
        if let Some(announcements) = announcements {
            announcements.set_place(name);
        }
    });
    on_cleanup(move || {
        if let Some(announcements) = announcements {
            announcements.set_place(String::new());
        }
    });
    shown
}
