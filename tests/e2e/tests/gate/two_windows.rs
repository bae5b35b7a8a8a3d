//! One person, one key, two windows.

use petstore_e2e_tests::{
    browser::windows::Window,
    request_log::Entry,
    shop::Shop,
    sought::{Sought, alert, button, field, main_part, region},
    visit::Visit,
    waiting::within,
};
use std::time::Duration;

pub const WAITING: &str = "Waiting for the rate limit";

/// Two windows that show the list, each signed in.
pub struct Windows {
    pub first: Window,
    pub second: Window,
}

/// Plays `story` from the first window.
pub fn in_two_windows(shop: Shop, story: impl Fn(&Visit, &Windows)) {
    shop.visit_in_chromium(|visit| {
        visit.sign_in_at("/");
        let first = visit.browser.window();
        let second = visit.browser.open_window();
        visit.sign_in_at("/");
        visit.browser.go_to(&first);
        story(visit, &Windows { first, second });
    });
}

/// What has reached the service from both windows, however late it left.
pub fn settled(visit: &Visit, windows: &Windows) -> Vec<Entry> {
    for window in [&windows.second, &windows.first] {
        visit.browser.go_to(window);
        visit.sent_while(|| ());
    }
    in_order_of_arrival(visit)
}

/// The log has them in the order in which they ended.
pub fn in_order_of_arrival(visit: &Visit) -> Vec<Entry> {
    let mut sent = visit.sent();
    sent.sort_by_key(|entry| entry.arrived_ms);
    sent
}

/// The requests for the list with this limit, in the order of their arrival.
pub fn asked(visit: &Visit, limit: u8) -> Vec<Entry> {
    let asked = format!("GET /pets?limit={limit}");
    in_order_of_arrival(visit).into_iter().filter(|entry| entry.to_string() == asked).collect()
}

/// Asks for the list with this limit.
#[track_caller]
pub fn ask_for(visit: &Visit, limit: u8) {
    visit.fill(field("Limit"), &format!("{limit}\n"));
    visit.comes_to(&format!("/?limit={limit}"));
}

/// The request waits, and says so where it arose.
#[track_caller]
pub fn is_held(visit: &Visit) {
    visit.reads(main_part(), &[WAITING]);
    visit.find(&button("Cancel").within(main_part()));
}

/// The list comes, without a word of trouble.
#[track_caller]
pub fn gets_rows(visit: &Visit, patience: Duration, count: usize) {
    within(patience, format!("{count} rows"), || {
        (visit.rows("Pets").len() == count && !visit.text().contains("Loading…")).then_some(())
    });
    assert!(!visit.has(alert()), "{}", visit.text());
}

pub fn budget() -> Sought {
    region("Rate limit")
}
