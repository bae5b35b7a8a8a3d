use super::*;
use crate::{
    decode::{from_object, lenient_json},
    words::is_blank,
};
use proptest::prelude::*;

const PET: &str = include_str!("../../../tests/wire/pet.json");
const PET_WITHOUT_STATUS: &str = include_str!("../../../tests/wire/pet_without_status.json");
const NEW_PET: &str = include_str!("../../../tests/wire/new_pet.json");
const NEW_PET_WITHOUT_STATUS: &str = include_str!("../../../tests/wire/new_pet_without_status.json");

fn pet(json: &str) -> Option<Pet> {
    from_object(&serde_json::from_str(json).unwrap()).ok()
}

fn json_of(pet: &NewPet) -> String {
    serde_json::to_string(pet).unwrap()
}

fn compact(json: &str) -> String {
    json.parse::<serde_json::Value>().unwrap().to_string()
}

#[test]
fn the_golden_pet_is_read_to_the_last_digit() {
    let pet = pet(PET).unwrap();
    assert_eq!(pet.id.to_string(), "9007199254740993");
    assert_eq!(pet.name, "Zoë 🐈");
    assert_eq!(pet.category_id, CategoryId(2));
    assert_eq!(pet.status, Some(Status::Known(PetStatus::Pending)));
}

#[test]
fn a_pet_may_have_no_status() {
    let pet = pet(PET_WITHOUT_STATUS).unwrap();
    assert_eq!((pet.id, pet.category_id), (PetId(i64::MIN), CategoryId(i64::MAX)));
    assert_eq!(pet.status, None);
}

#[test]
fn a_status_that_the_interface_does_not_name_stays_as_it_is() {
    let pet = pet(r#"{"id":1,"name":"Rex","categoryId":1,"status":"Reserved "}"#).unwrap();
    assert_eq!(pet.status.as_ref().map(Status::label), Some("Reserved "));
}

/// An Error without one of its fields lost the other two.
#[test]
fn an_error_body_keeps_the_fields_that_it_has() {
    let body = |json: &str| ErrorBody::from_json(&json.parse().unwrap());
    let parts = |json: &str| body(json).map(|ErrorBody { code, message, status }| (code, message, status));
    assert_eq!(parts(r#"{"code":"c","message":"m"}"#), Some(("c".into(), "m".into(), None)));
    assert_eq!(parts(r#"{"code":"c","status":"400"}"#), Some(("c".into(), String::new(), None)));
    assert_eq!(parts(r#"{"message":"m","status":400,"code":[]}"#), Some((String::new(), "m".into(), Some(400))));
    assert_eq!(parts(r#"{"code":7,"message":"m"}"#), Some((String::new(), "m".into(), None)));
    for other in [r#"{"status":400}"#, r#"{"detail":"m"}"#, "{}", "[]", "null", r#"{"code":"","message":""}"#] {
        assert_eq!(body(other), None, "{other}");
    }
}

#[test]
fn a_character_of_an_error_that_cannot_be_read_is_replaced() {
    let json = lenient_json(r#"{"code":"c","message":"no \ud83d","status":400}"#).unwrap();
    assert_eq!(ErrorBody::from_json(&json).unwrap().message, "no \u{fffd}");
}

#[test]
fn new_pets_are_written_as_the_golden_bodies() {
    let zoe = NewPet { name: "Zoë 🐈".into(), category_id: CategoryId(2), status: Some(PetStatus::Pending) };
    let unset = NewPet { name: "<b>Unset</b>".into(), category_id: CategoryId(i64::MAX), status: None };
    assert_eq!(compact(&json_of(&zoe)), compact(NEW_PET));
    assert_eq!(compact(&json_of(&unset)), compact(NEW_PET_WITHOUT_STATUS));
    for pet in [zoe, unset] {
        assert_eq!(from_object(&json_of(&pet).parse().unwrap()), Ok(pet));
    }
}

#[test]
fn an_id_with_a_fraction_or_beyond_int64_is_refused_rather_than_rounded() {
    for id in ["1.0", "1e3", "9223372036854775808", "\"7\"", "null"] {
        let body = format!(r#"{{"id":{id},"name":"Rex","categoryId":1}}"#);
        assert_eq!(pet(&body), None, "{id}");
    }
}

#[test]
fn a_text_that_is_not_an_id_gives_the_reason() {
    let parse = |text: &str| text.parse::<CategoryId>();
    assert_eq!(["7", " 7 ", "+7", "\u{200b}007\u{a0}"].map(parse), [Ok(CategoryId(7)); 4]);
    assert_eq!(parse("-9223372036854775808"), Ok(CategoryId(i64::MIN)));
    assert_eq!(parse("  "), Err(NO_ID));
    for not_whole in ["1.5", "1e3", "-", "²", "Ⅶ", "1 000", "1,042", "#1042", "٤٢", "0x1F", "--1", "+-1"] {
        assert_eq!(parse(not_whole), Err(NOT_WHOLE), "{not_whole}");
    }
    assert_eq!(parse("9223372036854775808"), Err(OUT_OF_RANGE));
}

proptest! {
    #[test]
    fn every_int64_survives_the_way_from_the_wire_to_the_screen_and_back(id: i64) {
        let pet = pet(&format!(r#"{{"id":{id},"name":"","categoryId":{id}}}"#)).unwrap();
        prop_assert_eq!(pet.id.to_string().parse(), Ok(PetId(id)));
        prop_assert_eq!(pet.category_id.to_string(), id.to_string());
    }
}

#[test]
fn a_name_without_a_visible_character_is_blank() {
    for name in
        ["", " ", "\u{3000}\t", "\u{200b}", "\u{2800}", "\u{3164}\u{ad}", "\u{202e} \u{2069}", "\u{0}", "\u{fe0f}"]
    {
        assert!(is_blank(name), "{name:?}");
    }
    for name in [" x ", "\u{200f}א", "🐈\u{fe0f}", ".", "\u{fffd}"] {
        assert!(!is_blank(name), "{name:?}");
    }
}
