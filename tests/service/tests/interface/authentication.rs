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
async fn only_the_exact_key_after_the_scheme_bearer_is_valid() {
    let service = TestService::new();
    for (credential, status) in [
        ("Bearer demo", 200),
        ("bearer   demo", 200),
        ("Bearer Demo", 401),
        ("Bearer dem", 401),
        ("Bearer demo:pro", 401),
        ("Bearer demo other", 401),
        ("Bearer ", 401),
        ("Basic ZGVtbw==", 401),
        ("demo", 401),
        ("", 401),
    ] {
        let mut request = request("GET", "/v1/pets", None, "");
        request.headers_mut().insert(AUTHORIZATION, credential.parse().unwrap());
        assert_eq!(service.send(request).await.status, status, "{credential}");
    }
}
