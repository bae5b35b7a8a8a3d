//! A page on another origin can use the service and read its errors.

use crate::test_service::{TestResponse, TestService, preflight, request};

const EXPOSED: [&str; 7] =
    ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset", "retry-after", "date", "deprecation", "sunset"];

fn assert_readable(response: &TestResponse) {
    assert_eq!(response.header("access-control-allow-origin"), Some("*"));
    let exposed = response.header("access-control-expose-headers").unwrap().to_ascii_lowercase();
    for name in EXPOSED {
        assert!(exposed.split(", ").any(|exposed| exposed == name), "{name}");
    }
}

#[tokio::test]
async fn a_preflight_needs_no_key_and_is_not_counted() {
    let service = TestService::new();
    for _ in 0..100 {
        let response = service.send(preflight("/v1/pets/1")).await;
        assert_eq!((response.status, response.body.len()), (204, 0));
        assert_eq!(response.header("access-control-allow-origin"), Some("*"));
        assert_eq!(response.header("access-control-allow-methods"), Some("GET, POST"));
        assert_eq!(response.header("access-control-allow-headers"), Some("authorization, content-type"));
        assert_eq!(response.header("access-control-max-age"), Some("7200"));
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
        (Some("demo"), "GET", "/v1/nothing", 404),
        (Some("demo"), "DELETE", "/v1/pets", 405),
    ] {
        let response = service.send(request(method, path, key, "")).await;
        assert_eq!(response.status, status);
        assert_readable(&response);
    }
    service.use_up_other().await;
    let limited = service.get_as("other", "/v1/pets").await;
    assert_eq!(limited.status, 429);
    assert_readable(&limited);
}

#[tokio::test]
async fn a_service_that_knows_no_browsers_has_no_cors_headers_and_no_preflights() {
    let service = TestService::with(|options| options.no_cors = true);
    let list = service.get("/v1/pets").await;
    let preflight = service.send(preflight("/v1/pets")).await;
    assert_eq!((list.status, preflight.status), (200, 401));
    assert!(!list.has_cors_headers() && !preflight.has_cors_headers());
}
