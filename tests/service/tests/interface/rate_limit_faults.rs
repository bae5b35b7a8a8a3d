//! The faults of 429 responses and of the rate-limit headers.

use petstore_service::fault::Fault;

use crate::test_service::{START, TestResponse, TestService};

async fn list(service: &TestService, fault: Fault) -> TestResponse {
    service.get(&format!("/v1/pets?limit={}", fault.number())).await
}

#[tokio::test]
async fn each_429_fault_has_its_own_retry_after() {
    // The dates are 2.75 seconds after `START`.
    for (fault, retry_after) in [
        (Fault::RetryAfterSeconds, Some("2")),
        (Fault::RetryAfterImfDate, Some("Tue, 14 Nov 2023 22:13:23 GMT")),
        (Fault::RetryAfterRfc850Date, Some("Tuesday, 14-Nov-23 22:13:23 GMT")),
        (Fault::RetryAfterAsctimeDate, Some("Tue Nov 14 22:13:23 2023")),
        (Fault::RetryAfterMissing, None),
        (Fault::RetryAfterNotANumber, Some("soon")),
        (Fault::RetryAfterZero, Some("0")),
        (Fault::RetryAfterNegative, Some("-5")),
        (Fault::RetryAfterTooLarge, Some("99999999999999999999")),
        (Fault::RetryAfterTwice, Some("2")),
        (Fault::RetryAfterFraction, Some("1.5")),
        (Fault::RetryAfterUnixTime, Some("1700000003")),
        (Fault::RateLimitedWithoutCors, Some("2")),
        (Fault::AlwaysRateLimited, Some("1")),
    ] {
        let response = list(&TestService::with_faults(), fault).await;
        response.error_message(429, "rate_limit_exceeded");
        assert_eq!(response.header("retry-after"), retry_after, "{fault:?}");
        assert_eq!(response.header("x-ratelimit-remaining"), Some("299"));
    }
}

#[tokio::test]
async fn retry_after_can_have_two_lines() {
    let response = list(&TestService::with_faults(), Fault::RetryAfterTwice).await;
    assert_eq!(response.headers.get_all("retry-after").iter().collect::<Vec<_>>(), ["2", "2"]);
    let response = list(&TestService::with_faults(), Fault::RetryAfterSeconds).await;
    assert_eq!(response.headers.get_all("retry-after").iter().collect::<Vec<_>>(), ["2"]);
}

#[tokio::test]
async fn a_plan_changes_to_business_with_new_counts_and_back() {
    let service = TestService::with_faults();
    let list = async |limit: &str| {
        let response = service.get_as("other", &format!("/v1/pets?limit={limit}")).await;
        assert_eq!(response.status, 200);
        ["x-ratelimit-limit", "x-ratelimit-remaining"].map(|name| response.header(name).unwrap().to_owned())
    };
    assert_eq!(list("47").await, ["60", "59"]);
    assert_eq!(list("1").await, ["1000", "999"]);
    assert_eq!(list("47").await, ["1000", "998"]);
    assert_eq!(list("1").await, ["60", "59"]);
    assert_eq!(service.get("/v1/pets").await.header("x-ratelimit-limit"), Some("300"), "another key");
}

#[tokio::test]
async fn alternating_faults_let_every_second_request_succeed() {
    let service = TestService::with_faults();
    for fault in Fault::ALL.iter().copied().filter(|fault| matches!(fault.number(), 54 | 56 | 57 | 70..=80)) {
        let first = list(&service, fault).await.status;
        assert!(first == 429 || first == 503, "{fault:?}");
        assert_eq!(list(&service, fault).await.status, 200);
        assert_eq!(list(&service, fault).await.status, first);
    }
    let statuses = [list(&service, Fault::ExpiredKey).await.status, list(&service, Fault::ExpiredKey).await.status];
    assert_eq!(statuses, [401, 200]);
}

#[tokio::test]
async fn each_key_alternates_on_its_own() {
    let service = TestService::with_faults();
    for key in ["demo", "other"] {
        assert_eq!(service.get_as(key, "/v1/pets?limit=71").await.status, 429);
    }
}

#[tokio::test]
async fn the_always_rate_limited_fault_never_ends_and_never_bans() {
    let service = TestService::with_faults();
    for _ in 0..50 {
        assert_eq!(list(&service, Fault::AlwaysRateLimited).await.status, 429);
    }
    assert_eq!(service.get("/v1/pets").await.status, 200);
}

#[tokio::test]
async fn the_429_without_cors_has_no_cors_header() {
    let response = list(&TestService::with_faults(), Fault::RateLimitedWithoutCors).await;
    assert!(response.headers.keys().all(|name| !name.as_str().starts_with("access-control")), "{response:?}");
}

#[tokio::test]
async fn the_rate_limit_headers_can_be_missing_not_exposed_zero_or_in_another_unit() {
    let service = TestService::with_faults();
    let missing = list(&service, Fault::RateLimitHeadersMissing).await;
    assert!(missing.headers.keys().all(|name| !name.as_str().starts_with("x-ratelimit")), "{missing:?}");

    let not_exposed = list(&service, Fault::RateLimitHeadersNotExposed).await;
    assert_eq!(not_exposed.header("x-ratelimit-limit"), Some("300"));
    assert_eq!(not_exposed.header("access-control-expose-headers"), Some("Retry-After, Date, Deprecation, Sunset"));

    let reset = (START.as_secs() + 61).to_string();
    assert_eq!(list(&service, Fault::ResetAsSecondsLeft).await.header("x-ratelimit-reset"), Some("60"));
    let milliseconds = list(&service, Fault::ResetInMilliseconds).await;
    assert_eq!(milliseconds.header("x-ratelimit-reset"), Some(format!("{reset}000").as_str()));
    let zero = list(&service, Fault::RateLimitHeadersZero).await;
    for name in ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"] {
        assert_eq!(zero.header(name), Some("0"));
    }
    for response in [missing, not_exposed, milliseconds, zero] {
        assert_eq!(response.status, 200);
    }
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
