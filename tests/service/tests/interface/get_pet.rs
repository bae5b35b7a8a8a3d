//! `GET /pets/{petId}`.

use petstore_service::pet::{Pet, PetStatus};
use serde_json::json;

use crate::test_service::TestService;

#[tokio::test]
async fn a_pet_can_have_any_int64_id() {
    let ids = [1, i64::MAX, i64::MIN, 9_007_199_254_740_993];
    let pet = |id| Pet { id, name: "Rex".into(), category_id: 1, status: Some(PetStatus::Pending) };
    let service = TestService::with_pets(ids.map(pet));
    for id in ids {
        let response = service.get(&format!("/v1/pets/{id}")).await;
        assert_eq!(response.status, 200);
        assert_eq!(response.json(), json!({ "id": id, "name": "Rex", "categoryId": 1, "status": "pending" }));
    }
}

#[tokio::test]
async fn an_unknown_id_and_one_that_is_no_int64_are_404() {
    let service = TestService::new();
    for id in ["404", "9223372036854775808", "1.0", "one", "%20", "%FF", "1e0"] {
        service.get(&format!("/v1/pets/{id}")).await.error_message(404, "pet_not_found");
    }
}

#[tokio::test]
async fn only_get_pet_announces_its_removal_on_5_december_2030() {
    let service = TestService::new();
    service.post(r#"{"name":"Rex","categoryId":1}"#).await;
    let announced = [Some("@1764892800"), Some("Thu, 05 Dec 2030 00:00:00 GMT")];
    for (path, status, expected) in [
        ("/v1/pets/1", 200, announced),
        ("/v1/pets/404", 404, announced),
        ("/v1/pets/none", 404, announced),
        ("/v1/pets", 200, [None, None]),
    ] {
        let response = service.get(path).await;
        assert_eq!(response.status, status, "{path}");
        assert_eq!(["deprecation", "sunset"].map(|name| response.header(name)), expected, "{path}");
    }
}
