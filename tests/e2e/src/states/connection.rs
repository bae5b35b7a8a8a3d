//! The states of the page "Connection".

use super::{State, text};
use crate::{
    faults,
    locator::{alert, button, heading, link, navigation, table},
    setup::Setup,
    visit::Visit,
    wait::TIMEOUT,
};
use std::time::Duration;

const TIME_OF_TWO_REQUESTS: Duration = Duration::from_secs(60);
const TIME_OF_THREE_REQUESTS: Duration = Duration::from_secs(60);

pub const STATES: &[State] = &[
    State::new("before the check", text("h1", "Connection"), |visit| {
        visit.sign_in_at("/connection");
    }),
    State::new("after the check", text("main", "The connection works."), |visit| {
        visit.sign_in_at("/connection");
        visit.click(button("Check connection"));
        visit.wait_for_text("The connection works.");
        visit.open_details();
        visit.find(&table("What the check found"));
    }),
    State::new("a check without an answer", text("main", "The connection does not work."), |visit| {
        visit.sign_in_at("/connection");
        visit.service.kill();
        visit.click(button("Check connection"));
        // The app waits before it sends the second request.
        visit.wait_for_text_in_with_timeout(TIME_OF_TWO_REQUESTS, table("What the check found"), &["No"]);
    })
    .with_running_timers(),
    State::new("the requests with a 429", text("tbody", "429"), |visit| {
        visit.sign_in_to_list();
        visit.request_list(faults::RETRY_AFTER_2);
        visit.wait_for_rows(TIMEOUT, 50);
        open_connection(visit);
    })
    .with_running_timers(),
    State::new("few requests left", text("main", "Few left"), |visit| {
        visit.sign_in_to_list();
        open_connection(visit);
    })
    .with_setup(|| Setup::new().plan("enterprise=1000/1")),
    State::new("stopped after three 429 in a row", text(".message", "the rate limit was reached 3 times."), |visit| {
        visit.sign_in_to_list();
        visit.request_list(faults::ALWAYS_429);
        visit.wait_for_text_in_with_timeout(TIME_OF_THREE_REQUESTS, alert(), &["429"]);
        open_connection(visit);
    })
    .with_running_timers(),
];

fn open_connection(visit: &Visit) {
    visit.click(link("Connection").within(navigation("Main")));
    visit.find(&heading("Connection"));
}
