//! The static page of a signed-in user, while the program is slow.

use super::{LIST, State, text};

pub const STATES: &[State] =
    &[State::new("a start that takes too long", text("#loading", "Check your connection, or reload."), |visit| {
        visit.open_without_program(LIST);
        visit.run_timers(5000);
        visit.run_timers(30_000);
    })
    .signed_in_at(LIST)];
