//! A page on another origin can use the service and read its errors.

use std::time::Duration;

use crate::test_service::{TestResponse, TestService, preflight, request};

const PAGE: &str = "http://localhost:8080";
const EXPOSED: [&str; 7] =
    ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset", "retry-after", "date", "deprecation", "sunset"];

async fn send_from_page(service: &TestService, key: Option<&str>, method: &str, path: &str) -> TestResponse {
    let mut request = request(method, path, key, "");
    request.headers_mut().insert("origin", PAGE.parse().unwrap());
    service.send(request).await
}

fn assert_readable(response: &TestResponse) {
    assert_eq!((response.header("access-control-allow-origin"), response.header("vary")), (Some("*"), None));
    let exposed = response.header("access-control-expose-headers").unwrap().to_ascii_lowercase();
    for name in EXPOSED {
        assert!(exposed.split(", ").any(|exposed| exposed == name), "{name}");
    }
}

#[tokio::test]
async fn a_preflight_needs_no_key_and_is_not_counted() {
    let service = TestService::new();
    for _ in 0..100 {
        let response = service.send(preflight(PAGE, "/v1/pets/1")).await;
        assert_eq!((response.status, response.body.len()), (204, 0));
        assert_eq!(response.header("access-control-allow-origin"), Some("*"));
        assert_eq!(response.header("access-control-allow-methods"), Some("GET, POST"));
        assert_eq!(response.header("access-control-allow-headers"), Some("authorization, content-type"));
        assert_eq!(response.header("access-control-max-age"), Some("7200"));
        assert_eq!((response.header("x-ratelimit-remaining"), response.header("allow")), (None, None));
    }
    assert_eq!(service.get_as("other", "/v1/pets").await.header("x-ratelimit-remaining"), Some("59"));
}

#[tokio::test]
async fn a_page_can_read_a_response_of_any_status() {
    let service = TestService::new();
    for (key, method, path, status) in [
        (Some("demo"), "GET", "/v1/pets", 200),
        (Some("demo"), "POST", "/v1/pets", 400),
        (None, "GET", "/v1/pets", 401),
        (Some("nobody"), "GET", "/v1/pets", 401),
        (Some("demo"), "GET", "/v1/nothing", 404),
        (Some("demo"), "DELETE", "/v1/pets", 405),
    ] {
        let response = send_from_page(&service, key, method, path).await;
        assert_eq!(response.status, status);
        assert_readable(&response);
    }
    let too_large = service.post("x".repeat(70_000)).await;
    assert_eq!(too_large.status, 413);
    assert_readable(&too_large);
}

#[tokio::test]
async fn a_page_can_read_a_429_and_a_ban() {
    let service = TestService::new();
    let mut statuses = Vec::new();
    for _ in 0..67 {
        let response = send_from_page(&service, Some("other"), "GET", "/v1/pets").await;
        assert_readable(&response);
        statuses.push(response.status);
        service.advance(Duration::from_secs(if response.status == 429 { 2 } else { 0 }));
    }
    assert_eq!(statuses[59..], [200, 429, 429, 429, 429, 429, 429, 403]);
}

#[tokio::test]
async fn with_listed_origins_no_other_origin_is_allowed() {
    let service =
        TestService::with(|options| options.allowed_origins = vec!["https://example.com".into(), PAGE.into()]);
    for (origin, allowed) in [(PAGE, Some(PAGE)), ("http://localhost:8081", None)] {
        let mut request = request("GET", "/v1/pets", Some("demo"), "");
        request.headers_mut().insert("origin", origin.parse().unwrap());
        for response in [service.send(request).await, service.send(preflight(origin, "/v1/pets")).await] {
            assert_eq!(response.header("access-control-allow-origin"), allowed, "{origin}");
            assert_eq!(response.header("vary"), Some("Origin"));
        }
    }
    assert_eq!(service.get("/v1/pets").await.header("vary"), Some("Origin"));
}

#[tokio::test]
async fn a_service_that_knows_no_browsers_has_no_cors_headers_and_no_preflights() {
    let service = TestService::with(|options| options.no_cors = true);
    let list = send_from_page(&service, Some("demo"), "GET", "/v1/pets").await;
    let preflight = service.send(preflight(PAGE, "/v1/pets")).await;
    assert_eq!((list.status, preflight.status), (200, 401));
    for name in list.headers.keys().chain(preflight.headers.keys()) {
        assert!(!name.as_str().starts_with("access-control-"), "{name}");
    }
}

#[test]
fn an_invalid_origin_is_a_start_error() {
    use petstore_service::options::Options;
    use petstore_service::plan::Plan;
    for origin in ["localhost:8080", "http://localhost:8080/", "*", "http://localhost/app", ""] {
        let mut options = Options::new([("demo".to_owned(), Plan::FREE)]);
        options.allowed_origins = vec![origin.to_owned()];
        let error = petstore_service::router(options).unwrap_err().to_string();
        assert!(error.starts_with(&format!("`{origin}` is no origin")), "{error}");
    }
}
