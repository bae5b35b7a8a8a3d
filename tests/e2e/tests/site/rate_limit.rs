//! After a `429` the app waits and sends nothing to the service.
//!
//! Unit tests of `api::rate_limit` cover each form of `Retry-After`. These tests show that the page waits and continues.

use petstore_e2e_tests::{
    faults,
    locator::{alert, button, link, main_landmark},
    rate_limit::{WAIT_NOTICE, list_request, rate_limit_region},
    request_log::LogEntry,
    setup::Setup,
    visit::Visit,
    wait::wait_until,
};
use std::time::Duration;

/// The `Retry-After` of [`faults::RETRY_AFTER_2`].
const RETRY_AFTER_MS: u64 = 2_000;

#[test]
fn a_request_with_a_429_waits_for_retry_after_and_then_succeeds() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.submit_limit(faults::RETRY_AFTER_2);
        wait_for_countdown(visit);
        visit.wait_for_text_in(rate_limit_region(), &[WAIT_NOTICE]);
        visit.wait_for_list("50 rows", |rows| rows.len() == 50);
        assert!(!visit.is_visible(alert()));
        wait_until("the notice is gone", || (!visit.text().contains(WAIT_NOTICE)).then_some(()));
        let requests = visit.list_requests(faults::RETRY_AFTER_2);
        let [refused, successful] = &requests[..] else { panic!("{requests:?}") };
        assert_eq!((refused.status, successful.status), (Some(429), Some(200)));
        assert!(successful.arrived_ms - refused.arrived_ms >= RETRY_AFTER_MS, "{requests:?}");
    });
}

/// The app waited 61 s after two lines of `Retry-After`, which browsers join to `2, 2`, and 366 days after a Unix time.
#[test]
fn each_form_of_a_short_retry_after_is_a_short_wait() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        for (limit, least_ms) in [
            (faults::RETRY_AFTER_TWICE, 2_000),
            (faults::RETRY_AFTER_FRACTION, 1_500),
            (faults::RETRY_AFTER_UNIX_TIME, 2_000),
        ] {
            visit.request_list(limit);
            let both = || <[LogEntry; 2]>::try_from(visit.list_requests(limit)).ok();
            let [refused, successful] = wait_until("the request was sent again", both);
            assert_eq!((refused.status, successful.status), (Some(429), Some(200)));
            assert!(successful.arrived_ms - refused.arrived_ms >= least_ms, "{refused:?} {successful:?}");
            visit.wait_for_list("50 rows", |rows| rows.len() == 50);
        }
    });
}

#[test]
fn cancelling_the_wait_is_shown_and_keeps_the_rows() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let requests = visit.requests_during(|| {
            visit.submit_limit(faults::NO_RETRY_AFTER);
            wait_for_countdown(visit);
            visit.click(button("Cancel").within(main_landmark()));
            visit.wait_for_text_in(alert(), &["The wait was cancelled; the request was not carried out."]);
            assert_eq!(visit.rows("Pets").len(), 20, "the rows stay");
        });
        assert_eq!(requests, [list_request(faults::NO_RETRY_AFTER)]);
    });
}

#[test]
fn a_pet_with_a_429_waits_in_the_form_and_is_added_once() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/new");
        let requests = visit.requests_during(|| {
            visit.add_pet("Rex", faults::RETRY_AFTER_2);
            wait_for_countdown(visit);
            assert_eq!(visit.pet_form_values(), ["Rex", faults::RETRY_AFTER_2, ""]);
            visit.wait_for_text("Added “Rex” with the ID 51.");
            assert_eq!(visit.pet_form_values(), ["", faults::RETRY_AFTER_2, ""]);
        });
        assert_eq!(requests, ["POST /pets"; 2]);
        assert_eq!(visit.post_statuses(), [Some(429), Some(201)]);
    });
}

#[test]
fn cancelling_the_wait_of_a_pet_keeps_the_form() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/new");
        let requests = visit.requests_during(|| {
            visit.add_pet("Rex", faults::NO_RETRY_AFTER);
            wait_for_countdown(visit);
            visit.click(button("Cancel").within(main_landmark()));
            let text = visit.wait_for_text_in(alert(), &["The wait was cancelled; the request was not carried out."]);
            assert!(!text.contains("may or may not"), "{text}");
        });
        assert_eq!(requests, ["POST /pets"]);
        assert_eq!(visit.post_statuses(), [Some(429)]);
        assert_eq!(visit.pet_form_values(), ["Rex", faults::NO_RETRY_AFTER, ""]);
    });
}

#[test]
fn a_used_up_plan_gets_at_most_one_429() {
    // The minute must not end before the test does, also on a slow machine.
    Setup::new().plan("enterprise=3/1000").minute_seconds(110).run(|visit| {
        visit.sign_in_at("/");
        for remaining in ["1 of 3", "0 of 3"] {
            visit.click(button("Refresh"));
            visit.wait_for_rate_limit(&[remaining]);
            // The figure is there before the rows, and a press while rows are being loaded sends nothing.
            visit.wait_for_rows(Duration::from_secs(30), 20);
        }
        for _ in 0..3 {
            visit.click(button("Refresh"));
            wait_for_countdown(visit);
        }
        visit.click(link("Sold"));
        wait_for_countdown(visit);
        visit.flush_requests();
        let refused = visit.requests().iter().filter(|entry| entry.status != Some(200)).count();
        assert!(refused <= 1, "{refused} requests in the blocked time");
    });
}

#[test]
fn neither_a_click_nor_a_reload_sends_a_request_during_the_wait() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let requests = visit.requests_during(|| {
            visit.submit_limit(faults::NO_RETRY_AFTER);
            wait_for_countdown(visit);
            visit.click(button("Refresh"));
            visit.request_list(30);
            wait_for_countdown(visit);
            visit.browser.reload();
            wait_for_countdown(visit);
        });
        assert_eq!(requests, [list_request(faults::NO_RETRY_AFTER)]);
    });
}

/// Waits for the notice that the request waits, with the remaining seconds.
fn wait_for_countdown(visit: &Visit) {
    visit.wait_for_wait_notice();
    let timer = "return document.querySelector('main [role=timer]')?.innerText ?? '';";
    let remaining = visit.browser.execute(timer, vec![]).unwrap();
    assert!(remaining.as_str().unwrap().starts_with(|first: char| first.is_ascii_digit()), "{remaining}");
}
