//! The draft.

use super::*;
use crate::api::{
    failure::tests::examples::{add, refused},
    wire,
};
use proptest::prelude::*;

fn draft(name: &str, category: &str, status: Option<PetStatus>) -> PetDraft {
    PetDraft { name: name.into(), category: category.into(), status }
}

#[test]
fn a_complete_draft_becomes_a_pet() {
    let pet = draft(" Zoë 🐈 ", " 9223372036854775807 ", Some(PetStatus::Sold)).to_pet().unwrap();
    let expected =
        NewPet { name: "Zoë 🐈".into(), category_id: CategoryId(i64::MAX), status: Some(PetStatus::Sold) };
    assert_eq!(pet, expected);
}

/// A blank name was sent after a question, although the interface requires a name.
#[test]
fn a_blank_name_and_a_category_that_is_no_id_are_problems() {
    let problems = |name, category| draft(name, category, None).to_pet().unwrap_err();
    let blank = || (NAME, "Enter a name.".to_owned());
    assert_eq!(problems("Rex", ""), [(CATEGORY_ID, "Enter a category.".to_owned())]);
    assert_eq!(problems("", "1.5"), [blank(), (CATEGORY_ID, wire::NOT_WHOLE.to_owned())]);
    assert_eq!(problems("\u{3000}\t", "1"), [blank()]);
}

/// A keyboard leaves a blank behind a word that it suggests.
#[test]
fn a_name_of_any_length_is_sent_without_what_nobody_sees_around_it() {
    for name in ["x".to_owned(), "x".repeat(10_000)] {
        assert_eq!(draft(&format!(" {name}\u{200b} "), "1", None).to_pet().unwrap().name, name);
    }
}

#[test]
fn a_message_names_a_field_only_by_the_whole_word() {
    let named = |message: &str| {
        problems_in(&refused(&add(), 400, &format!(r#"{{"message":"{message}"}}"#)))
            .into_iter()
            .map(|(field, _)| field)
            .collect::<Vec<_>>()
    };
    assert_eq!(named("`name` must not be blank"), [NAME]);
    assert_eq!(named("categoryId: not an int64, name: too long"), [NAME, CATEGORY_ID]);
    assert!(named("the filename or names: Status unknown_status").is_empty());
}

proptest! {
    #[test]
    fn a_draft_survives_storage_and_reading_it_never_panics(name: String, category: String) {
        let draft = draft(&name, &category, Some(PetStatus::Pending));
        let json = serde_json::to_value(&draft).unwrap();
        prop_assert_eq!(from_object(&json), Ok(draft.clone()));
        let _ = draft.to_pet();
    }
}
