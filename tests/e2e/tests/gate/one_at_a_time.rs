//! While one request of a key is under way, no other is sent, in any tab.

use crate::two_windows::{ask_for, gets_rows, in_two_windows, settled};
use petstore_e2e_tests::{shop::Shop, sought::button, waiting::PATIENCE};

/// How long trouble 60 takes to answer.
const SLOW_MS: u64 = 3_000;

#[test]
fn slow_answers_asked_for_in_two_tabs_at_once_are_sent_one_after_the_other() {
    in_two_windows(Shop::new(), |visit, windows| {
        ask_for(visit, 60);
        visit.browser.go_to(&windows.second);
        ask_for(visit, 60);
        visit.browser.go_to(&windows.first);
        gets_rows(visit, PATIENCE, 50);
        visit.browser.go_to(&windows.second);
        gets_rows(visit, PATIENCE, 50);
        let sent = settled(visit, windows);
        let [_, _, one, other] = &sent[..] else { panic!("{sent:?}") };
        assert_eq!([one.to_string(), other.to_string()], ["GET /pets?limit=60"; 2]);
        assert!(other.arrived_ms >= one.arrived_ms + SLOW_MS, "{sent:?}");
    });
}

#[test]
fn a_tab_that_is_closed_in_the_middle_of_its_request_holds_nobody_up() {
    in_two_windows(Shop::new(), |visit, windows| {
        ask_for(visit, 61);
        visit.sent_while(|| ());
        visit.open("/favicon.svg");
        visit.browser.go_to(&windows.second);
        visit.press(button("Refresh"));
        ask_for(visit, 30);
        gets_rows(visit, PATIENCE, 30);
        visit.browser.go_to(&windows.first);
    });
}
