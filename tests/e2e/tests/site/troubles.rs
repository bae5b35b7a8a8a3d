//! What a service may answer in place of the list, and how it is told. The numbers are those of the service's table of
//! troubles, sent as the limit.

use petstore_e2e_tests::{
    shop::Shop,
    sought::{alert, button, field, table},
    visit::Visit,
    waiting::eventually,
};
use serde_json::json;
use std::time::Duration;

#[test]
fn a_body_that_is_not_the_promised_one_is_told_by_what_it_is() {
    tells(&[
        (62, &["The service's answer broke off.", "status 200", "Try again in a moment."]),
        (64, &["can't be read", "an empty body", "status 200"]),
        (65, &["can't be read", "an HTML page", "status 200"]),
        (66, &["can't be read", "text that is not JSON"]),
        (67, &["can't be read", "JSON of another shape"]),
        (91, &["can't be read", "bytes that are not valid UTF-8"]),
        (94, &["can't be read", "text that is not JSON"]),
    ]);
}

#[test]
fn an_error_is_told_with_the_code_message_and_status_that_came() {
    tells(&[
        (68, &["The service failed.", "Something went wrong.", "code internal_error", "status 500", "Try again"]),
        (69, &["The service failed.", "status 503", "an HTML page where the interface promises an Error"]),
        (92, &["did not accept the request", "The two statuses disagree.", "status 400, 422 in its body"]),
        (98, &["did not accept the request", "`name` must not be this one.", "code invalid_pet", "status 400"]),
    ]);
}

#[test]
fn markup_in_a_message_is_shown_as_text() {
    tells(&[(93, &["`name` must not be <img src=x onerror=alert(1)>.", "status 400"])]);
}

#[test]
fn an_answer_that_never_comes_is_told_with_everything_that_may_be_the_cause() {
    tells(&[(63, &["No answer came", "offline", "CORS", "rate limit is reached and its answer is hidden"])]);
}

/// Each of these limits brings out its trouble, once; the rows that were there stay.
fn tells(troubles: &[(u8, &[&str])]) {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        for (limit, words) in troubles {
            visit.fill(field("Limit"), &format!("{limit}\n"));
            visit.comes_to(&format!("/?limit={limit}"));
            visit.reads(alert(), words);
            assert_eq!(visit.rows("Pets").len(), 20, "the rows stay");
            assert_eq!(visit.run_on(&visit.find(&alert()), "return arguments[0].querySelector('img');"), json!(null));
            let asked = format!("GET /pets?limit={limit}");
            // A browser sends it again by itself when a connection that it had used before closes without an answer.
            let times = visit.sent().iter().filter(|entry| entry.to_string() == asked).count();
            assert!(times == 1 || *limit == 63, "{asked} {times} times");
            visit.press(button("Dismiss"));
            visit.waits_until_gone(alert());
        }
    });
}

#[test]
fn a_redirect_is_not_followed_because_the_key_would_go_along() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        let sent = visit.sent_while(|| {
            visit.fill(field("Limit"), "90\n");
            visit.reads(alert(), &["No answer came"]);
        });
        assert_eq!(sent, ["GET /pets?limit=90"]);
    });
}

#[test]
fn a_key_that_is_turned_away_is_not_used_again_until_the_person_says_so() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        let told = ["turns this API key away", "The API key may not do this.", "code forbidden", "status 403"];
        let sent = visit.sent_while(|| {
            visit.fill(field("Limit"), "89\n");
            visit.reads(alert(), &told);
            visit.press(button("Refresh"));
            visit.reads(alert(), &["Nothing was sent", "banned"]);
        });
        assert_eq!(sent, ["GET /pets?limit=89"]);
        let sent = visit.sent_while(|| {
            let before = visit.sent().len();
            visit.press(button("Go on anyway"));
            eventually("one more request", || (visit.sent().len() > before).then_some(()));
            visit.reads(alert(), &told);
        });
        assert_eq!(sent, ["GET /pets?limit=89"]);
    });
}

#[test]
fn after_a_failure_the_person_tries_again_and_the_same_failure_counts_up() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        let sent = visit.sent_while(|| {
            visit.fill(field("Limit"), "68\n");
            visit.reads(alert(), &["The service failed.", "At "]);
            visit.press(button("Try again"));
            visit.reads(alert(), &["The service failed.", "2 times, the last at"]);
        });
        assert_eq!(sent, ["GET /pets?limit=68"; 2]);
        visit.fill(field("Limit"), "20\n");
        visit.waits_until_gone(alert());
    });
}

#[test]
fn a_service_that_is_back_is_asked_once_more_by_hand() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        let sent = visit.sent_while(|| {
            visit.fill(field("Limit"), "70\n");
            visit.reads(alert(), &["The service failed.", "The service is being maintained.", "503"]);
            visit.press(button("Try again"));
            visit.waits_until_gone(alert());
            visit.list_becomes("50 rows", |rows| rows.len() == 50);
        });
        assert_eq!(sent, ["GET /pets?limit=70"; 2]);
    });
}

#[test]
fn a_service_that_does_not_answer_is_given_up_after_fifteen_seconds() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        let sent = visit.sent_while(|| {
            visit.fill(field("Limit"), "61\n");
            visit.sees("Loading…");
            visit.reads_within(Duration::from_secs(25), alert(), &["did not answer within 15 seconds"]);
        });
        assert_eq!(sent, ["GET /pets?limit=61"]);
        loads_again(visit);
    });
}

#[test]
fn a_dead_service_leaves_the_rows_and_comes_back_without_a_reload() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        visit.service.kill();
        visit.press(button("Refresh"));
        visit.reads(alert(), &["No answer came"]);
        visit.find(&table("Pets"));
        visit.service.restart();
        loads_again(visit);
    });
}

fn loads_again(visit: &Visit) {
    visit.fill(field("Limit"), "30\n");
    visit.list_becomes("30 rows", |rows| rows.len() == 30);
    visit.waits_until_gone(alert());
}
