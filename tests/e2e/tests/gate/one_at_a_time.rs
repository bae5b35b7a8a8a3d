//! While one request of a key is pending, no tab sends another one.

use super::two_tabs::{all_requests, with_two_tabs};
use petstore_e2e_tests::{faults, locator::button, rate_limit::list_request, setup::Setup, wait::TIMEOUT};

/// The response time of [`faults::SLOW`].
const SLOW_MS: u64 = 3_000;

#[test]
fn slow_requests_of_two_tabs_are_sent_one_after_the_other() {
    with_two_tabs(Setup::new(), |visit, tabs| {
        visit.request_list(faults::SLOW);
        visit.browser.switch_to_window(&tabs.second);
        visit.request_list(faults::SLOW);
        visit.browser.switch_to_window(&tabs.first);
        visit.wait_for_rows(TIMEOUT, 50);
        visit.browser.switch_to_window(&tabs.second);
        visit.wait_for_rows(TIMEOUT, 50);
        let requests = all_requests(visit, tabs);
        let [_, _, first, second] = &requests[..] else { panic!("{requests:?}") };
        assert_eq!([first, second].map(ToString::to_string), [faults::SLOW; 2].map(list_request));
        assert!(second.arrived_ms >= first.arrived_ms + SLOW_MS, "{requests:?}");
    });
}

#[test]
fn a_tab_that_closes_with_a_pending_request_does_not_block_the_other_tabs() {
    with_two_tabs(Setup::new(), |visit, tabs| {
        visit.request_list(faults::VERY_SLOW);
        visit.flush_requests();
        // A page without the app has the same effect as a closed tab.
        visit.open("/favicon.svg");
        visit.browser.switch_to_window(&tabs.second);
        visit.click(button("Refresh"));
        visit.request_list(30);
        visit.wait_for_rows(TIMEOUT, 30);
        visit.browser.switch_to_window(&tabs.first);
    });
}
