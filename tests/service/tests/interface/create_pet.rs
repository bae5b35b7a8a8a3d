//! `POST /pets`.

use axum::http::header::CONTENT_TYPE;
use serde_json::json;

use crate::test_service::{TestService, request};

#[tokio::test]
async fn a_created_pet_is_returned_and_stored_unchanged() {
    let service = TestService::new();
    let sent = json!({ "name": "  Zoë 🐈\u{0}", "categoryId": 2, "status": "sold" });
    let response = service.post(sent.to_string()).await;
    assert_eq!(response.status, 201);
    assert_eq!(response.json(), json!({ "id": 1, "name": "  Zoë 🐈\u{0}", "categoryId": 2, "status": "sold" }));
    assert_eq!(service.get("/v1/pets/1").await.json(), response.json());
}

#[tokio::test]
async fn every_int64_is_exact() {
    let service = TestService::new();
    for category in [i64::MAX, i64::MIN, 9_007_199_254_740_993, 0, -1] {
        let response = service.post(format!(r#"{{"name":"Rex","categoryId":{category}}}"#)).await;
        assert_eq!(response.json()["categoryId"].as_i64(), Some(category));
    }
}

#[tokio::test]
async fn a_body_that_is_not_a_json_object_is_400() {
    let service = TestService::new();
    let nested = "[".repeat(9_000);
    for body in [b"".as_slice(), b"{", b"name=Rex", b"[]", b"null", b"{\"name\":\"\xff\"}", b"{} {}", nested.as_bytes()]
    {
        service.post(body.to_vec()).await.error_message(400, "invalid_json");
    }
}

#[tokio::test]
async fn the_error_message_names_each_invalid_field() {
    let service = TestService::new();
    for (field, body) in [
        ("name", r#"{"categoryId":1}"#),
        ("name", r#"{"name":7,"categoryId":1}"#),
        ("name", r#"{"name":null,"categoryId":1}"#),
        ("name", r#"{"name":" \t\u00a0","categoryId":1}"#),
        ("categoryId", r#"{"name":"Rex"}"#),
        ("categoryId", r#"{"name":"Rex","categoryId":"1"}"#),
        ("categoryId", r#"{"name":"Rex","categoryId":1.0}"#),
        ("categoryId", r#"{"name":"Rex","categoryId":1e3}"#),
        ("categoryId", r#"{"name":"Rex","categoryId":9223372036854775808}"#),
        ("categoryId", r#"{"name":"Rex","categoryId":-9223372036854775809}"#),
        ("status", r#"{"name":"Rex","categoryId":1,"status":"Sold"}"#),
        ("status", r#"{"name":"Rex","categoryId":1,"status":null}"#),
    ] {
        let message = service.post(body).await.error_message(400, "invalid_pet");
        assert!(message.starts_with(&format!("`{field}`")), "{body}: {message}");
    }
    let message = service.post(r#"{"status":"gone"}"#).await.error_message(400, "invalid_pet");
    assert!(["`name`", "`categoryId`", "`status`"].iter().all(|field| message.contains(field)), "{message}");
    assert!(service.get("/v1/pets").await.ids().is_empty());
}

#[tokio::test]
async fn unknown_fields_and_an_id_are_ignored() {
    let response = TestService::new().post(r#"{"id":77,"name":"Rex","categoryId":1,"tags":[{}]}"#).await;
    assert_eq!(response.json(), json!({ "id": 1, "name": "Rex", "categoryId": 1 }));
}

#[tokio::test]
async fn only_the_body_size_limits_the_length_of_a_name() {
    let service = TestService::new();
    let body = |length: usize| json!({ "name": "x".repeat(length), "categoryId": 1 }).to_string();
    let overhead = body(0).len();
    assert_eq!(service.post(body(64 * 1024 - overhead)).await.status, 201);
    service.post(body(64 * 1024 - overhead + 1)).await.error_message(413, "body_too_large");
}

#[tokio::test]
async fn every_content_type_except_json_is_415() {
    let service = TestService::new();
    for (media_type, status) in
        [("application/json", 201), ("Application/JSON; charset=utf-8", 201), ("text/plain", 415), ("", 415)]
    {
        let mut request = request("POST", "/v1/pets", Some("demo"), r#"{"name":"Rex","categoryId":1}"#);
        request.headers_mut().insert(CONTENT_TYPE, media_type.parse().unwrap());
        assert_eq!(service.send(request).await.status, status, "{media_type}");
    }
}
