//! `GET /pets`.

use petstore_service::demo_pets::demo_pets;

use crate::test_service::TestService;

fn service_with_250_pets() -> TestService {
    TestService::with_pets(demo_pets(250))
}

#[tokio::test]
async fn the_newest_pets_come_first() {
    let response = service_with_250_pets().get("/v1/pets?limit=3").await;
    assert_eq!((response.status, response.ids()), (200, vec![250, 249, 248]));
    assert_eq!(response.header("content-type"), Some("application/json"));
}

#[tokio::test]
async fn the_default_limit_is_20() {
    assert_eq!(service_with_250_pets().get("/v1/pets").await.ids().len(), 20);
}

#[tokio::test]
async fn the_limit_can_be_1_to_100() {
    let service = service_with_250_pets();
    assert_eq!(service.get("/v1/pets?limit=1").await.ids().len(), 1);
    assert_eq!(service.get("/v1/pets?limit=100").await.ids().len(), 100);
}

#[tokio::test]
async fn an_invalid_limit_is_400_and_the_message_names_it() {
    let service = service_with_250_pets();
    // The last one is the Arabic digit three.
    for limit in ["0", "101", "-1", "1.0", "1e1", "ten", "", "%2B5", "5%20", "99999999999999999999", "%FF", "%D9%A3"] {
        let response = service.get(&format!("/v1/pets?limit={limit}")).await;
        assert!(response.error_message(400, "invalid_parameter").contains("`limit`"), "{limit}");
    }
}

#[tokio::test]
async fn the_status_filters_the_list() {
    let service = service_with_250_pets();
    for status in ["available", "pending", "sold"] {
        let pets = service.get(&format!("/v1/pets?status={status}&limit=100")).await.json();
        let pets = pets.as_array().unwrap();
        assert!(pets.len() > 20, "{status}");
        assert!(pets.iter().all(|pet| pet["status"] == status), "{status}");
    }
}

#[tokio::test]
async fn an_unknown_status_is_400_and_the_message_names_it() {
    let service = service_with_250_pets();
    for status in ["", "SOLD", "reserved", "null", "sold%20"] {
        let response = service.get(&format!("/v1/pets?status={status}")).await;
        assert!(response.error_message(400, "invalid_parameter").contains("`status`"), "{status}");
    }
}

#[tokio::test]
async fn a_parameter_may_be_repeated_with_the_same_value_only() {
    let service = service_with_250_pets();
    assert_eq!(service.get("/v1/pets?limit=5&limit=5").await.ids().len(), 5);
    for query in ["limit=5&limit=6", "status=sold&status=pending"] {
        let response = service.get(&format!("/v1/pets?{query}")).await;
        assert!(response.error_message(400, "invalid_parameter").contains("more than once"), "{query}");
    }
}

#[tokio::test]
async fn unknown_parameters_are_ignored() {
    assert_eq!(service_with_250_pets().get("/v1/pets?page=2&limit=2").await.ids(), [250, 249]);
}
