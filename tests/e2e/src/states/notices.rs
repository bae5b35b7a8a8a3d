//! The notices that can be on every page behind the key.

use super::{LIST, Start, State, state, text};
use crate::{faults, visit::Visit};

/// The section with the notices.
const NOTICES: &str = ".notices";

pub const START: Start = Start::Nothing;

pub const STATES: &[State] = &[
    state("a pet that was not added", text(NOTICES, "“Rex” was not added."), |visit| {
        visit.service.fail_next("create", faults::INVALID_NAME);
        add_without_an_answer_and_open_list(visit);
        visit.service.resume();
    }),
    state("a pet that may have been added", text(NOTICES, "“Rex” may or may not have been added."), |visit| {
        add_without_an_answer_and_open_list(visit);
        visit.service.kill();
    }),
    state("a possible ban, seen in another tab", text(NOTICES, "your key may be banned for a while"), |visit| {
        let first = visit.browser.current_window();
        let second = visit.browser.new_window();
        visit.hold_timers();
        visit.sign_in_at("/pets/find");
        visit.switch_to_window(&first);
        visit.request_list(faults::BANNED);
        visit.wait_for_element("main [role=alert]");
        visit.switch_to_window(&second);
    })
    .starting(Start::SignedIn(LIST)),
];

fn add_without_an_answer_and_open_list(visit: &Visit) {
    visit.sign_in_at("/pets/new");
    visit.service.suspend();
    visit.add_pet("Rex", "1");
    visit.open_page("Pets");
}
