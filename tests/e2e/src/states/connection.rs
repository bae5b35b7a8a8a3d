//! The states of the page "Connection".

use super::{LIST, Shown, State, other_environment, text};
use crate::{
    faults,
    locator::{button, table},
    setup::Setup,
    visit::Visit,
};

const fn at_page(name: &'static str, shown: Shown, reach: fn(&Visit)) -> State {
    State::new(name, shown, reach).signed_in_at("/connection")
}

const fn after_list(name: &'static str, shown: Shown, reach: fn(&Visit)) -> State {
    State::new(name, shown, reach).signed_in_at(LIST)
}

pub const STATES: &[State] = &[
    at_page("before the check", text("h1", "Connection"), |_| ()).with_setup(other_environment),
    at_page("after the check", text("main", "The connection works."), |visit| {
        visit.click(button("Check connection"));
        visit.wait_for_text("The connection works.");
        visit.open_details();
        visit.find(&table("What the check found"));
    }),
    at_page("a check without an answer", text("main", "The connection does not work."), |visit| {
        visit.service.kill();
        visit.click(button("Check connection"));
        visit.wait_for_text_in(table("What the check found"), &["No"]);
    }),
    after_list("the requests with a 429", text("tbody", "429"), |visit| {
        visit.request_list_with(faults::RETRY_AFTER_1);
        visit.wait_for_rows(50);
        visit.open_page("Connection");
    }),
    after_list("no requests left", text("main", "None left."), |visit| visit.open_page("Connection"))
        .with_setup(|| Setup::new().plan("enterprise=1000/1")),
];
