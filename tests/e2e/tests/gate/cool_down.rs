//! The page can't read the response to a request. It may have been a `429`, so all tabs wait before the next request.

use petstore_e2e_tests::{
    faults,
    locator::{alert, button, main_landmark},
    rate_limit::list_request,
    setup::Setup,
    visit::Visit,
    wait::TIMEOUT,
};

pub const COOL_DOWN_NOTICE: &str = "Waiting because the last request got no answer";
const COOL_DOWN_MS: u64 = 5_000;

#[test]
fn try_again_shows_the_cool_down_which_can_be_cancelled() {
    Setup::new().run(|visit| {
        receive_hidden_429(visit);
        let requests = visit.requests_during(|| {
            visit.click(button("Try again"));
            visit.wait_for_text_in(main_landmark(), &[COOL_DOWN_NOTICE, " s", "Cancel"]);
            visit.click(button("Cancel").within(main_landmark()));
            visit.wait_for_text_in(alert(), &["cancelled"]);
        });
        assert!(requests.is_empty(), "{requests:?}");
    });
}

#[test]
fn try_again_sends_one_request_after_the_cool_down() {
    Setup::new().run(|visit| {
        receive_hidden_429(visit);
        visit.click(button("Try again"));
        visit.wait_until_gone(alert());
        visit.wait_for_rows(TIMEOUT, 50);
        let requests = visit.list_requests(faults::HIDDEN_429);
        let [hidden, successful] = &requests[..] else { panic!("{requests:?}") };
        assert_eq!((hidden.status, successful.status), (Some(429), Some(200)));
        assert!(successful.arrived_ms >= hidden.arrived_ms + COOL_DOWN_MS, "{requests:?}");
    });
}

/// The app sends nothing by itself after the `429` that it can't read.
fn receive_hidden_429(visit: &Visit) {
    visit.expect_in_console("blocked by CORS policy");
    visit.sign_in_at("/");
    let requests = visit.requests_during(|| {
        visit.request_list(faults::HIDDEN_429);
        visit.open_details();
        visit.wait_for_text_in(
            alert(),
            &["No answer reached this app", "The rate limit is reached and its answer is hidden"],
        );
    });
    assert_eq!(requests, [list_request(faults::HIDDEN_429)]);
}
