//! `GET /pets/{petId}`.

use petstore_service::pet::{Pet, PetStatus};
use serde_json::json;

use crate::shop::Shop;

#[tokio::test]
async fn a_pet_is_found_by_any_id_within_int64() {
    let ids = [1, i64::MAX, i64::MIN, 9_007_199_254_740_993];
    let pet = |id| Pet { id, name: "Rex".into(), category_id: 1, status: Some(PetStatus::Pending) };
    let shop = Shop::with_pets(ids.map(pet).to_vec());
    for id in ids {
        let reply = shop.get(&format!("/v1/pets/{id}")).await;
        assert_eq!(reply.status, 200);
        assert_eq!(reply.json(), json!({ "id": id, "name": "Rex", "categoryId": 1, "status": "pending" }));
    }
}

#[tokio::test]
async fn pets_that_came_with_ids_never_stand_in_the_way_of_new_ones() {
    let pet = |id| Pet { id, name: "Rex".into(), category_id: 1, status: None };
    let shop = Shop::with_pets([i64::MAX, 3, 4].map(pet).to_vec());
    for id in [5, 6] {
        assert_eq!(shop.post(r#"{"name":"Rex","categoryId":1}"#).await.json()["id"], id);
    }
    assert_eq!(shop.get("/v1/pets").await.ids(), [6, 5, 4, 3, i64::MAX]);
}

#[tokio::test]
async fn an_unknown_id_is_not_found() {
    let message = Shop::new().get("/v1/pets/404").await.message(404, "pet_not_found");
    assert!(message.contains("404"), "{message}");
}

#[tokio::test]
async fn what_is_no_int64_is_the_id_of_no_pet() {
    let shop = Shop::new();
    for id in ["9223372036854775808", "1.0", "one", "+1", "%20", "%FF", "1e0"] {
        shop.get(&format!("/v1/pets/{id}")).await.message(404, "pet_not_found");
    }
}
