//! The key comes first: nothing is told without it.

use axum::http::header::AUTHORIZATION;

use crate::shop::{Shop, request};

const EVERYWHERE: [(&str, &str); 9] = [
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
async fn without_a_key_everything_is_401() {
    let shop = Shop::with_troubles();
    for (method, path) in EVERYWHERE {
        let reply = shop.send(request(method, path, None, "x".repeat(70_000))).await;
        reply.message(401, "missing_api_key");
        assert_eq!((reply.header("allow"), reply.header("retry-after")), (None, None), "{method} {path}");
        assert_eq!(reply.header("www-authenticate"), Some("Bearer"));
    }
}

#[tokio::test]
async fn with_an_unknown_key_everything_is_401() {
    let shop = Shop::with_troubles();
    for (method, path) in EVERYWHERE {
        let reply = shop.send(request(method, path, Some("nobody"), "not json")).await;
        reply.message(401, "invalid_api_key");
    }
}

#[tokio::test]
async fn an_authorization_of_another_form_is_401() {
    let shop = Shop::new();
    for credential in ["demo", "Bearer", "Bearer ", "Basic ZGVtbw==", "Bearer demo other", "Bearerdemo", ""] {
        let mut request = request("GET", "/v1/pets", None, "");
        request.headers_mut().insert(AUTHORIZATION, credential.parse().unwrap());
        shop.send(request).await.message(401, "malformed_authorization");
    }
}

#[tokio::test]
async fn two_credentials_are_401_even_when_both_are_good() {
    let mut request = request("GET", "/v1/pets", Some("demo"), "");
    request.headers_mut().append(AUTHORIZATION, "Bearer demo".parse().unwrap());
    Shop::new().send(request).await.message(401, "malformed_authorization");
}

#[tokio::test]
async fn the_scheme_may_be_written_in_any_case() {
    let shop = Shop::new();
    for credential in ["Bearer demo", "bearer demo", "BEARER   demo"] {
        let mut request = request("GET", "/v1/pets", None, "");
        request.headers_mut().insert(AUTHORIZATION, credential.parse().unwrap());
        assert_eq!(shop.send(request).await.status, 200, "{credential}");
    }
}

#[tokio::test]
async fn a_key_is_taken_only_as_it_was_given() {
    let shop = Shop::new();
    for key in ["Demo", "dem", "demo:pro"] {
        shop.get_as(key, "/v1/pets").await.message(401, "invalid_api_key");
    }
}
