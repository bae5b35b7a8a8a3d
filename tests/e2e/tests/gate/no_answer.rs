//! A request whose answer the page cannot read, no longer needs, or does not live to see. The answer may have been a `429`, so all
//! tabs wait before the next request.

use petstore_e2e_tests::{
    faults,
    locator::{alert, button, main_landmark},
    rate_limit::list_request,
    setup::Setup,
    wait::{TIMEOUT, wait_until},
};

const COOL_DOWN_NOTICE: &str = "Waiting because the last request got no answer";
const COOL_DOWN_MS: u64 = 5_000;

#[test]
fn after_a_hidden_429_the_next_request_waits_for_the_cool_down_which_can_be_cancelled() {
    Setup::new().run(|visit| {
        visit.expect_in_console("blocked by CORS policy");
        visit.sign_in_at("/");
        let requests = visit.requests_during(|| {
            visit.request_list_with(faults::HIDDEN_429);
            visit.wait_for_text_in(alert(), &["No answer reached this app"]);
            visit.click(button("Try again"));
            visit.wait_for_text_in(main_landmark(), &[COOL_DOWN_NOTICE, " s", "Cancel"]);
            visit.click(button("Cancel").within(main_landmark()));
            visit.wait_for_text("Cancelled. The previous list.");
        });
        assert_eq!(requests, [list_request(50)]);
        visit.click(button("Refresh"));
        visit.wait_until_gone(alert());
        visit.wait_for_rows(TIMEOUT, 50);
        let requests = visit.list_requests(50);
        let [hidden, successful] = &requests[..] else { panic!("{requests:?}") };
        assert_eq!((hidden.status, successful.status), (Some(429), Some(200)));
        assert!(successful.arrived_ms >= hidden.arrived_ms + COOL_DOWN_MS, "{requests:?}");
    });
}

/// The service sees the disconnect.
#[test]
fn a_newer_request_aborts_the_older_one() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.request_list(faults::VERY_SLOW);
        visit.wait_for_text("Loading…");
        visit.flush_requests();
        visit.request_list(30);
        visit.wait_for_rows(TIMEOUT, 30);
        let aborted = || visit.list_requests(faults::VERY_SLOW).pop();
        assert_eq!(wait_until("the slow request ends", aborted).status, None);
        assert_eq!(visit.requests().len(), 3);
    });
}

/// A pending request left no trace when its page went: eight reloads sent eight requests. In Chromium this needs a page that
/// ends without running any more code.
#[test]
fn after_reloads_before_the_answer_the_page_waits() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.request_list(faults::VERY_SLOW);
        visit.wait_for_text("Loading…");
        visit.flush_requests();
        // One request without an answer is no reason to wait: the person may have left its page.
        visit.reload_as_after_a_crash();
        visit.wait_for_text("Loading…");
        visit.flush_requests();
        visit.reload_as_after_a_crash();
        visit.wait_for_text_in(main_landmark(), &[COOL_DOWN_NOTICE]);
        wait_until("the page sends after the wait", || (!visit.text().contains(COOL_DOWN_NOTICE)).then_some(()));
        visit.flush_requests();
        // The service logs a request when it ends.
        visit.press_reload();
        let arrivals = wait_until("three requests have ended", || {
            let requests = visit.list_requests(faults::VERY_SLOW);
            (requests.len() == 3).then(|| requests.iter().map(|entry| entry.arrived_ms).collect::<Vec<_>>())
        });
        assert!(arrivals[2] - arrivals[1] >= COOL_DOWN_MS, "{arrivals:?}");
    });
}

#[test]
fn a_slow_service_is_called_slow_after_10_seconds_and_its_request_ends_after_45() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.change_timers(45_000, 12_000);
        let requests = visit.requests_during(|| {
            visit.submit_limit(faults::VERY_SLOW);
            visit.wait_for_text("The service is slow. Still waiting for its answer.");
            visit.wait_for_text_in_with_timeout(TIMEOUT, alert(), &["did not answer within 45 seconds"]);
        });
        assert_eq!(requests, [list_request(faults::VERY_SLOW)]);
        visit.submit_limit(30);
        visit.wait_for_list("30 rows", |rows| rows.len() == 30);
        visit.wait_until_gone(alert());
    });
}
