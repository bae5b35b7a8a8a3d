//! Which service the person works with, in the header of every page: its name, and a word and a colour unless it is production.

use crate::{
    browser::storage::Area,
    config::{
        EnvironmentLabel,
        settings::{use_config, use_settings},
    },
    session::use_session,
    ui::{heading::Announcements, view::effect},
};
use leptos::prelude::*;

/// Where the label is kept for the next load of the page: nothing moves when the configuration comes.
const STORED_LABEL: &str = "environment";
/// The id of the panel that says where the key goes.
const PANEL: &str = "environment-panel";

/// The environment as a button. It opens a panel with the base URL and `change`. The title of each page shows the
/// name where there is more than one environment.
#[component]
pub fn EnvironmentButton(
    /// The button that changes the environment.
    change: AnyView,
) -> impl IntoView {
    let session = use_session();
    let settings = use_settings();
    let config = use_config();
    let announcements: Announcements = expect_context();
    // Until the configuration is loaded, the stored label.
    let label = move || -> EnvironmentLabel {
        if session.is_signed_in.get() && settings.is_loaded() {
            config.with(|config| session.service.with(|service| config.environment_label(service)))
        } else {
            Area::Session.item(STORED_LABEL).unwrap_or_default()
        }
    };
    announcements.show_place(Signal::derive(move || {
        let EnvironmentLabel { name, remark } = label();
        let is_one_of_several = config.with(|config| config.environments.len() > 1);
        if is_one_of_several || !remark.is_empty() { name } else { String::new() }
    }));
    effect(move || {
        if settings.is_loaded() {
            Area::Session.set_item(STORED_LABEL, &label());
        }
    });
    let class = move || if label().remark.is_empty() { "environment" } else { "environment other" }.to_owned();
    let class = Signal::derive(class);
    let name = Signal::derive(move || label().name);
    view! {
        <button type="button" class=class popovertarget=PANEL>
            <span class="unseen">"Environment: "</span>
            {name}
            <span>{Signal::derive(move || label().remark)}</span>
        </button>
        <div popover="auto" id=PANEL class="panel beside-environment">
            <p class="lead">
                <bdi>{name}</bdi>
            </p>
            <p>"Your key goes only to " <bdi>{session.service}</bdi></p>
            {change}
        </div>
    }
}
