//! "Check connection": what the browser may do and read, for one request, or two when the first gets no answer.

use crate::{
    other_service::OtherService,
    silent_service::{Asked, SilentService},
};
use petstore_e2e_tests::{
    shop::Shop,
    sought::{button, main_part},
    visit::Visit,
    waiting::within,
};
use serde_json::Value;
use std::time::Duration;

const ELSEWHERE: &str = "https://elsewhere.example";
const ASKED: &str = "GET /pets?limit=1";
/// The cool-down before the second request, and what an answer may take.
const BOTH_REQUESTS: Duration = Duration::from_secs(30);

#[test]
fn a_check_costs_one_request_when_all_is_well_and_tells_what_it_found() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/connection");
        let sent = visit.sent_while(|| {
            visit.press(button("Check connection"));
            let found = finds(visit, "Key accepted", "Yes");
            for good in [
                "Service reachable",
                "This site allowed (CORS)",
                "JSON as promised",
                "X-RateLimit-Limit",
                "X-RateLimit-Remaining",
                "X-RateLimit-Reset",
                "Date",
            ] {
                assert_eq!(verdict(&found, good), "Yes", "{good}");
            }
            assert_eq!(verdict(&found, "Retry-After"), "Not seen");
        });
        assert_eq!(sent, [ASKED]);
    });
}

#[test]
fn two_presses_on_check_cost_one_request() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/connection");
        let sent = visit.sent_while(|| {
            visit.browser.double_click(&visit.find(&button("Check connection")));
            finds(visit, "Key accepted", "Yes");
        });
        assert_eq!(sent, [ASKED]);
    });
}

#[test]
fn an_answer_that_the_site_may_not_read_costs_a_second_request_and_is_told_as_cors() {
    Shop::new().visit(|visit| {
        visit.expects_in_console("blocked by CORS policy");
        visit.sign_in_at("/connection");
        let silent = SilentService::at_the_address_of(visit);
        visit.press(button("Check connection"));
        let found = finds_within(BOTH_REQUESTS, visit, "This site allowed (CORS)", "No");
        assert_eq!(verdict(&found, "Service reachable"), "Yes");
        assert_eq!(verdict(&found, "Key accepted"), "Not seen");
        let asked = |what: &str, with_key| Asked { what: what.to_owned(), with_key };
        assert_eq!(silent.asked(), [asked("GET /v1/pets?limit=1", true), asked("GET /v1", false)]);
    });
}

#[test]
fn a_site_that_may_not_even_ask_is_told_the_same_and_the_key_stays_at_home() {
    Shop::new().visit_in_chromium(|visit| {
        visit.expects_in_console("blocked by CORS policy");
        visit.sign_in_at("/connection");
        let other = OtherService::for_pages_of(ELSEWHERE, visit);
        visit.press(button("Check connection"));
        let found = finds_within(BOTH_REQUESTS, visit, "This site allowed (CORS)", "No");
        assert_eq!(verdict(&found, "Service reachable"), "Yes");
        assert!(other.log().iter().all(|entry| entry.key == "none"), "{:?}", other.log());
        assert_eq!(other.log().len(), 2, "the preflight, and whether anything is there: {:?}", other.log());
    });
}

#[test]
fn a_dead_service_is_told_as_one_where_nothing_answers() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/connection");
        visit.service.kill();
        visit.press(button("Check connection"));
        visit.reads(main_part(), &["Waiting a moment"]);
        let found = finds_within(BOTH_REQUESTS, visit, "Service reachable", "No");
        assert_eq!(verdict(&found, "This site allowed (CORS)"), "Not seen");
        visit.sees("Nothing answers at this address");
    });
}

#[test]
fn the_text_for_the_service_names_this_site_and_the_headers() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/connection");
        let summaries = visit.browser.elements("return [...document.querySelectorAll('summary')];", vec![]).unwrap();
        let [summary] = &summaries[..] else { panic!("{} summaries", summaries.len()) };
        visit.browser.click(summary).unwrap();
        let origin = visit.site.origin();
        let headers = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "Retry-After", "Date"];
        let allowed = format!("Access-Control-Allow-Origin: {origin}");
        let exposed = format!("Access-Control-Expose-Headers: {}", headers.join(", "));
        visit.reads(main_part(), &[&allowed, &exposed, "Access-Control-Allow-Headers: Authorization, Content-Type"]);
    });
}

#[track_caller]
fn finds(visit: &Visit, what: &str, verdict: &str) -> Vec<[String; 2]> {
    finds_within(Duration::from_secs(10), visit, what, verdict)
}

/// Waits for a verdict; all that was found comes back, each with its own.
#[track_caller]
fn finds_within(patience: Duration, visit: &Visit, what: &str, wanted: &str) -> Vec<[String; 2]> {
    within(patience, format!("the check finds {what}: {wanted}"), || {
        let found = findings(visit);
        found.iter().any(|[name, verdict]| name == what && verdict == wanted).then_some(found)
    })
}

fn findings(visit: &Visit) -> Vec<[String; 2]> {
    let script = "return [...document.querySelectorAll('table')]
        .filter(table => table.caption?.innerText === 'What the check found')
        .flatMap(table => [...table.rows].map(row => [row.cells[0].innerText, row.cells[1].innerText]));";
    let rows = visit.browser.run(script, vec![]).unwrap();
    let text = |value: &Value| value.as_str().unwrap().trim().to_owned();
    rows.as_array().unwrap().iter().map(|row| [text(&row[0]), text(&row[1])]).collect()
}

#[track_caller]
fn verdict<'a>(found: &'a [[String; 2]], what: &str) -> &'a str {
    found.iter().find(|[name, _]| name == what).map(|[_, verdict]| verdict.as_str()).unwrap()
}
