//! While one request of a key is pending, no tab sends another one. A frozen tab cannot release the lock of its request.

use super::two_tabs::{Tabs, with_two_tabs};
use petstore_e2e_tests::{
    faults,
    locator::{button, main_landmark},
    rate_limit::list_request,
    setup::Setup,
    visit::Visit,
    wait::TIMEOUT,
};
use serde_json::json;

const OTHER_TAB_NOTICE: &str = "Waiting for another tab";

/// The other tabs waited for ever, without a word or a button.
#[test]
fn a_frozen_tab_that_holds_the_lock_stops_the_other_tabs_for_a_limited_time_and_the_wait_can_be_cancelled() {
    with_two_tabs(Setup::new(), |visit, tabs| {
        freeze_first_tab_with_pending_request(visit, tabs);
        visit.request_list(30);
        visit.wait_for_text_in(main_landmark(), &[OTHER_TAB_NOTICE]);
        visit.click(button("Cancel").within(main_landmark()));
        visit.wait_for_text("Cancelled. The previous list.");
        visit.flush_requests();
        assert!(visit.list_requests(30).is_empty(), "{:?}", visit.requests());
        visit.change_timers(1_000, 30);
        visit.request_list(40);
        visit.wait_for_rows(TIMEOUT, 40);
        assert_eq!(visit.requests().last().unwrap().to_string(), list_request(40));
        visit.switch_to_window(&tabs.first);
        visit.browser.devtools("Page.setWebLifecycleState", json!({ "state": "active" }));
    });
}

/// Returns with the second tab as the current one. A tab that is not frozen keeps its lock, so the request of the second tab proves that
/// the first one is.
fn freeze_first_tab_with_pending_request(visit: &Visit, tabs: &Tabs) {
    visit.request_list(faults::VERY_SLOW);
    visit.wait_for_text("Loading…");
    visit.flush_requests();
    visit.browser.freeze_window();
    visit.switch_to_window(&tabs.second);
    let script = "const done = arguments[0]; navigator.locks.query().then(locks => done(locks.held.length));";
    assert_eq!(visit.browser.execute_async(script, vec![]).unwrap(), json!(1), "the first tab holds the lock");
}
