//! An alert and a stop: a button that cannot work is not there, and "Send anyway" stands beside the words about the stop.

use super::two_tabs::{all_requests, with_two_tabs};
use petstore_e2e_tests::{
    faults,
    locator::{alert, button},
    rate_limit::{list_request, rate_limit_region},
    setup::Setup,
};
use std::time::Duration;

/// Longer than the waits after the first two of three `429`.
const TIMEOUT_OF_THREE_429S: Duration = Duration::from_secs(60);
const STOPPED: &str = "Stopped";

/// "Requests are stopped" stood above an alert with "Try again", which could not work.
#[test]
fn the_alert_after_three_429s_tells_the_stop_and_sends_only_after_send_anyway() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.request_list(faults::ALWAYS_429);
        let texts = ["The rate limit is reached", "Requests are stopped: the rate limit was reached 3 times."];
        visit.wait_for_text_in_with_timeout(TIMEOUT_OF_THREE_429S, alert(), &texts);
        assert!(!visit.is_visible(button("Try again")));
        visit.click(button("Send anyway"));
        visit.wait_for_wait_notice();
    });
}

#[test]
fn an_alert_from_before_a_stop_of_another_tab_has_no_button_to_try_again() {
    with_two_tabs(Setup::new(), |visit, tabs| {
        visit.request_list(faults::STATUS_500);
        visit.wait_for_text_in(alert(), &["500"]);
        visit.browser.switch_to_window(&tabs.second);
        visit.request_list(faults::STATUS_403);
        visit.wait_for_text_in(rate_limit_region(), &[STOPPED]);
        visit.browser.switch_to_window(&tabs.first);
        visit.wait_for_text_in(rate_limit_region(), &[STOPPED]);
        visit.wait_until_gone(button("Try again"));
        visit.find(&button("Send anyway"));
        let requests: Vec<String> = all_requests(visit, tabs).iter().skip(2).map(ToString::to_string).collect();
        assert_eq!(requests, [faults::STATUS_500, faults::STATUS_403].map(list_request));
    });
}
