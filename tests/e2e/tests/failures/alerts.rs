//! An alert appears where its request was started, once, until a request succeeds or the user dismisses it. Its details can be
//! copied for support, and never contain the key.

use petstore_e2e_tests::{
    fake_service::{FakeRequest, FakeResponse, FakeService},
    faults,
    locator::{alert, button, heading, link, main_landmark, navigation},
    rate_limit::list_request,
    setup::{KEY, Setup},
};
use serde_json::json;

const COPY_DETAILS: &str = "Copy details of this error, for the service administrator";

#[test]
fn the_same_error_counts_up_in_one_alert_and_a_success_removes_it() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        for times in 1..=3 {
            visit.add_pet("Rex", faults::INVALID_NAME);
            let count = if times == 1 { "Details".to_owned() } else { format!("Details ({times} times)") };
            visit.wait_for_text_in(alert(), &["did not accept this pet", &count]);
            assert_eq!(alert().all(&visit.browser).unwrap().len(), 1);
        }
        visit.add_pet("Rex", faults::MARKUP_IN_MESSAGE);
        let text = visit.wait_for_text_in(alert(), &["<img src=x onerror=alert(1)>"]);
        assert!(!text.contains(" times)"), "another error resets the count: {text}");
        assert_eq!(alert().all(&visit.browser).unwrap().len(), 1);
        visit.add_pet("Rex", "1");
        visit.wait_for_text("Added “Rex”");
        visit.wait_until_gone(alert());
    });
}

#[test]
fn dismiss_removes_the_alert_and_moves_the_focus_to_the_heading() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", faults::INVALID_NAME);
        visit.click(button("Dismiss"));
        visit.wait_until_gone(alert());
        visit.wait_for_focus_on(heading("Add a pet"));
    });
}

#[test]
fn try_again_sends_one_request_and_the_same_failure_counts_up_and_keeps_the_focus() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let requests = visit.requests_during(|| {
            visit.submit_limit(faults::STATUS_500);
            visit.wait_for_text_in(alert(), &["Something went wrong in the service."]);
            visit.click(button("Try again"));
            visit.wait_for_text_in(alert(), &["Something went wrong in the service.", "Details (2 times)"]);
        });
        assert_eq!(requests, [faults::STATUS_500; 2].map(list_request));
        visit.assert_focus_is_kept();
    });
}

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
fn after_a_failed_addition_the_result_is_unknown_and_the_alert_offers_the_list() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        for category in [faults::STATUS_500, faults::STATUS_503] {
            visit.add_pet("Rex", category);
            visit.wait_for_text_in(
                alert(),
                &[
                    "Something went wrong in the service.",
                    "may or may not have been added",
                    "Look in the list before you send it again",
                ],
            );
            assert!(!visit.is_visible(button("Try again")));
            visit.find(&link("Look whether it was added").within(main_landmark()));
        }
        assert_eq!(visit.post_statuses(), [Some(500), Some(503)]);
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
fn a_key_that_a_401_repeats_is_not_shown() {
    Setup::new().run_in_chromium(|visit| {
        let fake = FakeService::start(|request| {
            let sent = request.header("authorization").unwrap_or_default();
            let message = format!("“{sent}” is unknown; {sent}!");
            error(401, &format!("key_{}", sent.replace("Bearer ", "")), &message)
        });
        visit.site.use_service(&fake.base_url());
        visit.open("/");
        visit.capture_clipboard();
        visit.enter_key(KEY);
        let texts = ["“Bearer [key]” is unknown; Bearer [key]!", "code key_[key]", "status 401"];
        let text = visit.wait_for_text_in(alert(), &texts);
        assert!(!text.contains(KEY));
        visit.open_details();
        visit.click(button(COPY_DETAILS));
        let details = visit.copied_text();
        assert!(details.contains("[key]") && !details.contains(KEY), "{details}");
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
