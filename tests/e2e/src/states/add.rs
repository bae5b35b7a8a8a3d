//! The states of the page "Add a pet".

use super::{State, element, text};
use crate::{
    faults,
    locator::{button, field, link, navigation},
    pet_form::unknown_pets,
    rate_limit::WAIT_NOTICE,
    visit::Visit,
};

pub const STATES: &[State] = &[
    State::new("the empty form", text("h1", "Add a pet"), |visit| {
        visit.sign_in_at("/pets/new");
    }),
    State::new("problems in the fields", element("[aria-invalid=true]"), |visit| {
        visit.sign_in_at("/pets/new");
        visit.fill(field("Category"), "x");
        visit.click(button("Add pet"));
    }),
    State::new("a draft", text("main button", "Discard draft"), |visit| {
        visit.sign_in_at("/pets/new");
        visit.fill_pet("Rex", "1");
    }),
    State::new("a discarded draft", text("main button", "Undo"), |visit| {
        visit.sign_in_at("/pets/new");
        visit.fill_pet("Rex", "1");
        visit.click(button("Discard draft"));
    }),
    State::new("a pet that is being added", text("main button", "Adding…"), |visit| {
        visit.sign_in_at("/pets/new");
        visit.service.suspend();
        visit.add_pet("Rex", "1");
    }),
    State::new("an added pet", text("main", "with the ID 51"), |visit| {
        send(visit, "1");
    }),
    State::new("a refused pet", element("main:has([aria-invalid=true]) [role=alert]"), |visit| {
        send(visit, faults::INVALID_NAME);
    }),
    State::new("a pet that is held by the rate limit", text("main", WAIT_NOTICE), |visit| {
        send(visit, faults::NO_RETRY_AFTER);
    }),
    State::new(
        "an unknown outcome",
        text("main:has([role=alert]) section h2", "Outcome unknown"),
        send_with_unknown_outcome,
    ),
    State::new("an unknown outcome after a look", text("main button", "It was not added"), |visit| {
        send_with_unknown_outcome(visit);
        visit.click(button("Look whether it was added"));
    }),
    State::new("an unknown pet and another draft", text("main section h2", "Outcome unknown"), |visit| {
        send_with_unknown_outcome(visit);
        visit.fill(field("Name"), "Bella");
    }),
    State::new("the question before an unknown pet is sent again", text("dialog[open]", "Send it again"), |visit| {
        send_with_unknown_outcome(visit);
        visit.click(button("Add pet"));
    }),
    State::new("the question before the same pet is added again", text("dialog[open]", "Add it again"), |visit| {
        send(visit, "1");
        visit.wait_for_text("with the ID 51");
        visit.add_pet("Rex", "1");
    }),
    State::new(
        "the question before a pet with a blank name is added",
        text("dialog[open]", "Add it without a name"),
        |visit| {
            visit.sign_in_at("/pets/new");
            visit.add_pet(" ", "1");
        },
    ),
    State::new("a draft, seen from another page", text("h1", "Pets"), |visit| {
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
