use super::*;
use crate::api::{
    failure::{
        Failure, Kind, Stop, judge,
        tests::examples::{access, response},
    },
    request::{Request, create_pet, get_pet, list_pets},
    wire::{CategoryId, ListQuery, NewPet, PetId, Status},
};
use proptest::prelude::*;
use std::time::Duration;

mod judgements;
mod refusals;

const LIST: &str = include_str!("../../../tests/wire/list.json");
const PET: &str = include_str!("../../../tests/wire/pet.json");

/// The outcome for the gate, and the result for the page.
fn judged<T>(request: Request<T>, response: Response) -> (Outcome, Result<T, Failure>) {
    let (outcome, result) = judge(&request.http, &access(), response);
    (outcome, result.and_then(|response| request.reply(&access(), &response)).map(|reply| reply.value))
}

fn listed(response: Response) -> Result<ListedPets, Failure> {
    judged(list_pets(ListQuery::default()), response).1
}

fn create_rex() -> Request<Option<Pet>> {
    create_pet(&NewPet { name: "Rex".into(), category_id: CategoryId(1), status: None })
}

fn created(response: Response) -> Result<Option<Pet>, Failure> {
    judged(create_rex(), response).1
}

fn found(response: Response) -> Result<Option<Pet>, Failure> {
    judged(get_pet(PetId(1)), response).1
}

fn kind_of<T: std::fmt::Debug>(result: Result<T, Failure>) -> Kind {
    result.unwrap_err().kind
}

/// What is wrong with a response that has the status of a success.
fn problem_of<T: std::fmt::Debug>(result: Result<T, Failure>) -> String {
    result.unwrap_err().status.split_once(": ").unwrap().1.to_owned()
}

#[test]
fn the_whole_golden_list_is_read() {
    let list = listed(response(200, LIST)).unwrap();
    let ids: Vec<String> = list.pets.iter().map(|pet| pet.id.to_string()).collect();
    assert_eq!(ids, ["1", "9007199254740993", "9223372036854775807", "-9223372036854775808"]);
    assert_eq!(list.pets[2].category_id, CategoryId(i64::MIN));
    assert_eq!(list.pets[3].status, None);
    assert_eq!(list.unreadable, []);
}

#[test]
fn one_bad_pet_does_not_hide_the_others() {
    let body = r#"[{"id":1,"name":"A","categoryId":1},{"id":2,"name":7,"categoryId":1},{"id":3,"name":"C"},
        {"id":9223372036854775808,"name":"D","categoryId":1},5,{"id":6,"name":"F","categoryId":1,"status":[]}]"#;
    let list = listed(response(200, body)).unwrap();
    assert_eq!(list.pets.iter().map(|pet| pet.id).collect::<Vec<_>>(), [PetId(1)]);
    let problems: Vec<_> = list.unreadable.iter().map(|row| (row.row, row.problem.as_str())).collect();
    assert_eq!(
        problems,
        [
            (2, "“name” is not text"),
            (3, "“categoryId” is missing"),
            (4, "“id” is not a whole number in range"),
            (5, "it is not an object"),
            (6, "“status” is not text"),
        ]
    );
    assert_eq!(list.received(), 6);
}

/// Half an emoji in one name hid the whole list.
#[test]
fn a_name_that_cannot_be_read_wholly_hides_no_pet() {
    let body = r#"[{"id":9007199254740993,"name":"A","categoryId":1},{"id":3,"name":"C \ud83d","categoryId":1},{"id":4,"name":7}]"#;
    let list = listed(response(200, body)).unwrap();
    let pets: Vec<_> = list.pets.iter().map(|pet| (pet.id.0, pet.name.as_str())).collect();
    assert_eq!(pets, [(9_007_199_254_740_993, "A"), (3, "C \u{fffd}")]);
    assert_eq!((list.unreadable[0].row, list.received()), (3, 3));
}

#[test]
fn a_single_pet_whose_name_cannot_be_read_wholly_is_a_success() {
    let body = r#"{"id":51,"name":"Rex \ud83d","categoryId":1}"#;
    for pet in [created(response(201, body)).unwrap().unwrap(), found(response(200, body)).unwrap().unwrap()] {
        assert_eq!((pet.id, pet.name.as_str()), (PetId(51), "Rex \u{fffd}"));
    }
}

