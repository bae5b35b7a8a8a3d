//! The states of the check of the connection under an error without an answer. At a failed sign-in it is a state of the page "Sign in".

use super::{LIST, Start, State, state, text};
use crate::{
    faults,
    locator::{button, table},
};

pub const START: Start = Start::SignedIn(LIST);

pub const STATES: &[State] = &[
    state("a check that works", text("main", "The connection works."), |visit| {
        visit.request_list(faults::NO_RESPONSE);
        visit.click(button("Check connection"));
        visit.wait_for_text("The connection works.");
        visit.open_details();
        visit.find(&table("What the check found"));
    }),
    state("a check without an answer", text("main", "The connection does not work."), |visit| {
        visit.service.kill();
        visit.click(button("Refresh"));
        visit.click(button("Check connection"));
        visit.wait_for_text_in(table("What the check found"), &["No"]);
    }),
];
