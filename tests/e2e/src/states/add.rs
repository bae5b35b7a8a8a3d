//! The states of the page "Add a pet".

use super::{LONG, Shown, Start, State, after_fault, along, element, long_names, other_environment, state, text};
use crate::{faults, locator::button};

/// A pet whose request has this one of [`faults`].
const fn refused(name: &'static str, shown: Shown, fault: &'static str) -> State {
    after_fault(name, shown, &["add a pet"], fault)
}

const NO_ANSWER: &str = "add a pet without an answer";

pub const START: Start = Start::SignedIn("/pets/new");

pub const STATES: &[State] = &[
    state("the empty form", text("h1", "Add a pet"), |_| ()).with_setup(other_environment),
    along("problems in the fields", element("[aria-invalid=true]"), &["add an impossible pet"]),
    state("a draft of long texts", text("main button", "Discard draft"), |visit| {
        visit.fill_pet(LONG, LONG);
    })
    .with_setup(long_names),
    along("a discarded draft", text("main button", "Undo"), &["write a draft", "Discard draft"]),
    state("a pet that is being added", text("main button", "Adding…"), |visit| {
        visit.service.suspend();
        visit.add_pet("Rex", "1");
    }),
    state("an added pet", text("main", " · ID 51"), |visit| visit.add_pet(LONG, "1")).with_setup(long_names),
    refused("a refused pet", element("main:has([aria-invalid=true]) [role=alert]"), faults::INVALID_NAME),
    along(
        "an unknown outcome after a look, and another draft",
        text("main button", "It was not added"),
        &[NO_ANSWER, "Look in the list", "write another name"],
    ),
    along(
        "two pets with an unknown outcome",
        text("section [role=alert] ~ [role=alert]", "may or may not have been added."),
        &[NO_ANSWER, NO_ANSWER],
    ),
    state("the question before an unknown pet is sent again", text("dialog[open]", "Send it again"), |visit| {
        visit.walk_along(&[NO_ANSWER], None);
        visit.click(button("Add pet"));
    }),
    state("the question before the same pet is added again", text("dialog[open]", "Add it again"), |visit| {
        visit.add_pet("Rex", "1");
        visit.wait_for_text(" · ID 51");
        visit.add_pet("Rex", "1");
    }),
    state("a draft, seen from another page", text("h1", "Pets"), |visit| {
        visit.fill_pet("Rex", "1");
        visit.open_page("Pets");
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
    }),
];
