//! What the page shows when the service does not return the list. The limit of the list chooses the fault.

use petstore_e2e_tests::{
    faults,
    locator::{alert, button, table},
    rate_limit::list_request,
    setup::Setup,
    visit::Visit,
};
use serde_json::json;
use std::time::Duration;

#[test]
fn a_success_with_an_unusable_body_is_shown_with_the_reason() {
    each_limit_shows_an_alert(&[
        (faults::TRUNCATED_BODY, &["The service's answer is incomplete.", "status 200", "Try again in a moment."]),
        (faults::EMPTY_BODY, &["cannot be read", "an empty body", "status 200"]),
        (faults::HTML_BODY, &["cannot be read", "an HTML page", "status 200"]),
        (faults::BODY_WITHOUT_JSON, &["cannot be read", "text that is not JSON"]),
        (faults::OTHER_JSON, &["cannot be read", "JSON of another shape"]),
        (faults::FIVE_MEGABYTES, &["cannot be read", "text that is not JSON"]),
    ]);
}

#[test]
fn an_error_is_shown_with_its_code_message_and_status_and_with_markup_as_text() {
    each_limit_shows_an_alert(&[
        (
            faults::STATUS_500,
            &[
                "Something went wrong in the service.",
                "Something went wrong.",
                "code internal_error",
                "status 500",
                "Try again",
            ],
        ),
        (
            faults::STATUS_503,
            &["Something went wrong in the service.", "status 503, with an HTML page instead of an error message"],
        ),
        (
            faults::CONTRADICTING_STATUS,
            &["did not accept the request", "The two statuses disagree.", "status 400, 422 in its body"],
        ),
        (
            faults::NO_STATUS_IN_BODY,
            &["did not accept the request", "The status is missing.", "code invalid_pet", "status 400"],
        ),
        (faults::MARKUP_IN_MESSAGE, &["`name` must not be <img src=x onerror=alert(1)>.", "status 400"]),
        (
            faults::INVALID_NAME,
            &["did not accept the request", "`name` must not be this one.", "code invalid_pet", "status 400"],
        ),
    ]);
}

/// Requests the list once with each limit. The rows of the former list stay.
fn each_limit_shows_an_alert(expected: &[(&str, &[&str])]) {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        for (limit, texts) in expected {
            visit.request_list(limit);
            visit.wait_for_text_in(alert(), texts);
            assert_eq!(visit.rows("Pets").len(), 20, "the rows stay");
            let image = visit.execute_on(&visit.find(&alert()), "return arguments[0].querySelector('img');");
            assert_eq!(image, json!(null));
            assert_eq!(visit.list_requests(limit).len(), 1, "the limit {limit}");
            visit.click(button("Dismiss"));
            visit.wait_until_gone(alert());
        }
    });
}

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
fn the_rows_stay_while_the_service_is_dead_and_the_next_request_after_its_restart_succeeds() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.service.kill();
        visit.click(button("Refresh"));
        visit.wait_for_text_in(alert(), &["No answer reached this app"]);
        visit.find(&table("Pets"));
        visit.service.restart();
        loads_the_list_again(visit);
    });
}

#[test]
fn try_again_after_a_restart_of_the_service_finds_the_pet_that_was_added_before() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", "1");
        visit.wait_for_text("Added “Rex” with the ID 51.");
        visit.service.kill();
        visit.open("/pets/find?id=51");
        visit.wait_for_text_in(alert(), &["No answer reached this app"]);
        visit.service.restart();
        visit.click(button("Try again"));
        visit.wait_for_text_in(table("Pet"), &["51", "Rex", "Dogs"]);
    });
}

fn loads_the_list_again(visit: &Visit) {
    visit.submit_limit(30);
    visit.wait_for_list("30 rows", |rows| rows.len() == 30);
    visit.wait_until_gone(alert());
}
