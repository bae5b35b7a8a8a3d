//! The states of the page "Add a pet".

use super::{LONG, Shown, State, element, long_names, text};
use crate::{
    faults,
    locator::{button, field},
    pet_form::unknown_pets,
    rate_limit::WAIT_NOTICE,
    visit::Visit,
};

const fn state(name: &'static str, shown: Shown, reach: fn(&Visit)) -> State {
    State::new(name, shown, reach).signed_in_at("/pets/new")
}

pub const STATES: &[State] = &[
    state("the empty form", text("h1", "Add a pet"), |_| ()),
    state("problems in the fields", element("[aria-invalid=true]"), |visit| visit.add_pet("Rex", "x")),
    state("a draft of long texts", text("main button", "Discard draft"), |visit| {
        visit.fill_pet(LONG, LONG);
    })
    .with_setup(long_names),
    state("a discarded draft", text("main button", "Undo"), |visit| {
        visit.fill_pet("Rex", "1");
        visit.click(button("Discard draft"));
    }),
    state("a pet that is being added", text("main button", "Adding…"), |visit| {
        visit.service.suspend();
        visit.add_pet("Rex", "1");
    }),
    state("an added pet", text("main", "with the ID 51"), |visit| visit.add_pet(LONG, "1")).with_setup(long_names),
    state("a refused pet", element("main:has([aria-invalid=true]) [role=alert]"), |visit| {
        visit.add_pet("Rex", faults::INVALID_NAME);
    }),
    state("a pet that is held by the rate limit", text("main", WAIT_NOTICE), |visit| {
        visit.add_pet_with(faults::NO_RETRY_AFTER);
    }),
    state("an unknown outcome", text("main:has([role=alert]) section h2", "Outcome unknown"), reach_unknown_outcome),
    state("an unknown outcome after a look, and another draft", text("main button", "It was not added"), |visit| {
        reach_unknown_outcome(visit);
        visit.click(button("Look whether it was added"));
        visit.fill(field("Name"), "Bella");
    }),
    state("the question before an unknown pet is sent again", text("dialog[open]", "Send it again"), |visit| {
        reach_unknown_outcome(visit);
        visit.click(button("Add pet"));
    }),
    state("the question before the same pet is added again", text("dialog[open]", "Add it again"), |visit| {
        visit.add_pet("Rex", "1");
        visit.wait_for_text("with the ID 51");
        visit.add_pet("Rex", "1");
    }),
    state(
        "the question before a pet without a name is added",
        text("dialog[open]", "Add it without a name"),
        |visit| {
            visit.add_pet(" ", "1");
        },
    ),
    state("a draft, seen from another page", text("h1", "Pets"), |visit| {
        visit.fill_pet("Rex", "1");
        visit.open_page("Pets");
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
    }),
];

fn reach_unknown_outcome(visit: &Visit) {
    visit.add_pet("Rex", faults::STATUS_500);
    visit.wait_for_element("[role=alert]");
    visit.find(&unknown_pets());
}
