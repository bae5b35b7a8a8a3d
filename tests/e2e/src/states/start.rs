//! The static page of a signed-in user, while the program is slow.

use super::{LIST, Start, State, state, text};

pub const START: Start = Start::SignedIn(LIST);

pub const STATES: &[State] = &[
    state("a start", text("#shell", "Loading…"), |visit| visit.open_without_program(LIST)),
    state("a start that takes too long", text("#start-failure", "Check your connection."), |visit| {
        visit.open_without_program(LIST);
        visit.end_the_wait_for_the_program();
    }),
];
