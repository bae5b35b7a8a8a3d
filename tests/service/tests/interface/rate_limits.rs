//! Rate limits over HTTP. The unit tests of the rate limiter cover the rest of the counting.

use std::time::Duration;

use crate::test_service::{START, TestResponse, TestService, request};

fn rate_limit_headers(response: &TestResponse) -> [u64; 3] {
    ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"]
        .map(|name| response.header(name).unwrap().parse().unwrap())
}

#[tokio::test]
async fn every_request_with_a_key_counts_whatever_its_status() {
    let service = TestService::new();
    // `START` is not a whole second, and the header rounds up.
    let reset = START.as_secs() + 61;
    let mut remaining = 300;
    for (method, path, status) in [
        ("GET", "/v1/pets", 200),
        ("GET", "/v1/pets?limit=0", 400),
        ("GET", "/v1/pets/1", 404),
        ("GET", "/v1/nothing", 404),
        ("PUT", "/v1/pets", 405),
        ("OPTIONS", "/v1/pets", 405),
        ("POST", "/v1/pets", 400),
    ] {
        let response = service.send(request(method, path, Some("demo"), "")).await;
        remaining -= 1;
        assert_eq!(response.status, status);
        assert_eq!(rate_limit_headers(&response), [300, remaining, reset], "{method} {path}");
    }
}

#[tokio::test]
async fn without_a_valid_key_limit_and_remaining_are_0_and_reset_is_now() {
    let service = TestService::new();
    let response = service.get_as("nobody", "/v1/pets").await;
    assert_eq!((response.status, rate_limit_headers(&response)), (401, [0, 0, START.as_secs() + 1]));
}

#[tokio::test]
async fn the_61st_request_of_a_minute_on_the_free_plan_is_429() {
    let service = TestService::new();
    service.use_up_other().await;
    service.advance(Duration::from_millis(500));
    let response = service.get_as("other", "/v1/pets").await;
    assert!(response.error_message(429, "rate_limit_exceeded").contains("60 requests a minute"));
    assert_eq!(response.header("retry-after"), Some("60"));
    assert_eq!(rate_limit_headers(&response), [60, 0, START.as_secs() + 61]);
}

#[tokio::test]
async fn a_key_that_keeps_sending_after_a_429_is_banned_and_no_other_key() {
    let service = TestService::new();
    service.use_up_other().await;
    for seconds in [2, 0, 0, 0, 0, 0] {
        assert_eq!(service.get_as("other", "/v1/pets").await.status, 429);
        service.advance(Duration::from_secs(seconds));
    }
    for (seconds_left, wait) in [(300, 299), (1, 1)] {
        let response = service.get_as("other", "/v1/nothing").await;
        assert!(response.error_message(403, "key_banned").contains(&format!(": {seconds_left} seconds")));
        assert_eq!(rate_limit_headers(&response), [60, 0, START.as_secs() + 303]);
        service.advance(Duration::from_secs(wait));
    }
    assert_eq!(service.get("/v1/pets").await.status, 200);
    assert_eq!(service.get_as("other", "/v1/pets").await.status, 200);
}
