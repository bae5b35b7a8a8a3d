//! When one tab has to wait for the rate limit, all tabs wait.

use super::two_tabs::{all_requests, with_two_tabs};
use petstore_e2e_tests::{
    faults,
    locator::{alert, button, main_landmark},
    rate_limit::list_request,
    request_log::LogEntry,
    setup::{KEY, Setup},
    visit::Visit,
    wait::TIMEOUT,
};
use std::time::Duration;

/// The `Retry-After` of [`faults::RETRY_AFTER_2`].
const RETRY_AFTER_MS: u64 = 2_000;
/// Longer than the rate-limit window of a minute.
const TIMEOUT_OF_A_WINDOW: Duration = Duration::from_secs(80);

#[test]
fn a_request_of_another_tab_during_a_wait_is_sent_after_it() {
    with_two_tabs(Setup::new(), |visit, tabs| {
        visit.request_list(faults::RETRY_AFTER_2);
        visit.wait_for_wait_notice();
        visit.browser.switch_to_window(&tabs.second);
        visit.request_list(30);
        visit.wait_for_rows(TIMEOUT, 30);
        visit.browser.switch_to_window(&tabs.first);
        visit.wait_for_rows(TIMEOUT, 50);
        let requests = all_requests(visit, tabs);
        let refused = requests.iter().position(|entry| entry.status == Some(429)).unwrap();
        assert_wait_is_respected(&requests[refused..]);
        assert_eq!(sorted(&requests[refused + 1..]), [list_request(30), list_request(faults::RETRY_AFTER_2)]);
    });
}

#[test]
fn a_reload_does_not_shorten_a_wait() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.request_list(faults::RETRY_AFTER_2);
        visit.wait_for_wait_notice();
        visit.browser.reload();
        visit.wait_for_rows(TIMEOUT, 50);
        let requests = visit.list_requests(faults::RETRY_AFTER_2);
        assert_eq!(requests.len(), 2);
        assert_wait_is_respected(&requests);
    });
}

#[test]
fn a_duplicated_tab_waits() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.request_list(faults::NO_RETRY_AFTER);
        visit.wait_for_wait_notice();
        // `window.open` copies the session storage, as the duplication of a tab does.
        let before = visit.browser.windows();
        visit.browser.execute("window.open(location.href);", vec![]).unwrap();
        let opened = visit.browser.windows().into_iter().find(|window| !before.contains(window)).unwrap();
        visit.browser.switch_to_window(&opened);
        visit.wait_for_wait_notice();
        let requests = visit.requests_during(|| cancel_wait(visit));
        assert!(requests.is_empty(), "{requests:?}");
        assert_eq!(visit.list_requests(faults::NO_RETRY_AFTER).len(), 1);
    });
}

#[test]
fn signing_in_with_the_same_key_in_a_new_tab_waits() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.request_list(faults::NO_RETRY_AFTER);
        visit.wait_for_wait_notice();
        visit.browser.new_window();
        visit.open("/");
        let requests = visit.requests_during(|| {
            visit.enter_key(KEY);
            visit.wait_for_wait_notice();
            cancel_wait(visit);
        });
        assert!(requests.is_empty(), "{requests:?}");
    });
}

#[test]
fn signing_out_and_in_again_does_not_shorten_a_wait() {
    Setup::new().run(|visit| {
        visit.assert_signing_in_again_does_not_shorten_a_wait();
    });
}

/// The window opens with the first request. For a minute after it nothing may follow the sixth request.
#[test]
fn two_tabs_together_stay_within_the_limit_per_minute_and_complete_all_requests() {
    with_two_tabs(Setup::new().plan("enterprise=6/1000"), |visit, tabs| {
        for remaining in ["3 of 6", "2 of 6"] {
            visit.click(button("Refresh"));
            visit.wait_for_rate_limit(&[remaining]);
        }
        visit.browser.switch_to_window(&tabs.second);
        for remaining in ["1 of 6", "0 of 6"] {
            visit.click(button("Refresh"));
            visit.wait_for_rate_limit(&[remaining]);
        }
        visit.request_list(30);
        visit.wait_for_wait_notice();
        visit.browser.switch_to_window(&tabs.first);
        visit.request_list(40);
        visit.wait_for_wait_notice();
        visit.wait_for_rows(TIMEOUT_OF_A_WINDOW, 40);
        visit.browser.switch_to_window(&tabs.second);
        visit.wait_for_rows(TIMEOUT, 30);

        let requests = all_requests(visit, tabs);
        let (in_window, later) = requests.split_at(6);
        assert!(requests.iter().all(|entry| entry.status == Some(200)), "{requests:?}");
        let end = in_window[0].arrived_ms + 60_000;
        assert!(later.iter().all(|entry| entry.arrived_ms >= end), "{requests:?}");
        assert_eq!(later.len(), 2, "{requests:?}");
    });
}

#[track_caller]
fn cancel_wait(visit: &Visit) {
    visit.click(button("Cancel").within(main_landmark()));
    visit.wait_for_text_in(alert(), &["was not carried out"]);
}

/// The first request got a `429`. All others arrived after its wait, and succeeded.
#[track_caller]
fn assert_wait_is_respected(requests: &[LogEntry]) {
    let [refused, later @ ..] = requests else { panic!("no requests") };
    assert_eq!(refused.status, Some(429));
    let end = refused.arrived_ms + RETRY_AFTER_MS;
    assert!(later.iter().all(|entry| entry.arrived_ms >= end && entry.status == Some(200)), "{requests:?}");
}

fn sorted(requests: &[LogEntry]) -> Vec<String> {
    let mut requests: Vec<String> = requests.iter().map(ToString::to_string).collect();
    requests.sort();
    requests
}
