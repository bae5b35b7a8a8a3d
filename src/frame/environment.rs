//! Which service the person works with, in the header of every page: its name, and a word and a colour unless it is production.

use crate::{
    config::{EnvironmentLabel, file::use_config},
    session::use_session,
    ui::heading::Announcements,
};
use leptos::prelude::*;

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
    let config = use_config();
    let announcements: Announcements = expect_context();
    let label = move || session.service.with(|service| config.environment_label(service));
    announcements.show_place(Signal::derive(move || {
        let EnvironmentLabel { name, remark } = label();
        if config.environments.len() > 1 || !remark.is_empty() { name } else { String::new() }
    }));
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
