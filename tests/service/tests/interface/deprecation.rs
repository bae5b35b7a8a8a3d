//! The deprecation headers of `getPet`.

use crate::test_service::{TestResponse, TestService};

fn headers(response: &TestResponse) -> [Option<&str>; 2] {
    ["deprecation", "sunset"].map(|name| response.header(name))
}

#[tokio::test]
async fn all_responses_of_get_pet_have_the_deprecation_headers() {
    let service = TestService::new();
    service.post(r#"{"name":"Rex","categoryId":1}"#).await;
    for _ in 0..60 {
        service.get_as("other", "/v1/pets").await;
    }
    for (key, id, status) in
        [("demo", "1", 200), ("demo", "404", 404), ("demo", "none", 404), ("nobody", "1", 401), ("other", "1", 429)]
    {
        let response = service.get_as(key, &format!("/v1/pets/{id}")).await;
        assert_eq!(response.status, status);
        assert_eq!(headers(&response), [Some("@1764892800"), Some("Thu, 05 Dec 2030 00:00:00 GMT")]);
    }
}

#[tokio::test]
async fn the_other_operations_have_no_deprecation_headers() {
    let service = TestService::new();
    for response in [service.get("/v1/pets").await, service.post("{}").await, service.get("/v1/pets/").await] {
        assert_eq!(headers(&response), [None, None]);
    }
}
