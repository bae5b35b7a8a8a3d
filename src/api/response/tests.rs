use super::*;
use crate::api::wire::{CategoryId, PetId, Status};
use proptest::prelude::*;

const LIST: &str = include_str!("../../../tests/wire/list.json");
const PET: &str = include_str!("../../../tests/wire/pet.json");

fn answer(http_status: u16, body: &[u8]) -> RawAnswer {
    RawAnswer {
        http_status,
        content_type: Some("application/json".into()),
        limits: RateLimitHeaders::default(),
        body: Some(body.to_vec()),
        received_at: Timestamp::from_unix_ms(0),
    }
}

fn problem_of<T: std::fmt::Debug>(outcome: Result<T, ApiError>) -> String {
    match outcome {
        Err(ApiError::Unreadable(_, unreadable)) => unreadable.problem,
        other => panic!("read as {other:?}"),
    }
}

#[test]
fn the_golden_list_is_read_whole() {
    let listed = listed_pets(&answer(200, LIST.as_bytes())).unwrap();
    let ids: Vec<String> = listed.pets.iter().map(|pet| pet.id.to_string()).collect();
    assert_eq!(ids, ["1", "9007199254740993", "9223372036854775807", "-9223372036854775808"]);
    assert_eq!(listed.pets[2].category_id, CategoryId(i64::MIN));
    assert_eq!(listed.pets[3].status, None);
    assert_eq!(listed.unreadable, []);
}

#[test]
fn one_bad_pet_does_not_hide_the_others() {
    let body = r#"[{"id":1,"name":"A","categoryId":1},{"id":2,"name":7,"categoryId":1},{"id":3,"name":"C"},
        {"id":9223372036854775808,"name":"D","categoryId":1},5,{"id":6,"name":"F","categoryId":1,"status":[]}]"#;
    let listed = listed_pets(&answer(200, body.as_bytes())).unwrap();
    assert_eq!(listed.pets.iter().map(|pet| pet.id).collect::<Vec<_>>(), [PetId(1)]);
    let problems: Vec<_> = listed.unreadable.iter().map(|row| (row.row, row.problem.as_str())).collect();
    assert_eq!(
        problems,
        [
            (2, "“name” is not a text"),
            (3, "“categoryId” is missing"),
            (4, "“id” is not a whole int64"),
            (5, "it is not an object"),
            (6, "“status” is not a text"),
        ]
    );
    assert_eq!(listed.received(), 6);
}

#[test]
fn a_found_pet_is_read_with_its_unnamed_status() {
    let pet = found_pet(&answer(200, br#"{"id":1,"name":"A","categoryId":1,"status":"reserved","more":{}}"#)).unwrap();
    assert_eq!(pet.status, Some(Status::Other("reserved".into())));
}

#[test]
fn a_body_that_is_not_what_was_promised_is_named() {
    let list = |body: &[u8]| problem_of(listed_pets(&answer(200, body)));
    assert_eq!(list(b""), "an empty body where the interface promises a list of pets");
    assert_eq!(list(b"<!doctype html>"), "an HTML page where the interface promises a list of pets");
    assert_eq!(list(b"[{\"id\":1"), "JSON that breaks off where the interface promises a list of pets");
    assert_eq!(list(b"hello"), "text that is not JSON where the interface promises a list of pets");
    assert_eq!(list(b"{}"), "JSON of another shape where the interface promises a list of pets");
    assert_eq!(list(b"[\"\xff\"]"), "bytes that are not valid UTF-8 where the interface promises a list of pets");
    assert_eq!(problem_of(created_pet(&answer(201, br#"{"id":1,"name":"A"}"#))), "“categoryId” is missing");
}

#[test]
fn a_success_with_another_status_than_promised_is_not_taken_for_it() {
    let problem = problem_of(created_pet(&answer(200, PET.as_bytes())));
    assert_eq!(problem, "the status 200, where the interface promises 201");
}

#[test]
fn an_error_keeps_what_the_service_said() {
    let body = br#"{"code":"invalid_value","message":"name must not be blank","status":422}"#;
    let Err(ApiError::Refused(Operation::CreatePet, refusal)) = created_pet(&answer(400, body)) else { panic!() };
    assert_eq!(refusal.http_status, 400);
    let RefusalBody::Said(said) = refusal.body else { panic!() };
    assert_eq!(
        (said.code.as_str(), said.message.as_str(), said.status),
        ("invalid_value", "name must not be blank", 422)
    );
}

#[test]
fn an_error_without_the_error_body_is_told_with_its_status() {
    let Err(error) = listed_pets(&answer(503, b"<html>busy</html>")) else { panic!() };
    assert_eq!(error.http_status(), Some(503));
    assert_eq!(error.refusal().unwrap().body, RefusalBody::NotAnError("an HTML page".into()));
}

#[test]
fn each_status_of_the_interface_is_its_own_error() {
    let said = br#"{"code":"c","message":"m","status":0}"#;
    assert!(matches!(listed_pets(&answer(401, said)), Err(ApiError::KeyRefused(_))));
    assert!(matches!(listed_pets(&answer(403, said)), Err(ApiError::SuspectedBan(_))));
    assert!(matches!(found_pet(&answer(404, said)), Err(ApiError::NotFound(_))));
    assert!(matches!(listed_pets(&answer(404, said)), Err(ApiError::Refused(..))));
    assert!(matches!(created_pet(&answer(429, said)), Err(ApiError::RateLimited(_, wait)) if wait.as_secs() == 61));
    assert!(matches!(created_pet(&answer(500, said)), Err(ApiError::Failed(..))));
}

#[test]
fn the_services_own_error_bodies_are_read() {
    for (status, body) in [
        (400, include_str!("../../../tests/wire/error_400.json")),
        (401, include_str!("../../../tests/wire/error_401.json")),
        (404, include_str!("../../../tests/wire/error_404.json")),
        (429, include_str!("../../../tests/wire/error_429.json")),
    ] {
        let error = found_pet(&answer(status, body.as_bytes())).unwrap_err();
        let RefusalBody::Said(said) = &error.refusal().unwrap().body else { panic!("{error:?}") };
        assert_eq!(said.status, i64::from(status));
    }
}

#[test]
fn an_answer_that_broke_off_is_told_as_that() {
    let broken = RawAnswer { body: None, ..answer(200, b"") };
    assert_eq!(listed_pets(&broken), Err(ApiError::CutOff(Operation::ListPets, 200)));
}

proptest! {
    #[test]
    fn no_body_panics(http_status in 0u16..1000, body: Vec<u8>) {
        let answer = answer(http_status, &body);
        let _ = (listed_pets(&answer), created_pet(&answer), found_pet(&answer));
    }

    #[test]
    fn no_text_that_looks_like_json_panics(body in r#"[\[\]{}",:0-9a-z.\-+ \\]{0,80}"#) {
        let answer = answer(200, body.as_bytes());
        let _ = (listed_pets(&answer), found_pet(&answer));
    }
}
