//! The faults, each in all three operations.

use petstore_service::fault::Fault;
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::test_service::{TestResponse, TestService};

/// The responses of listPets, getPet and createPet, each with an empty store.
async fn responses(fault: Fault) -> [TestResponse; 3] {
    let number = fault.number();
    let new_pet = json!({ "name": "Rex", "categoryId": number }).to_string();
    [
        TestService::with_faults().get(&format!("/v1/pets?limit={number}")).await,
        TestService::with_faults().get(&format!("/v1/pets/{number}")).await,
        TestService::with_faults().post(new_pet).await,
    ]
}

/// The pets of the three responses. Checks that the status codes are normal.
async fn pets(fault: Fault) -> Vec<Vec<Value>> {
    let responses = responses(fault).await;
    assert_eq!(responses.each_ref().map(|response| response.status), [200, 200, 201]);
    let bodies = responses.iter().map(TestResponse::json);
    bodies.map(|body| body.as_array().cloned().unwrap_or_else(|| vec![body])).collect()
}

#[tokio::test]
async fn without_fault_injection_the_numbers_have_no_effect() {
    let service = TestService::new();
    for fault in Fault::ALL {
        let number = fault.number();
        assert_eq!(service.get(&format!("/v1/pets?limit={number}")).await.json(), json!([]));
        assert_eq!(service.get(&format!("/v1/pets/{number}")).await.status, 404);
    }
    assert_eq!(service.post(r#"{"name":"Rex","categoryId":68}"#).await.status, 201);
}

#[tokio::test(start_paused = true)]
async fn delayed_responses_are_normal_after_3_and_60_seconds() {
    for (fault, seconds) in [(Fault::Delay3Seconds, 3), (Fault::Delay60Seconds, 60)] {
        let started = Instant::now();
        let pets = pets(fault).await;
        assert_eq!(started.elapsed().as_secs(), 3 * seconds);
        assert_eq!(pets[2], [json!({ "id": 1, "name": "Rex", "categoryId": fault.number() })]);
    }
}

#[tokio::test]
async fn the_sign_in_page_of_a_proxy_has_the_normal_status() {
    let responses = responses(Fault::ProxySignInPage).await;
    assert_eq!(responses.each_ref().map(|response| response.status), [200, 200, 201]);
    for response in responses {
        assert_eq!(response.header("content-type"), Some("text/html; charset=utf-8"));
        assert!(response.body.starts_with(b"<!doctype html>"));
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
        let lists = pets(fault).await;
        assert_eq!(lists.iter().map(Vec::len).collect::<Vec<_>>(), [3, 1, 1]);
        let changed: Vec<_> = lists.iter().map(|list| list.iter().filter(|pet| is_changed(pet)).count()).collect();
        assert_eq!(changed, expected, "{fault:?}");
    }
}

#[tokio::test]
async fn boundary_ids_include_the_limits_of_int64() {
    let [list, found, created] = <[_; 3]>::try_from(pets(Fault::BoundaryIds).await).unwrap();
    let ids: Vec<i64> = list.iter().map(|pet| pet["id"].as_i64().unwrap()).collect();
    assert!([9_007_199_254_740_993, i64::MAX, i64::MIN].iter().all(|id| ids.contains(id)) && ids.len() > 3, "{ids:?}");
    assert_eq!((&found[0]["id"], &created[0]["id"]), (&json!(i64::MAX), &json!(i64::MAX)));
    let service = TestService::with_faults();
    for id in ids {
        assert_eq!(service.get(&format!("/v1/pets/{id}")).await.json()["id"], id);
    }
}

#[tokio::test]
async fn the_empty_list_fault_hides_existing_pets() {
    let service = TestService::with_faults();
    assert_eq!(service.post(r#"{"name":"Rex","categoryId":99}"#).await.status, 201);
    assert_eq!(service.get("/v1/pets?limit=99").await.json(), json!([]));
    assert_eq!(service.get("/v1/pets").await.ids(), [1]);
}

#[tokio::test]
async fn error_faults_have_an_error_body() {
    for (fault, status, code) in [
        (Fault::InternalServerError, 500, "internal_error"),
        (Fault::ErrorAfterAdding, 500, "internal_error"),
        (Fault::UnavailableRetryAfter, 503, "service_unavailable"),
        (Fault::ExpiredKey, 401, "expired_api_key"),
        (Fault::Forbidden, 403, "forbidden"),
        (Fault::Banned, 403, "blocked"),
        (Fault::InvalidName, 400, "invalid_pet"),
        (Fault::HtmlInMessage, 400, "invalid_pet"),
    ] {
        for response in responses(fault).await {
            let message = response.error_message(status, code);
            assert_eq!(message.contains("<img src=x onerror=alert(1)>"), fault == Fault::HtmlInMessage);
            assert_eq!(message.contains("`name`"), status == 400, "{message}");
            assert_eq!(response.header("retry-after"), (status == 503).then_some("2"));
        }
    }
}

#[tokio::test]
async fn the_503_without_retry_after_has_an_html_page() {
    for response in responses(Fault::UnavailableHtml).await {
        assert_eq!((response.status, response.header("retry-after")), (503, None));
        assert!(response.header("content-type").unwrap().starts_with("text/html"));
    }
}

#[tokio::test]
async fn an_error_fault_adds_no_pet_and_an_altered_response_adds_it() {
    for (fault, added) in [
        (Fault::InternalServerError, 0),
        (Fault::NoResponseNotAdded, 0),
        (Fault::RetryAfterTwoSeconds, 0),
        (Fault::ProxySignInPage, 1),
        (Fault::ErrorAfterAdding, 1),
    ] {
        let service = TestService::with_faults();
        service.post(json!({ "name": "Rex", "categoryId": fault.number() }).to_string()).await;
        assert_eq!(service.get("/v1/pets").await.ids().len(), added, "{fault:?}");
    }
}
