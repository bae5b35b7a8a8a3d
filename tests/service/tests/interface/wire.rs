//! The golden bodies that the app decodes are what this service really answers.

use petstore_service::pet::Pet;
use serde_json::Value;

use crate::shop::{Shop, request};

macro_rules! golden {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../wire/", $name, ".json"))
    };
}

fn value(golden: &str) -> Value {
    serde_json::from_str(golden).unwrap()
}

/// Holds the golden list; the last pet of a list is the oldest.
fn shop() -> Shop {
    let mut pets: Vec<Pet> = serde_json::from_str(golden!("list")).unwrap();
    pets.reverse();
    Shop::with_pets(pets)
}

#[tokio::test]
async fn the_lists_are_real() {
    assert_eq!(shop().get("/v1/pets").await.json(), value(golden!("list")));
    assert_eq!(Shop::new().get("/v1/pets").await.json(), value(golden!("list_empty")));
}

#[tokio::test]
async fn the_single_pets_are_real() {
    for golden in [golden!("pet"), golden!("pet_without_status")] {
        let golden = value(golden);
        assert_eq!(shop().get(&format!("/v1/pets/{}", golden["id"])).await.json(), golden);
    }
}

#[tokio::test]
async fn the_new_pets_are_accepted_and_come_back_with_an_id() {
    for golden in [golden!("new_pet"), golden!("new_pet_without_status")] {
        let reply = Shop::new().post(golden).await;
        assert_eq!(reply.status, 201);
        let mut expected = value(golden);
        expected["id"] = 1.into();
        assert_eq!(reply.json(), expected);
    }
}

#[tokio::test]
async fn the_errors_are_real() {
    let shop = Shop::new();
    assert_eq!(shop.post(r#"{"name":" ","categoryId":1}"#).await.json(), value(golden!("error_400")));
    assert_eq!(shop.get_as("nobody", "/v1/pets").await.json(), value(golden!("error_401")));
    assert_eq!(shop.get("/v1/pets/404").await.json(), value(golden!("error_404")));
    for _ in 0..60 {
        shop.send(request("GET", "/v1/pets", Some("other"), "")).await;
    }
    assert_eq!(shop.get_as("other", "/v1/pets").await.json(), value(golden!("error_429")));
}
