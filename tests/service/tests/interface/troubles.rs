//! Each trouble by its number, in the three places that bring it out.

use std::time::Duration;

use http_body_util::BodyExt;
use petstore_service::trouble::Trouble;
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::shop::{Reply, Shop, request};

/// The answers of listPets, getPet and createPet, each of a store that is still empty.
async fn thrice(trouble: Trouble) -> [Reply; 3] {
    let number = trouble.number();
    let new = json!({ "name": "Rex", "categoryId": number }).to_string();
    [
        Shop::with_troubles().get(&format!("/v1/pets?limit={number}")).await,
        Shop::with_troubles().get(&format!("/v1/pets/{number}")).await,
        Shop::with_troubles().post(new).await,
    ]
}

/// The pets of the three answers, whose statuses must be right.
async fn pets(trouble: Trouble) -> Vec<Vec<Value>> {
    let replies = thrice(trouble).await;
    assert_eq!(replies.each_ref().map(|reply| reply.status), [200, 200, 201]);
    let bodies = replies.iter().map(Reply::json);
    bodies.map(|body| body.as_array().cloned().unwrap_or_else(|| vec![body])).collect()
}

#[tokio::test]
async fn without_the_switch_the_numbers_mean_nothing() {
    let shop = Shop::new();
    for trouble in Trouble::ALL {
        let number = trouble.number();
        assert_eq!(shop.get(&format!("/v1/pets?limit={number}")).await.json(), json!([]));
        assert_eq!(shop.get(&format!("/v1/pets/{number}")).await.status, 404);
    }
    assert_eq!(shop.post(r#"{"name":"Rex","categoryId":68}"#).await.status, 201);
}

#[tokio::test(start_paused = true)]
async fn late_answers_are_right_after_3_and_60_seconds() {
    for (trouble, seconds) in [(Trouble::Slow, 3), (Trouble::Stall, 60)] {
        let started = Instant::now();
        let found = pets(trouble).await;
        let passed = started.elapsed();
        assert!(
            passed >= Duration::from_secs(3 * seconds) && passed < Duration::from_secs(3 * seconds + 1),
            "{passed:?}"
        );
        assert_eq!(found[2], [json!({ "id": 1, "name": "Rex", "categoryId": trouble.number() })]);
    }
}

#[tokio::test]
async fn a_cut_off_body_is_half_of_what_its_header_says() {
    let response = Shop::with_troubles().response(request("GET", "/v1/pets/62", Some("demo"), "")).await;
    let announced: usize = response.headers()["content-length"].to_str().unwrap().parse().unwrap();
    let mut body = response.into_body();
    let half = body.frame().await.unwrap().unwrap().into_data().unwrap();
    assert_eq!(half.len(), announced / 2);
    assert!(body.frame().await.unwrap().is_err());
}

#[tokio::test]
async fn hanging_up_is_left_to_the_server() {
    for reply in thrice(Trouble::HangUp).await {
        assert_eq!(reply.trouble, Some(Trouble::HangUp));
    }
}

#[tokio::test]
async fn the_right_status_may_come_with_a_wrong_body() {
    type Wrong = fn(&[u8], &str) -> bool;
    let cases: [(Trouble, Wrong); 4] = [
        (Trouble::EmptyBody, |body, media_type| body.is_empty() && media_type == "application/json"),
        (Trouble::HtmlPage, |body, media_type| {
            body.starts_with(b"<!doctype html>") && media_type.starts_with("text/html")
        }),
        (Trouble::NotJson, |body, media_type| {
            serde_json::from_slice::<Value>(body).is_err() && media_type == "application/json"
        }),
        (Trouble::FiveMegabytes, |body, media_type| body.len() >= 5 * 1024 * 1024 && media_type == "application/json"),
    ];
    for (trouble, is_wrong) in cases {
        let replies = thrice(trouble).await;
        assert_eq!(replies.each_ref().map(|reply| reply.status), [200, 200, 201], "{trouble:?}");
        for reply in replies {
            assert!(is_wrong(&reply.body, reply.header("content-type").unwrap()), "{trouble:?}");
            assert!(reply.header("x-ratelimit-remaining").is_some());
        }
    }
}

#[tokio::test]
async fn another_shape_holds_the_right_body_under_data() {
    let [list, one, _] = thrice(Trouble::OtherShape).await;
    assert_eq!(list.json(), json!({ "data": [] }));
    assert_eq!(one.json()["data"]["id"], 67);
}

#[tokio::test]
async fn a_status_may_be_unknown_or_missing() {
    for pet in pets(Trouble::UnknownStatus).await.concat() {
        assert_eq!(pet["status"], "reserved");
    }
    for pet in pets(Trouble::NoStatus).await.concat() {
        assert_eq!(pet.get("status"), None);
    }
}

#[tokio::test]
async fn one_pet_of_several_has_a_field_of_the_wrong_type() {
    let lists = pets(Trouble::WrongType).await;
    assert_eq!(lists.iter().map(Vec::len).collect::<Vec<_>>(), [3, 1, 1]);
    for list in lists {
        assert_eq!(list.iter().filter(|pet| pet["name"].is_number()).count(), 1);
    }
}

#[tokio::test]
async fn ids_go_to_the_ends_of_int64() {
    let [list, found, created] = <[_; 3]>::try_from(pets(Trouble::EdgeIds).await).unwrap();
    let ids: Vec<i64> = list.iter().map(|pet| pet["id"].as_i64().unwrap()).collect();
    assert!([9_007_199_254_740_993, i64::MAX, i64::MIN].iter().all(|id| ids.contains(id)) && ids.len() > 3, "{ids:?}");
    assert_eq!((&found[0]["id"], &created[0]["id"]), (&json!(i64::MAX), &json!(i64::MAX)));
    let shop = Shop::with_troubles();
    for id in ids {
        assert_eq!(shop.get(&format!("/v1/pets/{id}")).await.json()["id"], id);
    }
}

#[tokio::test]
async fn one_id_lies_beyond_int64() {
    for list in pets(Trouble::IdBeyondInt64).await {
        assert_eq!(list.iter().filter(|pet| pet["id"] == json!(9_223_372_036_854_775_808_u64)).count(), 1);
    }
}

#[tokio::test]
async fn a_name_holds_a_byte_that_is_not_utf8() {
    for reply in thrice(Trouble::InvalidUtf8).await {
        assert!(std::str::from_utf8(&reply.body).is_err());
        assert!(serde_json::from_str::<Value>(&String::from_utf8_lossy(&reply.body)).is_ok());
    }
}

#[tokio::test]
async fn a_list_may_be_empty_though_there_are_pets() {
    let shop = Shop::with_troubles();
    assert_eq!(shop.post(r#"{"name":"Rex","categoryId":99}"#).await.status, 201);
    assert_eq!(shop.get("/v1/pets?limit=99").await.json(), json!([]));
    assert_eq!(shop.get("/v1/pets?limit=98").await.status, 400);
}

#[tokio::test]
async fn refusals_come_with_error_bodies() {
    for (trouble, status, code) in [
        (Trouble::InternalError, 500, "internal_error"),
        (Trouble::UnavailableSoon, 503, "service_unavailable"),
        (Trouble::ExpiredKey, 401, "expired_api_key"),
        (Trouble::Forbidden, 403, "forbidden"),
        (Trouble::NamesTheField, 400, "invalid_pet"),
        (Trouble::MarkupInMessage, 400, "invalid_pet"),
    ] {
        for reply in thrice(trouble).await {
            let message = reply.message(status, code);
            assert_eq!(message.contains("<img src=x onerror=alert(1)>"), trouble == Trouble::MarkupInMessage);
            assert_eq!(message.contains("`name`"), status == 400, "{message}");
            assert_eq!(reply.header("retry-after"), (status == 503).then_some("2"));
        }
    }
}

#[tokio::test]
async fn refusals_may_come_without_a_proper_error_body() {
    for reply in thrice(Trouble::UnavailableHtml).await {
        assert_eq!((reply.status, reply.header("retry-after")), (503, None));
        assert!(reply.header("content-type").unwrap().starts_with("text/html"));
    }
    for reply in thrice(Trouble::StatusDisagrees).await {
        assert_eq!((reply.status, &reply.json()["status"]), (400, &json!(422)));
    }
    for reply in thrice(Trouble::Redirect).await {
        assert_eq!((reply.status, reply.header("location")), (302, Some("/v1/elsewhere")));
    }
}

#[tokio::test]
async fn a_refused_pet_is_not_added_and_a_spoiled_one_is() {
    for (trouble, added) in [(Trouble::InternalError, 0), (Trouble::TooManyDigits, 0), (Trouble::HtmlPage, 1)] {
        let shop = Shop::with_troubles();
        shop.post(json!({ "name": "Rex", "categoryId": trouble.number() }).to_string()).await;
        assert_eq!(shop.get("/v1/pets").await.ids().len(), added, "{trouble:?}");
    }
}
