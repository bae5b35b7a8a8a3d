//! Errors that belong to no single operation, and what stands on every answer.

use crate::shop::{Shop, request};

#[tokio::test]
async fn an_unknown_path_is_404() {
    let shop = Shop::new();
    for path in ["/", "/v1", "/v1/", "/v1/pets/", "/v1/pets/1/", "/v1/store/orders", "/pets", "/v2/pets"] {
        shop.get(path).await.message(404, "path_not_found");
    }
}

#[tokio::test]
async fn a_wrong_method_is_405_and_the_right_ones_are_named() {
    let shop = Shop::new();
    for (method, path, allowed) in [
        ("PUT", "/v1/pets", "GET,HEAD,POST"),
        ("DELETE", "/v1/pets", "GET,HEAD,POST"),
        ("OPTIONS", "/v1/pets", "GET,HEAD,POST"),
        ("POST", "/v1/pets/1", "GET,HEAD"),
        ("PATCH", "/v1/pets/1", "GET,HEAD"),
    ] {
        let reply = shop.send(request(method, path, Some("demo"), "")).await;
        reply.message(405, "method_not_allowed");
        assert_eq!(reply.header("allow"), Some(allowed), "{method} {path}");
    }
}

#[tokio::test]
async fn no_answer_may_be_stored() {
    let shop = Shop::new();
    for path in ["/v1/pets", "/v1/pets/1", "/v1/nothing"] {
        assert_eq!(shop.get(path).await.header("cache-control"), Some("no-store"));
    }
    assert_eq!(shop.get_as("nobody", "/v1/pets").await.header("cache-control"), Some("no-store"));
}

#[tokio::test]
async fn a_store_that_fails_is_a_500_with_an_error_body() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pets.db");
    let shop = Shop::with(|options| options.data = Some(file.clone()));
    rusqlite::Connection::open(file).unwrap().execute_batch("DROP TABLE pets").unwrap();
    shop.get("/v1/pets").await.message(500, "internal_error");
    shop.post(r#"{"name":"Rex","categoryId":1}"#).await.message(500, "internal_error");
}
