//! `GET /pets`.

use petstore_service::demo_pets::demo_pets;

use crate::test_service::TestService;

fn service_with_250_pets() -> TestService {
    TestService::with_pets(demo_pets(250))
}

#[tokio::test]
async fn the_newest_pets_come_first_up_to_the_limit_which_is_20_by_default() {
    let service = service_with_250_pets();
    for (query, count) in [("", 20), ("?limit=1", 1), ("?limit=100", 100), ("?page=2&limit=2", 2)] {
        let response = service.get(&format!("/v1/pets{query}")).await;
        assert_eq!((response.status, response.ids()), (200, (251 - count..=250).rev().collect()), "{query}");
        assert_eq!(response.header("content-type"), Some("application/json"));
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
async fn an_invalid_limit_or_status_is_400_and_the_message_names_it() {
    let service = service_with_250_pets();
    for (name, values) in [
        ("limit", ["0", "101", "-1", "1.0", "1e1", "ten", "", "5%20", "99999999999999999999", "%FF"].as_slice()),
        ("status", &["", "SOLD", "reserved", "null", "sold%20"]),
    ] {
        for value in values {
            let response = service.get(&format!("/v1/pets?{name}={value}")).await;
            let message = response.error_message(400, "invalid_parameter");
            assert!(message.contains(&format!("`{name}`")), "{value}: {message}");
        }
    }
}
