//! An alert appears where its request was started, once, until a request succeeds or the user dismisses it. Its details can be
//! copied for support, and never contain the key.

use petstore_e2e_tests::{
    fake_service::{FakeRequest, FakeResponse, FakeService},
    faults,
    locator::{alert, button, link, navigation},
    rate_limit::list_request,
    setup::{KEY, Setup},
};
use serde_json::json;

const COPY_DETAILS: &str = "Copy details of this error, for the service administrator";

/// The alert went with the button that had the focus, and the next Tab started at the top of the page.
#[test]
fn try_again_sends_one_request_and_a_success_removes_the_alert_and_keeps_the_focus() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let requests = visit.requests_during(|| {
            visit.submit_limit(faults::MAINTENANCE);
            visit.wait_for_text_in(
                alert(),
                &["Something went wrong in the service.", "The service is being maintained.", "503"],
            );
            visit.click(button("Try again"));
            visit.wait_until_gone(alert());
            visit.wait_for_list("50 rows", |rows| rows.len() == 50);
        });
        assert_eq!(requests, [faults::MAINTENANCE; 2].map(list_request));
        visit.assert_focus_is_kept();
    });
}

#[test]
fn an_alert_of_one_page_is_not_shown_on_another() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", faults::INVALID_NAME);
        visit.wait_for_text_in(alert(), &["did not accept this pet"]);
        visit.click(link("Pets").within(navigation("Main")));
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        assert!(!visit.is_visible(alert()));
    });
}

#[test]
fn the_copied_details_contain_all_facts_and_not_the_key() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.capture_clipboard();
        visit.add_pet("Rex", faults::INVALID_NAME);
        visit.open_details();
        visit.wait_for_text_in(alert(), &["At "]);
        visit.click(button(COPY_DETAILS));
        let details = visit.copied_text();
        let date = visit.browser.execute("return new Date().toISOString().slice(0, 11);", vec![]).unwrap();
        for text in [
            "Pet Store Admin ",
            "The service did not accept this pet.",
            "message: `name` must not be this one.",
            "code: invalid_pet",
            "HTTP status: 400",
            date.as_str().unwrap(),
        ] {
            assert!(details.contains(text), "{text} is missing in: {details}");
        }
        assert!(!details.contains(KEY), "{details}");
        visit.wait_for_text_in(alert(), &["Copied"]);
    });
}

#[test]
fn a_key_that_any_other_error_repeats_is_not_shown() {
    Setup::new().run_in_chromium(|visit| {
        // The limit is a tenth of the status.
        let fake = FakeService::start(|request| match limit_of(request) {
            limit @ 40..=59 => {
                let sent = request.header("authorization").unwrap_or_default();
                error(limit * 10, "refused", &format!("name: {sent} is not allowed"))
            }
            _ => FakeResponse::json(200, "[]"),
        });
        visit.site.use_service(&fake.base_url());
        visit.sign_in_at("/");
        for limit in [40, 50, 51, 41] {
            visit.submit_limit(limit);
            let status = format!("status {}", limit * 10);
            visit.wait_for_text_in(alert(), &["name: Bearer [key] is not allowed", &status]);
        }
    });
}

fn error(status: u16, code: &str, message: &str) -> FakeResponse {
    FakeResponse::json(status, json!({ "code": code, "message": message, "status": status }).to_string())
}

fn limit_of(request: &FakeRequest) -> u16 {
    let limit = request.path_and_query.split_once("limit=").map_or("0", |(_, rest)| rest);
    limit.split('&').next().unwrap().parse().unwrap()
}
