//! What the page shows when the service does not return the list. The limit of the list chooses the fault.

use petstore_e2e_tests::{
    faults,
    locator::{alert, button, table},
    rate_limit::list_request,
    setup::Setup,
    visit::Visit,
};
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
        loads_the_list_again(visit);
    });
}

#[test]
fn the_rows_stay_while_an_answer_breaks_off_or_the_service_is_dead() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.submit_limit(faults::TRUNCATED_BODY);
        visit.wait_for_text_in(alert(), &["The service's answer is incomplete.", "status 200"]);
        visit.service.kill();
        visit.click(button("Refresh"));
        visit.wait_for_text_in(alert(), &["No answer reached this app"]);
        visit.find(&table("Pets"));
        visit.service.restart();
        loads_the_list_again(visit);
    });
}

fn loads_the_list_again(visit: &Visit) {
    visit.submit_limit(30);
    visit.wait_for_list("30 rows", |rows| rows.len() == 30);
    visit.wait_until_gone(alert());
}
