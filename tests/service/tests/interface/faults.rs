//! The faults, each in all three operations.

use petstore_service::fault::Fault;
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::test_service::{TestResponse, TestService};

/// Three pets, so that the store has none with the number of a fault.
async fn service_with_pets() -> TestService {
    let service = TestService::with_faults();
    for _ in 0..3 {
        service.post(r#"{"name":"Rex","categoryId":1}"#).await;
    }
    service
}

/// The responses of listPets, getPet and createPet.
async fn responses(service: &TestService, fault: Fault) -> [TestResponse; 3] {
    let number = fault.number();
    [
        service.get(&format!("/v1/pets?limit={number}")).await,
        service.get(&format!("/v1/pets/{number}")).await,
        service.post(json!({ "name": "Rex", "categoryId": number }).to_string()).await,
    ]
}

/// The pets of the three responses. Checks that the status codes are normal.
async fn pets(fault: Fault) -> [Vec<Value>; 3] {
    let responses = responses(&service_with_pets().await, fault).await;
    assert_eq!(responses.each_ref().map(|response| response.status), [200, 200, 201], "{fault:?}");
    responses.map(|response| match response.json() {
        Value::Array(pets) => pets,
        pet => vec![pet],
    })
}

#[tokio::test]
async fn without_fault_injection_the_numbers_have_no_effect() {
    let service = TestService::new();
    for fault in Fault::ALL {
        let statuses = responses(&service, *fault).await.map(|response| response.status);
        assert_eq!(statuses, [200, 404, 201], "{fault:?}");
    }
}

#[tokio::test]
async fn error_faults_add_no_pet() {
    for (fault, status, code, retry_after) in [
        (Fault::InternalServerError, 500, "internal_error", None),
        (Fault::UnavailableRetryAfter, 503, "service_unavailable", Some("2")),
        (Fault::ExpiredKey, 401, "expired_api_key", None),
        (Fault::Banned, 403, "blocked", None),
        (Fault::InvalidName, 400, "invalid_pet", None),
        (Fault::RetryAfterTwoSeconds, 429, "rate_limit_exceeded", Some("2")),
        (Fault::RetryAfterOneSecond, 429, "rate_limit_exceeded", Some("1")),
        (Fault::RetryAfterMissing, 429, "rate_limit_exceeded", None),
        (Fault::RateLimitedWithoutCors, 429, "rate_limit_exceeded", Some("2")),
    ] {
        let service = service_with_pets().await;
        for response in responses(&service, fault).await {
            response.error_message(status, code);
            assert_eq!(response.header("retry-after"), retry_after, "{fault:?}");
            assert_eq!(response.has_cors_headers(), fault != Fault::RateLimitedWithoutCors, "{fault:?}");
            assert_eq!(response.header("x-ratelimit-limit"), Some("300"), "{fault:?}");
        }
        assert_eq!(service.get("/v1/pets").await.ids().len(), 3, "{fault:?}");
    }
}

#[tokio::test]
async fn the_500_after_adding_adds_the_pet() {
    let service = service_with_pets().await;
    for response in responses(&service, Fault::ErrorAfterAdding).await {
        response.error_message(500, "internal_error");
    }
    assert_eq!(service.get("/v1/pets").await.ids().len(), 4);
}

#[tokio::test]
async fn two_faults_have_an_html_page() {
    for (fault, statuses) in [(Fault::UnavailableHtml, [503; 3]), (Fault::ProxySignInPage, [200, 200, 201])] {
        let responses = responses(&service_with_pets().await, fault).await;
        assert_eq!(responses.each_ref().map(|response| response.status), statuses);
        for response in responses {
            assert!(response.body.starts_with(b"<!doctype html>"), "{fault:?}");
            assert_eq!(response.header("content-type"), Some("text/html; charset=utf-8"));
        }
    }
}

#[tokio::test(start_paused = true)]
async fn delayed_responses_are_normal_after_3_and_60_seconds() {
    for (fault, seconds) in [(Fault::Delay3Seconds, 3), (Fault::Delay60Seconds, 60)] {
        let started = Instant::now();
        let pets = pets(fault).await;
        assert_eq!(started.elapsed().as_secs(), 3 * seconds);
        assert_eq!(pets[2], [json!({ "id": 4, "name": "Rex", "categoryId": fault.number() })]);
    }
}

#[tokio::test]
async fn some_faults_change_a_value_of_all_pets_or_of_one() {
    type IsChanged = fn(&Value) -> bool;
    let cases: [(Fault, IsChanged, [usize; 3]); 2] = [
        (Fault::UnknownStatus, |pet| pet["status"] == "reserved", [3, 1, 1]),
        (Fault::NameIsNumber, |pet| pet["name"].is_number(), [1, 1, 1]),
    ];
    for (fault, is_changed, expected) in cases {
        let changed = pets(fault).await.map(|pets| pets.into_iter().filter(is_changed).count());
        assert_eq!(changed, expected, "{fault:?}");
    }
}

#[tokio::test]
async fn boundary_ids_include_the_limits_of_int64() {
    let [list, found, created] = pets(Fault::BoundaryIds).await;
    let ids: Vec<i64> = list.iter().map(|pet| pet["id"].as_i64().unwrap()).collect();
    assert!([9_007_199_254_740_993, i64::MAX, i64::MIN].iter().all(|id| ids.contains(id)), "{ids:?}");
    assert_eq!((&found[0]["id"], &created[0]["id"]), (&json!(i64::MAX), &json!(i64::MAX)));
    let service = TestService::with_faults();
    for id in ids {
        assert_eq!(service.get(&format!("/v1/pets/{id}")).await.json()["id"], id);
    }
}

#[tokio::test]
async fn the_empty_list_fault_hides_existing_pets() {
    assert_eq!(pets(Fault::EmptyList).await.map(|pets| pets.len()), [0, 1, 1]);
}

#[tokio::test]
async fn the_key_and_the_rate_limit_are_checked_before_a_fault() {
    let service = TestService::with_faults();
    service.get_as("nobody", "/v1/pets?limit=68").await.error_message(401, "invalid_api_key");
    service.use_up_other().await;
    service.get_as("other", "/v1/pets?limit=68").await.error_message(429, "rate_limit_exceeded");
}
