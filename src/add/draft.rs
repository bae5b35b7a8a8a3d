//! The draft of a pet, as it was typed in the form.
//!
//! Only the rules of the interface are checked: a category is a whole int64. The interface does not show which names are
//! allowed, so the service decides.

use crate::api::{
    error::{ApiError, ErrorResponse, ErrorResponseBody},
    wire::{NewPet, ParseIdError, PetStatus},
};
use serde::{Deserialize, Serialize};

/// The fields of the form: as the interface names them, and their ids in the page.
pub const NAME: &str = "name";
pub const CATEGORY_ID: &str = "categoryId";
pub const STATUS: &str = "status";

/// What stands in the fields.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PetDraft {
    pub name: String,
    pub category_id: String,
    pub status: Option<PetStatus>,
}

/// What is wrong with a field: its name, and a sentence.
pub type Problem = (&'static str, String);

impl PetDraft {
    /// The pet to send, or what is wrong with the category. The name is sent as it was typed.
    pub fn to_pet(&self) -> Result<NewPet, ParseIdError> {
        Ok(NewPet { name: self.name.clone(), category_id: self.category_id.parse()?, status: self.status })
    }

    /// The draft for the next pet of the same kind: with the same category and status, and without a name.
    pub fn for_another(&self) -> Self {
        Self { name: String::new(), ..self.clone() }
    }
}

impl From<NewPet> for PetDraft {
    fn from(pet: NewPet) -> Self {
        Self { name: pet.name, category_id: pet.category_id.to_string(), status: pet.status }
    }
}

/// The message of a `400`, at each field that it names.
pub fn problems_in(error: &ApiError) -> Vec<Problem> {
    match error.error_response() {
        Some(ErrorResponse { http_status: 400, body: ErrorResponseBody::Error(body), .. }) => {
            let named = [NAME, CATEGORY_ID, STATUS].into_iter().filter(|field| names(&body.message, field));
            named.map(|field| (field, body.message.clone())).collect()
        }
        Some(_) | None => Vec::new(),
    }
}

fn names(message: &str, field: &str) -> bool {
    message.split(|character: char| !character.is_alphanumeric() && character != '_').any(|word| word == field)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{api::wire::CategoryId, decode::from_object};
    use proptest::prelude::*;

    fn draft(name: &str, category_id: &str, status: Option<PetStatus>) -> PetDraft {
        PetDraft { name: name.into(), category_id: category_id.into(), status }
    }

    #[test]
    fn a_complete_draft_becomes_a_pet() {
        let pet = draft(" Zoë 🐈 ", " 9223372036854775807 ", Some(PetStatus::Sold)).to_pet().unwrap();
        let expected =
            NewPet { name: " Zoë 🐈 ".into(), category_id: CategoryId(i64::MAX), status: Some(PetStatus::Sold) };
        assert_eq!(pet, expected);
    }

    #[test]
    fn a_category_that_is_no_id_is_a_problem() {
        assert_eq!(draft("Rex", "", None).to_pet(), Err(ParseIdError::Empty));
        assert_eq!(draft("Rex", "1.5", None).to_pet(), Err(ParseIdError::NotWhole));
    }

    /// A blank name was refused, although the interface shows no rule for names.
    #[test]
    fn a_name_of_any_length_is_sent_as_it_was_typed() {
        for name in ["", " ", "\u{3000}\t", &"x".repeat(10_000)] {
            assert_eq!(draft(name, "1", None).to_pet().unwrap().name, name);
        }
    }

    #[test]
    fn a_message_names_a_field_only_by_the_whole_word() {
        assert!(names("`name` must not be blank", NAME));
        assert!(names("categoryId: not an int64, name: too long", CATEGORY_ID));
        assert!(!names("the filename or names", NAME));
        assert!(!names("Status unknown_status", STATUS));
    }

    #[test]
    fn another_pet_keeps_category_and_status() {
        let sold = Some(PetStatus::Sold);
        assert_eq!(draft("Rex", "1", sold).for_another(), draft("", "1", sold));
    }

    proptest! {
        #[test]
        fn a_draft_survives_storage_and_reading_it_never_panics(name: String, category_id: String) {
            let draft = draft(&name, &category_id, Some(PetStatus::Pending));
            let json = serde_json::to_value(&draft).unwrap();
            prop_assert_eq!(from_object(&json), Ok(draft.clone()));
            let _ = draft.to_pet();
        }
    }
}
