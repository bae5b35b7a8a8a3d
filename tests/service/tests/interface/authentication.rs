//! The service checks the key before anything else.

use axum::http::header::AUTHORIZATION;

use crate::test_service::{TestService, request};

const REQUESTS: [(&str, &str); 9] = [
    ("GET", "/v1/pets"),
    ("POST", "/v1/pets"),
    ("GET", "/v1/pets/1"),
    ("GET", "/v1/pets?limit=0"),
    ("DELETE", "/v1/pets"),
    ("OPTIONS", "/v1/pets"),
    ("GET", "/v1/store/orders"),
    ("GET", "/v1/pets/60"),
    ("GET", "/"),
];

#[tokio::test]
async fn every_request_without_a_key_or_with_an_unknown_one_is_401() {
    let service = TestService::with_faults();
    for (method, path) in REQUESTS {
        let response = service.send(request(method, path, None, "x".repeat(70_000))).await;
        response.error_message(401, "missing_api_key");
        assert_eq!((response.header("allow"), response.header("retry-after")), (None, None), "{method} {path}");
        assert_eq!(response.header("www-authenticate"), Some("Bearer"));
        let response = service.send(request(method, path, Some("nobody"), "not json")).await;
        response.error_message(401, "invalid_api_key");
    }
}

#[tokio::test]
async fn a_malformed_authorization_header_is_401() {
    let service = TestService::new();
    for credential in ["demo", "Bearer", "Bearer ", "Basic ZGVtbw==", "Bearer demo other", "Bearerdemo", ""] {
        let mut request = request("GET", "/v1/pets", None, "");
        request.headers_mut().insert(AUTHORIZATION, credential.parse().unwrap());
        service.send(request).await.error_message(401, "malformed_authorization");
    }
}

#[tokio::test]
async fn two_authorization_headers_are_401_even_if_both_are_valid() {
    let mut request = request("GET", "/v1/pets", Some("demo"), "");
    request.headers_mut().append(AUTHORIZATION, "Bearer demo".parse().unwrap());
    TestService::new().send(request).await.error_message(401, "malformed_authorization");
}

#[tokio::test]
async fn the_bearer_scheme_is_case_insensitive() {
    let service = TestService::new();
    for credential in ["Bearer demo", "bearer demo", "BEARER   demo"] {
        let mut request = request("GET", "/v1/pets", None, "");
        request.headers_mut().insert(AUTHORIZATION, credential.parse().unwrap());
        assert_eq!(service.send(request).await.status, 200, "{credential}");
    }
}

#[tokio::test]
async fn a_key_must_match_exactly() {
    let service = TestService::new();
    for key in ["Demo", "dem", "demo:pro"] {
        service.get_as(key, "/v1/pets").await.error_message(401, "invalid_api_key");
    }
}
