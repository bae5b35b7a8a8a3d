//! The deprecation headers of `getPet`.

use std::time::{Duration, UNIX_EPOCH};

use crate::test_service::{TestResponse, TestService};

fn assert_deprecated(response: &TestResponse) {
    let sunset = httpdate::parse_http_date(response.header("sunset").unwrap()).unwrap();
    let since: u64 = response.header("deprecation").unwrap().strip_prefix('@').unwrap().parse().unwrap();
    assert!(UNIX_EPOCH + Duration::from_secs(since) < sunset);
    assert_eq!(response.header("sunset"), Some("Thu, 05 Dec 2030 00:00:00 GMT"));
}

#[tokio::test]
async fn a_found_pet_has_the_deprecation_headers() {
    let service = TestService::new();
    service.post(r#"{"name":"Rex","categoryId":1}"#).await;
    let response = service.get("/v1/pets/1").await;
    assert_eq!(response.status, 200);
    assert_deprecated(&response);
}

#[tokio::test]
async fn the_errors_of_get_pet_have_the_deprecation_headers() {
    let service = TestService::new();
    assert_deprecated(&service.get("/v1/pets/404").await);
    assert_deprecated(&service.get("/v1/pets/none").await);
    assert_deprecated(&service.get_as("nobody", "/v1/pets/1").await);
    for _ in 0..60 {
        service.get_as("other", "/v1/pets").await;
    }
    let response = service.get_as("other", "/v1/pets/1").await;
    assert_eq!(response.status, 429);
    assert_deprecated(&response);
}

#[tokio::test]
async fn the_other_operations_have_no_deprecation_headers() {
    let service = TestService::new();
    for response in [service.get("/v1/pets").await, service.post("{}").await, service.get("/v1/pets/").await] {
        assert_eq!((response.header("deprecation"), response.header("sunset")), (None, None));
    }
}
