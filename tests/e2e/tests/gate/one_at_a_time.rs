//! While one request of a key is pending, no tab sends another one. A frozen tab cannot release the lock of its request.

use super::two_tabs::{Tabs, all_requests, with_two_tabs};
use petstore_e2e_tests::{
    faults,
    locator::{alert, button, main_landmark},
    rate_limit::list_request,
    setup::Setup,
    visit::Visit,
    wait::{TIMEOUT, wait_until},
};
use serde_json::json;
use std::time::Duration;

/// The response time of [`faults::SLOW`].
const SLOW_MS: u64 = 3_000;
const OTHER_TAB_NOTICE: &str = "Waiting for another tab";
/// Longer than the app waits for the lock.
const TIMEOUT_OF_THE_LOCK: Duration = Duration::from_secs(90);

#[test]
fn slow_requests_of_two_tabs_are_sent_one_after_the_other() {
    with_two_tabs(Setup::new(), |visit, tabs| {
        visit.request_list(faults::SLOW);
        visit.switch_to_window(&tabs.second);
        visit.request_list(faults::SLOW);
        visit.switch_to_window(&tabs.first);
        visit.wait_for_rows(TIMEOUT, 50);
        visit.switch_to_window(&tabs.second);
        visit.wait_for_rows(TIMEOUT, 50);
        let requests = all_requests(visit, tabs);
        let [_, _, first, second] = &requests[..] else { panic!("{requests:?}") };
        assert_eq!([first, second].map(ToString::to_string), [faults::SLOW; 2].map(list_request));
        assert!(second.arrived_ms >= first.arrived_ms + SLOW_MS, "{requests:?}");
    });
}

/// The other tabs waited for ever, without a word or a button.
#[test]
fn a_frozen_tab_that_holds_the_lock_stops_the_other_tabs_for_a_limited_time_and_the_wait_can_be_cancelled() {
    with_two_tabs(Setup::new(), |visit, tabs| {
        freeze_first_tab_with_pending_request(visit, tabs);
        visit.request_list(30);
        visit.wait_for_text_in(main_landmark(), &[OTHER_TAB_NOTICE]);
        visit.click(button("Cancel").within(main_landmark()));
        visit.wait_for_text_in(alert(), &["cancelled"]);
        visit.flush_requests();
        assert!(visit.list_requests(30).is_empty(), "{:?}", visit.requests());
        visit.request_list(40);
        visit.wait_for_text_in(main_landmark(), &[OTHER_TAB_NOTICE]);
        visit.wait_for_rows(TIMEOUT_OF_THE_LOCK, 40);
        assert_eq!(visit.requests().last().unwrap().to_string(), list_request(40));
        assert_eq!(ticks_of_first_tab(visit), 0, "the first tab is still frozen");
        visit.switch_to_window(&tabs.first);
        visit.browser.unfreeze_window();
    });
}

/// Returns with the second tab as the current one.
fn freeze_first_tab_with_pending_request(visit: &Visit, tabs: &Tabs) {
    visit.request_list(faults::VERY_SLOW);
    visit.wait_for_text("Loading…");
    visit.flush_requests();
    let send_ticks = "const ticks = new BroadcastChannel('ticks'); setInterval(() => ticks.postMessage(1), 50);";
    visit.browser.execute(send_ticks, vec![]).unwrap();
    visit.switch_to_window(&tabs.second);
    wait_until("the timer of the first tab runs", || (ticks_of_first_tab(visit) > 0).then_some(()));
    visit.switch_to_window(&tabs.first);
    visit.browser.freeze_window();
    visit.switch_to_window(&tabs.second);
    wait_until("the timer of the first tab stands still", || (ticks_of_first_tab(visit) == 0).then_some(()));
    let script = "const done = arguments[0]; navigator.locks.query().then(locks => done(locks.held.length));";
    assert_eq!(visit.browser.execute_async(script, vec![]).unwrap(), json!(1), "the first tab holds the lock");
}

/// The messages from the timer of the first tab until a timer of this tab has run for three seconds. In a hidden tab a timer
/// runs once a second.
fn ticks_of_first_tab(visit: &Visit) -> u64 {
    let script = "const done = arguments[0], ticks = new BroadcastChannel('ticks');
        let received = 0, own = 0;
        ticks.onmessage = () => received++;
        const timer = setInterval(() => {
            if (++own === 60) { clearInterval(timer); ticks.close(); done(received); }
        }, 50);";
    visit.browser.execute_async(script, vec![]).unwrap().as_u64().unwrap()
}
