//! "Check connection" shows what the browser may send and read. It sends one request, and a second one when the first gets
//! no response.

use petstore_e2e_tests::{
    fake_service::{FakeRequest, FakeResponse, FakeService},
    locator::{button, main_landmark},
    service::Service,
    setup::Setup,
    visit::Visit,
    wait::{TIMEOUT, wait_until_with_timeout},
};
use serde_json::Value;
use std::time::Duration;

const OTHER_ORIGIN: &str = "https://elsewhere.example";
const CHECK_REQUEST: &str = "GET /pets?limit=1";
/// Long enough for the cool-down before the second request, and for its response.
const TIMEOUT_OF_BOTH_REQUESTS: Duration = Duration::from_secs(60);

#[test]
fn a_successful_check_sends_one_request_and_shows_all_findings() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/connection");
        let requests = visit.requests_during(|| {
            visit.click(button("Check connection"));
            let findings = wait_for_finding(TIMEOUT, visit, "Key accepted", "Yes");
            for name in [
                "Service reachable",
                "This site allowed (CORS)",
                "JSON as promised",
                "X-RateLimit-Limit",
                "X-RateLimit-Remaining",
                "X-RateLimit-Reset",
                "Date",
                "Cache-Control",
            ] {
                assert_eq!(verdict(&findings, name), "Yes", "{name}");
            }
            assert_eq!(verdict(&findings, "Retry-After"), "Unknown");
            visit.wait_for_text_in(
                main_landmark(),
                &["The connection works.", "9 of 10 parts; one shows only at the rate limit"],
            );
        });
        assert_eq!(requests, [CHECK_REQUEST]);
    });
}

#[test]
fn a_double_click_on_check_sends_one_request() {
    Setup::new().run(|visit| {
        // Slow, so that the request is still pending at the second press.
        let fake = FakeService::start(|_| FakeResponse::json(200, "[]").delayed(Duration::from_secs(3)));
        visit.site.use_service(&fake.base_url());
        visit.sign_in_at("/connection");
        visit.browser.double_click(&visit.find(&button("Check connection")));
        wait_for_finding(TIMEOUT, visit, "Key accepted", "Yes");
        let requests = fake.requests();
        let checks = requests.iter().filter(|sent| sent.path_and_query == "/v1/pets?limit=1");
        assert_eq!(checks.count(), 1, "{requests:?}");
    });
}

#[test]
fn a_service_without_cache_control_is_shown_with_what_the_header_saves() {
    Setup::new().run(|visit| {
        let fake = FakeService::start(|_| FakeResponse::json(200, "[]"));
        visit.site.use_service(&fake.base_url());
        visit.sign_in_at("/connection");
        visit.click(button("Check connection"));
        wait_for_finding(TIMEOUT, visit, "Cache-Control", "No");
        let texts = ["The connection works, but not all of it.", "each request may need an OPTIONS request before it"];
        visit.wait_for_text_in(main_landmark(), &texts);
    });
}

/// A proxy in front of the service often causes this: it responds to preflights and forgets the CORS headers elsewhere.
#[test]
fn a_response_without_cors_headers_leads_to_a_second_request_and_is_shown_as_cors() {
    Setup::new().run(|visit| {
        visit.expect_in_console("blocked by CORS policy");
        visit.sign_in_at("/connection");
        visit.service.kill();
        let fake =
            FakeService::start_on_port(visit.service.port(), |_| FakeResponse::json(200, "[]").without_cors_headers());
        visit.click(button("Check connection"));
        let findings = wait_for_finding(TIMEOUT_OF_BOTH_REQUESTS, visit, "This site allowed (CORS)", "No");
        assert_eq!(verdict(&findings, "Service reachable"), "Yes");
        assert_eq!(verdict(&findings, "Key accepted"), "Unknown");
        visit.wait_for_text(&format!("Access-Control-Allow-Origin: {}", visit.site.origin()));
        let requests = fake.requests();
        let request = |sent: &FakeRequest| (sent.path_and_query.clone(), sent.header("authorization").is_some());
        let requests = requests.iter().map(request).collect::<Vec<_>>();
        assert_eq!(requests, [("/v1/pets?limit=1".to_owned(), true), ("/v1".to_owned(), false)]);
        assert!(fake.requests().iter().all(|request| request.method == "GET"));
    });
}

