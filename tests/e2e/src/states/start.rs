//! The static page of a signed-in user, while the program is slow.

use super::{State, text};

pub const STATES: &[State] = &[
    State::new("a slow start", text("#loading", "Still loading. The first visit takes the longest."), |visit| {
        visit.sign_in_to_list();
        visit.reload_without_program();
        visit.run_timers(5000);
    }),
    State::new("a start that takes too long", text("#loading", "Check your connection, or reload."), |visit| {
        visit.sign_in_to_list();
        visit.reload_without_program();
        visit.run_timers(5000);
        visit.run_timers(30_000);
    }),
];
