//! What can be on every page: the dialogs, the environment, the panels of the header.

use super::{LIST, Start, State, after_fault, along, state, text, two_environments};
use crate::{
    environments::{ENVIRONMENT_PANEL, PRODUCTION, STAGING},
    faults,
    rate_limit::{self, WAIT_NOTICE},
    setup::{KEY, Setup},
    visit::Visit,
    walk::edges::NO_KEY,
};

pub const START: Start = Start::SignedIn(LIST);

pub const STATES: &[State] = &[
    after_fault("the dialog for a new key", NO_KEY, &["Refresh"], faults::EXPIRED_KEY),
    along(
        "the question before signing out",
        text("dialog[open]", "Sign out?"),
        &["Add a pet", "write a draft", "sign out"],
    ),
    state("the question before the environment changes", text("dialog[open]", "Change the environment?"), |visit| {
        sign_in_to(visit, PRODUCTION);
        visit.fill_pet("Rex", "1");
        visit.change_environment();
    })
    .starting(Start::Nothing)
    .with_setup(two_environments),
    state("the panel of an environment that is not production", text(":popover-open", "Staging"), |visit| {
        sign_in_to(visit, STAGING);
        visit.open_panel(ENVIRONMENT_PANEL);
    })
    .starting(Start::Nothing)
    .with_setup(two_environments),
    along("the panel of the rate limit", text(":popover-open", "199,999 left"), &["open the panel"]),
    state("the panel of the rate limit without requests left", text(":popover-open", "None left."), |visit| {
        visit.open_panel(rate_limit::PANEL);
    })
    .with_setup(|| Setup::new().plan("enterprise=1000/1")),
    state("the panel of the rate limit during a wait", text(":popover-open", WAIT_NOTICE), |visit| {
        visit.request_list_with(faults::NO_RETRY_AFTER);
        visit.wait_for_wait_notice();
        visit.open_panel(rate_limit::PANEL);
    }),
    state("the report of a crash", text("#crash[open]", "panicked"), |visit| {
        let report = "dispatchEvent(new CustomEvent('petstore-crash', { detail: 'panicked at src/lib.rs:1' }));";
        visit.browser.execute(report, vec![]).unwrap();
    }),
    state("a page that does not exist", text("h1", "No such page"), |_| ()).starting(Start::SignedIn("/nowhere")),
];

fn sign_in_to(visit: &Visit, environment: &str) {
    visit.open("/pets/new");
    visit.sign_in_to(environment, KEY);
}
