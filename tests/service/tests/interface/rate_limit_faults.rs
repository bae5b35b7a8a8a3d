//! The faults of 429 responses and of the rate-limit headers.

use petstore_service::fault::Fault;

use crate::test_service::{TestResponse, TestService};

async fn list(service: &TestService, fault: Fault) -> TestResponse {
    service.get(&format!("/v1/pets?limit={}", fault.number())).await
}

#[tokio::test]
async fn each_429_fault_has_its_own_retry_after() {
    for (fault, retry_after) in [
        (Fault::RetryAfterTwoSeconds, Some("2")),
        (Fault::RetryAfterMissing, None),
        (Fault::RateLimitedWithoutCors, Some("2")),
        (Fault::RetryAfterOneSecond, Some("1")),
    ] {
        let response = list(&TestService::with_faults(), fault).await;
        response.error_message(429, "rate_limit_exceeded");
        assert_eq!(response.header("retry-after"), retry_after, "{fault:?}");
        assert_eq!(response.header("x-ratelimit-remaining"), Some("299"));
    }
}

#[tokio::test]
async fn a_fault_that_is_sent_holds_each_time_and_never_bans() {
    let service = TestService::with_faults();
    for _ in 0..50 {
        assert_eq!(list(&service, Fault::RetryAfterOneSecond).await.status, 429);
    }
    assert_eq!(service.get("/v1/pets").await.status, 200);
}

#[tokio::test]
async fn the_429_without_cors_has_no_cors_header() {
    let response = list(&TestService::with_faults(), Fault::RateLimitedWithoutCors).await;
    assert!(response.headers.keys().all(|name| !name.as_str().starts_with("access-control")), "{response:?}");
}

#[tokio::test]
async fn the_rate_limit_headers_can_be_hidden_from_pages() {
    let response = list(&TestService::with_faults(), Fault::RateLimitHeadersNotExposed).await;
    assert_eq!((response.status, response.header("x-ratelimit-limit")), (200, Some("300")));
    assert_eq!(response.header("access-control-expose-headers"), Some("Retry-After, Date, Deprecation, Sunset"));
}

#[tokio::test]
async fn the_key_and_the_rate_limit_are_checked_before_a_fault() {
    let service = TestService::with_faults();
    service.get_as("nobody", "/v1/pets?limit=68").await.error_message(401, "invalid_api_key");
    for _ in 0..60 {
        service.get_as("other", "/v1/pets?limit=68").await.error_message(500, "internal_error");
    }
    service.get_as("other", "/v1/pets?limit=68").await.error_message(429, "rate_limit_exceeded");
}
