//! The states of the page "Add a pet".

use super::State;
use crate::{
    faults,
    locator::{button, field, heading, link, navigation},
    pet_form::unknown_pets,
    rate_limit::WAIT_NOTICE,
    visit::Visit,
};

pub const STATES: &[State] = &[
    State::new("the empty form", |visit| {
        visit.sign_in_at("/pets/new");
        visit.find(&heading("Add a pet"));
    }),
    State::new("problems in the fields", |visit| {
        visit.sign_in_at("/pets/new");
        visit.fill(field("Category ID"), "x");
        visit.click(button("Add pet"));
        visit.wait_for_element("[aria-invalid=true]");
    }),
    State::new("a draft", |visit| {
        visit.sign_in_at("/pets/new");
        visit.fill_pet("Rex", "1");
        visit.find(&button("Discard draft"));
    }),
    State::new("a discarded draft", |visit| {
        visit.sign_in_at("/pets/new");
        visit.fill_pet("Rex", "1");
        visit.click(button("Discard draft"));
        visit.find(&button("Undo"));
    }),
    State::new("a pet that is being added", |visit| send(visit, faults::VERY_SLOW)),
    State::new("an added pet", |visit| {
        send(visit, "1");
        visit.wait_for_text("with the ID 51");
    }),
    State::new("a refused pet", |visit| {
        send(visit, faults::INVALID_NAME);
        visit.wait_for_element("[role=alert]");
        visit.wait_for_element("[aria-invalid=true]");
    }),
    State::new("a pet that is held by the rate limit", |visit| {
        send(visit, faults::NO_RETRY_AFTER);
        visit.wait_for_text(WAIT_NOTICE);
    }),
    State::new("an unknown outcome", send_with_unknown_outcome),
    State::new("an unknown outcome after a look", |visit| {
        send_with_unknown_outcome(visit);
        visit.click(button("Look whether it was added"));
        visit.find(&button("It was not added"));
    }),
    State::new("an unknown pet and another draft", |visit| {
        send_with_unknown_outcome(visit);
        visit.fill(field("Name"), "Bella");
    }),
    State::new("the question before an unknown pet is sent again", |visit| {
        send_with_unknown_outcome(visit);
        visit.click(button("Add pet"));
        visit.wait_for_element("dialog[open]");
    }),
    State::new("the question before the same pet is added again", |visit| {
        send(visit, "1");
        visit.wait_for_text("with the ID 51");
        visit.add_pet("Rex", "1");
        visit.wait_for_element("dialog[open]");
    }),
    State::new("the question before a pet with a blank name is added", |visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet(" ", "1");
        visit.wait_for_element("dialog[open]");
    }),
    State::new("a draft, seen from another page", |visit| {
        visit.sign_in_at("/pets/new");
        visit.fill_pet("Rex", "1");
        visit.click(link("Pets").within(navigation("Main")));
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
    }),
];

fn send(visit: &Visit, category: &str) {
    visit.sign_in_at("/pets/new");
    visit.add_pet("Rex", category);
}

fn send_with_unknown_outcome(visit: &Visit) {
    send(visit, faults::STATUS_500);
    visit.wait_for_element("[role=alert]");
    visit.find(&unknown_pets());
}
