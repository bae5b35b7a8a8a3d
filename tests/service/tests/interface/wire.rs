//! The service produces and accepts the golden bodies of `tests/wire`, which the app's tests decode and encode.

use petstore_service::pet::Pet;
use serde_json::Value;

use crate::test_service::TestService;

macro_rules! golden {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../wire/", $name, ".json"))
    };
}

fn value(golden: &str) -> Value {
    serde_json::from_str(golden).unwrap()
}

/// The seed pets are oldest first, the list is newest first.
fn service_with_golden_list() -> TestService {
    let mut pets: Vec<Pet> = serde_json::from_str(golden!("list")).unwrap();
    pets.reverse();
    TestService::with_pets(pets)
}

#[tokio::test]
async fn the_service_returns_the_golden_lists() {
    assert_eq!(service_with_golden_list().get("/v1/pets").await.json(), value(golden!("list")));
    let empty = TestService::new().get("/v1/pets").await;
    assert_eq!((empty.status, empty.json()), (200, value(golden!("list_empty"))));
}

#[tokio::test]
async fn the_service_returns_the_golden_pets() {
    for golden in [golden!("pet"), golden!("pet_without_status")] {
        let golden = value(golden);
        assert_eq!(service_with_golden_list().get(&format!("/v1/pets/{}", golden["id"])).await.json(), golden);
    }
}

#[tokio::test]
async fn the_service_accepts_the_golden_new_pets_and_assigns_an_id() {
    for golden in [golden!("new_pet"), golden!("new_pet_without_status")] {
        let response = TestService::new().post(golden).await;
        assert_eq!(response.status, 201);
        let mut expected = value(golden);
        expected["id"] = 1.into();
        assert_eq!(response.json(), expected);
    }
}

#[tokio::test]
async fn the_service_returns_the_golden_errors() {
    let service = TestService::new();
    assert_eq!(service.post(r#"{"name":" ","categoryId":1}"#).await.json(), value(golden!("error_400")));
    assert_eq!(service.get_as("nobody", "/v1/pets").await.json(), value(golden!("error_401")));
    assert_eq!(service.get("/v1/pets/404").await.json(), value(golden!("error_404")));
    service.use_up_other().await;
    assert_eq!(service.get_as("other", "/v1/pets").await.json(), value(golden!("error_429")));
}
