//! The states of the page "Find a pet by ID".

use super::{LIST, Shown, State, element, other_environment, text};
use crate::{faults, visit::Visit};

const fn state(name: &'static str, shown: Shown, reach: fn(&Visit)) -> State {
    State::new(name, shown, reach).signed_in_at("/pets/find")
}

const fn along(name: &'static str, shown: Shown, edges: &'static [&'static str]) -> State {
    State::along(name, shown, edges).signed_in_at("/pets/find")
}

pub const STATES: &[State] = &[
    state("the empty form", text("h1", "Find a pet by ID"), |_| ()).with_setup(other_environment),
    along("a problem in the field", element("[aria-invalid=true]"), &["find an impossible ID"]),
    State::new("a pet of the loaded list", text("main button", "Ask the service"), |visit| {
        visit.ask_for_pet("7");
        visit.find_pet("50");
    })
    .signed_in_at(LIST),
    along("no pet with the ID", text("[role=alert]", "No pet has the ID"), &["find nothing"]),
    state("the longest ID", text("dl", "9223372036854775807"), |visit| visit.find_pet(faults::LONG_IDS)),
];
