//! The states of the page "Find a pet by ID".

use super::{LIST, Start, State, along, element, other_environment, state, text};
use crate::faults;

pub const START: Start = Start::SignedIn("/pets/find");

pub const STATES: &[State] = &[
    state("the empty form", text("h1", "Find a pet by ID"), |_| ()).with_setup(other_environment),
    along("a problem in the field", element("[aria-invalid=true]"), &["find an impossible ID"]),
    state("a pet of the loaded list", text("main button", "Ask the service"), |visit| {
        visit.ask_for_pet("7");
        visit.find_pet("50");
    })
    .starting(Start::SignedIn(LIST)),
    along("no pet with the ID", text("[role=alert]", "No pet has the ID"), &["find nothing"]),
    state("the longest ID", text("dl", "9223372036854775807"), |visit| visit.find_pet(faults::LONG_IDS)),
];
