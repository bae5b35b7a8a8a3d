//! A request without an answer holds no other one, and nothing waits for a limit that no answer has stated.

use petstore_e2e_tests::{
    faults,
    locator::{alert, link, navigation},
    rate_limit::list_request,
    setup::Setup,
    wait::wait_until,
};

/// The last one left after the one that nobody wanted any more was answered.
#[test]
fn the_last_of_three_filters_in_a_row_is_sent_at_once_and_the_others_are_given_up() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        (0..2).for_each(|_| visit.service.fail_next("list", faults::VERY_SLOW));
        for status in ["Available", "Pending", "Sold"] {
            visit.click(link(status).within(navigation("Status")));
        }
        visit.wait_for_list("sold pets", |rows| !rows.is_empty() && rows.iter().all(|row| row.status == "Sold"));
        wait_until("the others have ended", || (visit.requests().len() == 4).then_some(()));
        let ended: Vec<_> = visit.requests().iter().map(|entry| entry.status).collect();
        assert_eq!(ended, [Some(200), Some(200), None, None]);
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
            visit.wait_for_text_in(alert(), &["did not answer within 45 seconds"]);
        });
        assert_eq!(requests, [list_request(faults::VERY_SLOW)]);
        visit.wait_until_gone(alert(), || visit.submit_limit(30));
        visit.wait_for_list("30 rows", |rows| rows.len() == 30);
    });
}
