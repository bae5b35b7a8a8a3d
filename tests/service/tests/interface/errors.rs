//! Errors that do not belong to one operation, and headers of every response.

use crate::test_service::{TestService, request};

#[tokio::test]
async fn an_unknown_path_is_404() {
    let service = TestService::new();
    for path in ["/", "/v1", "/v1/", "/v1/pets/", "/v1/pets/1/", "/v1/store/orders", "/pets", "/v2/pets"] {
        service.get(path).await.error_message(404, "path_not_found");
    }
}

#[tokio::test]
async fn a_wrong_method_is_405_with_the_allowed_methods() {
    let service = TestService::new();
    for (method, path, allowed) in [
        ("PUT", "/v1/pets", "GET,HEAD,POST"),
        ("DELETE", "/v1/pets", "GET,HEAD,POST"),
        ("OPTIONS", "/v1/pets", "GET,HEAD,POST"),
        ("POST", "/v1/pets/1", "GET,HEAD"),
        ("PATCH", "/v1/pets/1", "GET,HEAD"),
    ] {
        let response = service.send(request(method, path, Some("demo"), "")).await;
        response.error_message(405, "method_not_allowed");
        assert_eq!(response.header("allow"), Some(allowed), "{method} {path}");
    }
}

#[tokio::test]
async fn no_response_may_be_cached() {
    let service = TestService::new();
    for (key, path) in [("demo", "/v1/pets"), ("demo", "/v1/nothing"), ("nobody", "/v1/pets")] {
        assert_eq!(service.get_as(key, path).await.header("cache-control"), Some("no-store"));
    }
}
