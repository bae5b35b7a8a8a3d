//! The states of the page "Find a pet by ID".

use super::State;
use crate::{
    faults,
    locator::{button, field, heading, link},
    visit::Visit,
};

pub const STATES: &[State] = &[
    State::new("the empty form", |visit| {
        visit.sign_in_at("/pets/find");
        visit.find(&heading("Find a pet by ID"));
    }),
    State::new("a problem in the field", |visit| {
        visit.sign_in_at("/pets/find");
        find(visit, "x");
        visit.wait_for_element("[aria-invalid=true]");
    }),
    State::new("a pet of the loaded list", |visit| {
        visit.sign_in_to_list();
        visit.click(link("Find by ID"));
        find(visit, "42");
        visit.find(&button("Ask the service"));
    }),
    State::new("a pet of the service", |visit| {
        visit.sign_in_at("/pets/find?id=7");
        visit.wait_for_element("tbody tr");
    }),
    State::new("no pet with the ID", |visit| {
        visit.sign_in_at("/pets/find?id=123456");
        visit.wait_for_element("[role=alert]");
    }),
    State::new("a slow answer", |visit| visit.sign_in_at(&format!("/pets/find?id={}", faults::VERY_SLOW))),
    State::new("the longest ID", |visit| {
        visit.sign_in_at(&format!("/pets/find?id={}", faults::LONG_IDS));
        visit.wait_for_element("tbody tr");
    }),
];

fn find(visit: &Visit, id: &str) {
    visit.fill(field("Pet ID"), id);
    visit.click(button("Find"));
}
