//! `GET /pets/{petId}`.

use petstore_service::pet::{Pet, PetStatus};
use serde_json::json;

use crate::test_service::TestService;

#[tokio::test]
async fn a_pet_can_have_any_int64_id() {
    let ids = [1, i64::MAX, i64::MIN, 9_007_199_254_740_993];
    let pet = |id| Pet { id, name: "Rex".into(), category_id: 1, status: Some(PetStatus::Pending) };
    let service = TestService::with_pets(ids.map(pet).to_vec());
    for id in ids {
        let response = service.get(&format!("/v1/pets/{id}")).await;
        assert_eq!(response.status, 200);
        assert_eq!(response.json(), json!({ "id": id, "name": "Rex", "categoryId": 1, "status": "pending" }));
    }
}

#[tokio::test]
async fn new_pets_skip_the_ids_of_seed_pets() {
    let pet = |id| Pet { id, name: "Rex".into(), category_id: 1, status: None };
    let service = TestService::with_pets([i64::MAX, 3, 4].map(pet).to_vec());
    for id in [5, 6] {
        assert_eq!(service.post(r#"{"name":"Rex","categoryId":1}"#).await.json()["id"], id);
    }
    assert_eq!(service.get("/v1/pets").await.ids(), [6, 5, 4, 3, i64::MAX]);
}

#[tokio::test]
async fn an_unknown_id_and_one_that_is_no_int64_are_404() {
    let service = TestService::new();
    for id in ["404", "9223372036854775808", "1.0", "one", "+1", "%20", "%FF", "1e0"] {
        service.get(&format!("/v1/pets/{id}")).await.error_message(404, "pet_not_found");
    }
}
