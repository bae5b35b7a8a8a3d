//! What can be on every page: the dialogs, the environment, the panels of the header.

use super::State;
use crate::{
    environments::{ENVIRONMENT_PANEL, PRODUCTION, STAGING},
    faults,
    locator::{button, heading},
    rate_limit,
    setup::{KEY, Setup},
    visit::Visit,
};

pub const STATES: &[State] = &[
    State::new("the dialog for a new key", |visit| {
        visit.sign_in_to_list();
        visit.request_list(faults::EXPIRED_KEY);
        visit.wait_for_element("dialog[open]");
    }),
    State::new("the question before signing out", |visit| {
        visit.sign_in_at("/pets/new");
        visit.fill_pet("Rex", "1");
        visit.click(button("Sign out"));
        visit.wait_for_element("dialog[open]");
    }),
    State::new("an environment that is not production", |visit| {
        sign_in_to(visit, STAGING);
        visit.find(&heading("Add a pet"));
    })
    .with_setup(two_environments),
    State::new("the question before the environment changes", |visit| {
        sign_in_to(visit, PRODUCTION);
        visit.fill_pet("Rex", "1");
        visit.change_environment();
        visit.wait_for_element("dialog[open]");
    })
    .with_setup(two_environments),
    State::new("the panel of the environment", |visit| {
        sign_in_to(visit, STAGING);
        visit.open_panel(ENVIRONMENT_PANEL);
    })
    .with_setup(two_environments),
    State::new("the panel of the rate limit", |visit| {
        visit.sign_in_to_list();
        visit.open_panel(rate_limit::PANEL);
    }),
    State::new("the panel of the rate limit during a wait", |visit| {
        visit.sign_in_to_list();
        visit.request_list(faults::NO_RETRY_AFTER);
        visit.wait_for_wait_notice();
        visit.open_panel(rate_limit::PANEL);
    }),
    State::new("the keyboard shortcuts", |visit| {
        visit.sign_in_to_list();
        visit.click(button("Keyboard shortcuts"));
        visit.wait_for_element("dialog[open]");
    }),
    State::new("the report of a crash", |visit| {
        visit.sign_in_to_list();
        let report = "dispatchEvent(new CustomEvent('petstore-crash', { detail: 'panicked at src/lib.rs:1' }));";
        visit.browser.execute(report, vec![]).unwrap();
        visit.wait_for_element("dialog[open]");
    }),
    State::new("a page that does not exist", |visit| visit.sign_in_at("/nowhere")),
    State::new("a browser that stores nothing", Visit::sign_in_to_list).with_setup(|| Setup::new().blocked_site_data()),
];

fn two_environments() -> Setup {
    Setup::new().two_environments()
}

fn sign_in_to(visit: &Visit, environment: &str) {
    visit.open("/pets/new");
    visit.sign_in_to(environment, KEY);
}
