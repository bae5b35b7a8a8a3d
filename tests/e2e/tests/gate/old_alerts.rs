//! An alert from before a stop. Its "Try again" cannot mean that the person knows about the stop.

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
const NOTHING_WAS_SENT: &str = "nothing was sent";

/// Each "Try again" ended the stop.
#[test]
fn try_again_after_three_429s_sends_nothing_until_send_anyway() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.request_list(faults::ALWAYS_429);
        visit.wait_for_text_in_with_timeout(TIMEOUT_OF_THREE_429S, alert(), &["The rate limit is reached"]);
        let requests = visit.requests_during(|| {
            visit.click(button("Try again"));
            visit.wait_for_text_in(alert(), &[NOTHING_WAS_SENT, "3 times in a row"]);
        });
        assert!(requests.is_empty(), "{requests:?}");
        visit.click(button("Send anyway"));
        visit.wait_for_wait_notice();
    });
}

#[test]
fn try_again_in_another_tab_sends_nothing_during_a_stop() {
    with_two_tabs(Setup::new(), |visit, tabs| {
        visit.request_list(faults::STATUS_500);
        visit.wait_for_text_in(alert(), &["500"]);
        visit.browser.switch_to_window(&tabs.second);
        visit.request_list(faults::STATUS_403);
        visit.wait_for_text_in(rate_limit_region(), &[STOPPED]);
        visit.browser.switch_to_window(&tabs.first);
        visit.wait_for_text_in(rate_limit_region(), &[STOPPED]);
        visit.click(button("Try again"));
        visit.wait_for_text_in(alert(), &[NOTHING_WAS_SENT, "banned"]);
        let requests: Vec<String> = all_requests(visit, tabs).iter().skip(2).map(ToString::to_string).collect();
        assert_eq!(requests, [faults::STATUS_500, faults::STATUS_403].map(list_request));
    });
}
