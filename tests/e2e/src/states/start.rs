//! The static page of a signed-in user, while the program is slow.

use super::{LIST, State, text};

pub const STATES: &[State] = &[
    State::new("a start", text("#shell", "Loading…"), |visit| visit.open_without_program(LIST)).signed_in_at(LIST),
    State::new("a start that takes too long", text("#start-failure", "Check your connection."), |visit| {
        visit.open_without_program(LIST);
        visit.end_the_wait_for_the_program();
    })
    .signed_in_at(LIST),
];