#[test]
fn a_pet_keeps_a_status_that_the_interface_does_not_name() {
    let pet =
        found(response(200, r#"{"id":1,"name":"A","categoryId":1,"status":"reserved","more":{}}"#)).unwrap().unwrap();
    assert_eq!(pet.status, Some(Status::Other("reserved".into())));
}

#[test]
fn a_body_that_is_not_the_promised_one_is_described() {
    let list = |body| problem_of(listed(response(200, body)));
    assert_eq!(list("<!doctype html>"), "an HTML page instead of a list of pets");
    assert_eq!(list("[{\"id\":1"), "JSON that breaks off instead of a list of pets");
    assert_eq!(list("hello"), "text that is not JSON instead of a list of pets");
    assert_eq!(list("{}"), "JSON of another shape instead of a list of pets");
    assert_eq!(problem_of(found(response(200, r#"{"id":1,"name":"A"}"#))), "“categoryId” is missing");
    assert_eq!(problem_of(found(response(200, ""))), "an empty body instead of a pet");
}

/// Nobody could sign in to an empty store.
#[test]
fn a_list_without_pets_may_be_null_or_nothing() {
    for (status, body) in [(200, "[]"), (200, "null"), (200, " "), (200, ""), (204, "")] {
        assert_eq!(listed(response(status, body)), Ok(ListedPets::default()), "{status} {body}");
    }
}

/// It was shown as added and as "may or may not have been added" at once.
#[test]
fn a_201_or_204_without_a_body_is_an_added_pet() {
    let broken = Response { body: None, ..response(201, "") };
    for response in [broken, response(201, " "), response(204, "")] {
        assert_eq!(created(response), Ok(None));
    }
}

/// What a page or a record keeps of an addition.
#[test]
fn nothing_is_kept_of_a_request_with_its_key_that_a_201_repeats() {
    let json = r#"{"id":51,"name":"Rex","categoryId":1,"headers":{"authorization":"Bearer canary/key"}}"#;
    let kept = format!("{:?}", created(response(201, json)));
    assert!(kept.starts_with("Ok(") && !kept.contains("canary"), "{kept}");
    let text = response(201, "POST /pets\r\nAuthorization: Bearer canary/key");
    let error = created(text).unwrap_err();
    assert!(error.may_be_done && !format!("{error:?}").contains("canary"));
}

/// An import stopped at each row of a service that answers with a `200`.
#[test]
fn added_is_what_has_an_id_whatever_the_status_of_the_success() {
    for (status, body, name) in [
        (200, r#"{"status":null,"id":51,"name":"Rex","categoryId":1}"#, "Rex"),
        (202, r#"{"id":51,"name":"REX","categoryId":1}"#, "REX"),
        (201, r#"{"id":51}"#, "Rex"),
        (201, r#"{"id":51,"name":"R","categoryId":"1"}"#, "Rex"),
        (203, r#"{"id":51,"message":"created"}"#, "Rex"),
    ] {
        let pet = created(response(status, body)).unwrap().unwrap();
        assert_eq!((pet.id, pet.name.as_str()), (PetId(51), name), "{body}");
    }
}

/// A `201` with an error in its body was an added pet.
#[test]
fn a_success_without_an_id_is_an_unknown_outcome_in_the_words_of_the_service() {
    let body = r#"{"code":"quota","message":"No room.","status":409}"#;
    for (status, body, words) in [
        (201, body, "“No room.” · code quota · status 201: “status” is not text"),
        (200, body, "“No room.” · code quota · status 200: “status” is not text"),
        (201, r#"{"id":"51"}"#, "“{\"id\":\"51\"}” · status 201: “id” is not a whole number in range"),
        (201, "<html>", "status 201: an HTML page instead of a pet"),
        (200, "", "status 200: an empty body instead of a pet"),
    ] {
        let error = created(response(status, body)).unwrap_err();
        assert!(error.may_be_done, "{body}");
        assert_eq!(error.answer(), words);
    }
}

#[test]
fn any_success_with_the_promised_body_is_one_and_a_206_is_a_part() {
    for status in [200, 203, 206] {
        let list = listed(response(status, LIST)).unwrap();
        assert_eq!((list.pets.len(), list.is_cut_at(Limit::HIGHEST)), (4, status == 206));
        assert!(found(response(status, PET)).is_ok(), "{status}");
    }
}

/// A login page said "Key accepted".
#[test]
fn a_page_with_the_status_of_a_success_does_not_show_that_the_key_works() {
    let (outcome, result) = judged(list_pets(ListQuery::default()), response(200, "<title>Log in</title>"));
    assert_eq!((outcome, problem_of(result).as_str()), (Outcome::Other, "an HTML page instead of a list of pets"));
}

#[test]
fn a_refusal_keeps_the_error_of_the_service() {
    let body = r#"{"code":"invalid_value","message":"name must not be blank","status":422}"#;
    let failure = created(response(400, body)).unwrap_err();
    assert_eq!((failure.kind, failure.http_status), (Kind::Input, Some(400)));
    let error = failure.said.unwrap();
    assert_eq!(
        (error.code.as_str(), error.message.as_str(), error.status),
        ("invalid_value", "name must not be blank", Some(422))
    );
}

/// The code and the message were lost if the body had no status.
#[test]
fn a_refusal_keeps_what_there_is_of_the_error() {
    let error = created(response(400, r#"{"code":"c","message":"\ud83d m"}"#)).unwrap_err();
    let expected = ErrorBody { code: "c".into(), message: "\u{fffd} m".into(), status: None };
    assert_eq!(error.said, Some(Box::new(expected)));
    let error = created(response(400, r#"{"code":null,"detail":"\ud83d m"}"#)).unwrap_err();
    assert!(error.status.contains("JSON of another shape"));
    let broken = created(Response { body: None, ..response(400, "") }).unwrap_err();
    assert!(broken.status.contains("a body that broke off"));
}

#[test]
fn each_status_of_the_interface_is_its_own_kind_of_refusal() {
    let error = r#"{"code":"c","message":"m","status":0}"#;
    assert_eq!(kind_of(listed(response(401, error))), Kind::Key);
    assert_eq!(kind_of(listed(response(403, error))), Kind::Forbidden);
    assert_eq!(kind_of(found(response(404, error))), Kind::NotFound);
    assert_eq!(kind_of(listed(response(404, error))), Kind::Address);
    assert_eq!(kind_of(created(response(429, error))), Kind::Limit);
    assert_eq!(kind_of(created(response(500, error))), Kind::Service);
}

#[test]
fn each_status_has_its_outcome_for_the_gate() {
    let outcome = |status| judged(get_pet(PetId(1)), response(status, "{}")).0;
    assert_eq!(outcome(403), Outcome::Forbidden);
    assert_eq!(outcome(429), Outcome::RateLimited(Duration::from_secs(61)));
    for (status, key_worked) in
        [(200, true), (299, true), (400, true), (404, true), (302, false), (401, false), (409, false), (500, false)]
    {
        assert_eq!(outcome(status) == Outcome::KeyWorked, key_worked, "{status}");
    }
}

/// What an error response says about a pet that was sent. A browser repeats a request after some of them.
#[test]
fn only_a_status_after_which_no_browser_repeats_the_request_says_that_the_pet_was_not_added() {
    let may_be_done = |status| created(response(status, "{}")).unwrap_err().may_be_done;
    for status in [200, 202, 302, 408, 421, 425, 499, 500, 501, 502, 503, 504, 599] {
        assert!(may_be_done(status), "{status}");
    }
    for status in [400, 401, 403, 404, 405, 406, 407, 409, 410, 411, 413, 414, 415, 417, 422, 429, 431, 451] {
        assert!(!may_be_done(status), "{status}");
    }
    assert_eq!(kind_of(listed(response(408, "{}"))), Kind::Forbidden);
}

#[test]
fn a_request_may_take_a_response_with_any_status() {
    for status in [200, 401, 403, 429, 500] {
        let mut request = list_pets(ListQuery::default());
        request.http.takes_any_status = true;
        assert!(judged(request, response(status, "[]")).1.is_ok(), "{status}");
    }
}

#[test]
fn the_services_own_error_bodies_are_read() {
    for (status, body) in [
        (400, include_str!("../../../tests/wire/error_400.json")),
        (401, include_str!("../../../tests/wire/error_401.json")),
        (404, include_str!("../../../tests/wire/error_404.json")),
        (429, include_str!("../../../tests/wire/error_429.json")),
    ] {
        let error = found(response(status, body)).unwrap_err();
        assert_eq!(error.said.unwrap().status, Some(i64::from(status)));
    }
}

#[test]
fn a_response_that_broke_off_cannot_be_read() {
    let broken = Response { body: None, ..response(200, "") };
    assert_eq!(problem_of(listed(broken)), "a body that broke off instead of a list of pets");
}

proptest! {
    #[test]
    fn no_body_panics(http_status in 0u16..1000, body in ".*") {
        let response = response(http_status, &body);
        let _ = (listed(response.clone()), created(response.clone()), found(response));
    }

    #[test]
    fn no_text_that_looks_like_json_panics(body in r#"[\[\]{}",:0-9a-z.\-+ \\]{0,80}"#) {
        let response = response(200, &body);
        let _ = (listed(response.clone()), found(response));
    }
}
