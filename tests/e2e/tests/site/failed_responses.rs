//! What the page shows when the service does not return the list. The limit of the list chooses the fault.

use petstore_e2e_tests::{faults, locator::alert, rate_limit::list_request, setup::Setup};
use std::time::Duration;

#[test]
fn a_request_without_a_response_ends_after_fifteen_seconds() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let requests = visit.requests_during(|| {
            visit.submit_limit(faults::VERY_SLOW);
            visit.wait_for_text("Loading…");
            let text = "did not answer within 15 seconds";
            visit.wait_for_text_in_with_timeout(Duration::from_secs(60), alert(), &[text]);
        });
        assert_eq!(requests, [list_request(faults::VERY_SLOW)]);
        visit.submit_limit(30);
        visit.wait_for_list("30 rows", |rows| rows.len() == 30);
        visit.wait_until_gone(alert());
    });
}