#[test]
fn a_failed_preflight_is_shown_as_cors_and_the_key_is_not_sent() {
    Setup::new().run_in_chromium(|visit| {
        visit.expect_in_console("blocked by CORS policy");
        visit.sign_in_at("/connection");
        visit.service.kill();
        let flags = Setup::new().allowed_origin(OTHER_ORIGIN).service_flags();
        let service = Service::start_on_port(visit.service.port(), flags);
        visit.click(button("Check connection"));
        let findings = wait_for_finding(TIMEOUT_OF_BOTH_REQUESTS, visit, "This site allowed (CORS)", "No");
        assert_eq!(verdict(&findings, "Service reachable"), "Yes");
        let log = service.log();
        assert!(log.iter().all(|entry| entry.key == "none"), "{log:?}");
        assert_eq!(log.len(), 2, "the preflight, and the request that checks the address: {log:?}");
    });
}

#[test]
fn a_dead_service_is_shown_as_not_reachable_in_place_of_the_former_findings() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/connection");
        visit.click(button("Check connection"));
        wait_for_finding(TIMEOUT, visit, "Service reachable", "Yes");
        visit.service.kill();
        visit.click(button("Check connection"));
        visit.wait_for_text_in(main_landmark(), &["Waiting because the last request got no answer"]);
        let findings = wait_for_finding(TIMEOUT_OF_BOTH_REQUESTS, visit, "Service reachable", "No");
        assert_eq!(verdict(&findings, "This site allowed (CORS)"), "Unknown");
        let texts = ["The connection does not work.", "Nothing answers at this address"];
        visit.wait_for_text_in(main_landmark(), &texts);
    });
}

#[test]
fn the_instructions_for_the_service_name_this_origin_and_the_headers() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/connection");
        visit.open_details();
        let origin = visit.site.origin();
        let headers = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "Retry-After", "Date"];
        let allowed = format!("Access-Control-Allow-Origin: {origin}");
        let exposed = format!("Access-Control-Expose-Headers: {}", headers.join(", "));
        let texts = [
            &allowed,
            &exposed,
            "Access-Control-Allow-Headers: Authorization, Content-Type",
            "Cache-Control: no-store",
            "Access-Control-Max-Age: 7200",
        ];
        visit.wait_for_text_in(main_landmark(), &texts);
    });
}

/// Waits for one finding, and returns the name and the verdict of each.
#[track_caller]
fn wait_for_finding(timeout: Duration, visit: &Visit, name: &str, verdict: &str) -> Vec<[String; 2]> {
    wait_until_with_timeout(timeout, format!("the check shows {name}: {verdict}"), || {
        let findings = findings(visit);
        findings.iter().any(|finding| finding == &[name, verdict]).then_some(findings)
    })
}

/// Also while the details are closed.
fn findings(visit: &Visit) -> Vec<[String; 2]> {
    let script = "return [...document.querySelectorAll('table')]
        .filter(table => table.caption?.textContent === 'What the check found')
        .flatMap(table => [...table.rows].map(row => [row.cells[0].textContent, row.cells[1].textContent]));";
    let rows = visit.browser.execute(script, vec![]).unwrap();
    let text = |value: &Value| value.as_str().unwrap().trim().to_owned();
    rows.as_array().unwrap().iter().map(|row| [text(&row[0]), text(&row[1])]).collect()
}

#[track_caller]
fn verdict<'a>(findings: &'a [[String; 2]], name: &str) -> &'a str {
    findings.iter().find(|[found, _]| found == name).map(|[_, verdict]| verdict.as_str()).unwrap()
}
