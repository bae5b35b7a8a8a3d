//! Faults that a test sets for the next request of a kind.

use axum::body::Body;

use crate::test_service::{TestResponse, TestService, request};

async fn set(service: &TestService, kind: &str, body: impl Into<Body>) -> TestResponse {
    service.send(request("PUT", &format!("/faults/{kind}"), None, body)).await
}

#[tokio::test]
async fn set_faults_of_a_kind_are_used_once_in_their_order_each_after_undisturbed_requests() {
    let service = TestService::with_faults();
    for body in [r#"{"number":71,"after":2}"#, r#"{"number":68}"#, r#"{"number":88,"after":1}"#] {
        assert_eq!(set(&service, "list", body).await.status, 204);
    }
    service.get("/v1/pets/7").await.error_message(404, "pet_not_found");
    for status in [200, 200, 429, 500, 200, 401, 200] {
        assert_eq!(service.get("/v1/pets").await.status, status);
    }
}

#[tokio::test]
async fn each_kind_of_request_gets_its_fault_once_whatever_its_key() {
    let service = TestService::with_faults();
    let kinds = [("list", "GET", "/v1/pets"), ("create", "POST", "/v1/pets"), ("get", "GET", "/v1/pets/1")];
    for (kind, method, path) in kinds {
        set(&service, kind, r#"{"number":68}"#).await;
        let send = |key| service.send(request(method, path, Some(key), r#"{"name":"Rex","categoryId":1}"#));
        send("other").await.error_message(500, "internal_error");
        assert!(send("demo").await.status < 300);
    }
}

#[tokio::test]
async fn a_retry_after_that_is_set_is_that_of_a_429() {
    let service = TestService::with_faults();
    assert_eq!(set(&service, "list", r#"{"retryAfter":7200}"#).await.status, 204);
    let response = service.get("/v1/pets").await;
    response.error_message(429, "rate_limit_exceeded");
    assert_eq!(response.header("retry-after"), Some("7200"));
    assert_eq!(service.get("/v1/pets").await.status, 200);
}

#[tokio::test]
async fn an_unknown_kind_number_or_field_and_a_service_without_faults_are_errors() {
    let service = TestService::with_faults();
    set(&service, "delete", r#"{"number":68}"#).await.error_message(404, "path_not_found");
    set(&service, "list", r#"{"number":1}"#).await.error_message(400, "invalid_parameter");
    for neither_or_both in ["{}", r#"{"number":68,"retryAfter":1}"#] {
        set(&service, "list", neither_or_both).await.error_message(400, "invalid_parameter");
    }
    set(&service, "list", r#"{"number":68,"before":1}"#).await.error_message(400, "invalid_json");
    set(&TestService::new(), "list", r#"{"number":68}"#).await.error_message(401, "missing_api_key");
}

#[tokio::test]
async fn faults_are_set_and_removed_without_a_key_a_count_or_a_line_in_the_log() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let log = Some(file.path().to_owned());
    let service = TestService::with(|options| (options.inject_faults, options.request_log) = (true, log));
    set(&service, "list", r#"{"number":68}"#).await;
    assert_eq!(service.send(request("DELETE", "/faults", None, "")).await.status, 204);
    let response = service.get("/v1/pets").await;
    assert_eq!((response.status, response.header("x-ratelimit-remaining")), (200, Some("299")));
    assert_eq!(std::fs::read_to_string(file.path()).unwrap().lines().count(), 1);
}
