//! The draft of a pet, exactly as it was typed in the form, and the rules for a pet that can be sent.
//!
//! Only the rules of the interface are checked: a category that is a whole int64, a status that it names. The interface
//! does not show which names are allowed, so the service decides.

use crate::api::wire::{CategoryId, NewPet, ParseIdError, PetStatus};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The texts in the fields of the form.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PetDraft {
    pub name: String,
    pub category_id: String,
    /// As the interface spells it; empty when it is not set.
    pub status: String,
}

/// The fields of the form, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    Name,
    CategoryId,
    Status,
}

/// Why a draft can't be sent. `Display` gives the sentence for the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    CategoryId(ParseIdError),
    StatusUnknown,
}

impl PetDraft {
    /// The pet to send, or all problems in the form's order. The name is sent as it was typed.
    pub fn validate(&self) -> Result<NewPet, Vec<Problem>> {
        let mut problems = Vec::new();
        let category_id = self.category_id.parse::<CategoryId>().map_err(|problem| problems.push(problem.into()));
        let status = match self.status.as_str() {
            "" => Ok(None),
            named => named.parse::<PetStatus>().map(Some).map_err(|_| problems.push(Problem::StatusUnknown)),
        };
        match (category_id, status) {
            (Ok(category_id), Ok(status)) => Ok(NewPet { name: self.name.clone(), category_id, status }),
            _ => Err(problems),
        }
    }

    /// The draft for the next pet of the same kind: with the same category and status, and without a name.
    pub fn for_another(&self) -> Self {
        Self { name: String::new(), ..self.clone() }
    }
}

impl Field {
    /// Whether a message of the service names this field as the interface spells it.
    pub fn is_named_in(self, message: &str) -> bool {
        let name = match self {
            Self::Name => "name",
            Self::CategoryId => "categoryId",
            Self::Status => "status",
        };
        message.split(|character: char| !character.is_alphanumeric() && character != '_').any(|word| word == name)
    }
}

impl Problem {
    /// The field that has the problem.
    pub fn field(self) -> Field {
        match self {
            Self::CategoryId(_) => Field::CategoryId,
            Self::StatusUnknown => Field::Status,
        }
    }
}

impl From<ParseIdError> for Problem {
    fn from(problem: ParseIdError) -> Self {
        Self::CategoryId(problem)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CategoryId(problem) => problem.fmt(f),
            Self::StatusUnknown => f.write_str("Choose one of the statuses, or “Not set”."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decode::from_object;
    use proptest::prelude::*;

    fn draft(name: &str, category_id: &str, status: &str) -> PetDraft {
        PetDraft { name: name.into(), category_id: category_id.into(), status: status.into() }
    }

    #[test]
    fn a_complete_draft_becomes_a_pet() {
        let pet = draft(" Zoë 🐈 ", " 9223372036854775807 ", "sold").validate().unwrap();
        assert_eq!(pet.name, " Zoë 🐈 ");
        assert_eq!(pet.category_id, CategoryId(i64::MAX));
        assert_eq!(pet.status, Some(PetStatus::Sold));
    }

    #[test]
    fn a_status_that_is_not_set_is_not_sent() {
        assert_eq!(draft("Rex", "1", "").validate().unwrap().status, None);
    }

    #[test]
    fn all_problems_are_found_at_once_in_the_order_of_the_form() {
        let problems = draft(" ", "1.5", "lost").validate().unwrap_err();
        let fields: Vec<Field> = problems.iter().map(|problem| problem.field()).collect();
        assert_eq!(fields, [Field::CategoryId, Field::Status]);
    }

    #[test]
    fn each_problem_gives_a_sentence_for_its_field() {
        let problems = draft("", "", "lost").validate().unwrap_err();
        let sentences: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(sentences, [ParseIdError::Empty.to_string(), "Choose one of the statuses, or “Not set”.".into()]);
    }

    #[test]
    fn a_name_may_have_any_length() {
        assert!(draft(&"x".repeat(10_000), "1", "").validate().is_ok());
    }

    /// A blank name was refused, although the interface shows no rule for names.
    #[test]
    fn a_blank_name_is_sent_as_it_was_typed() {
        for name in ["", " ", "\u{3000}\t"] {
            assert_eq!(draft(name, "1", "").validate().unwrap().name, name);
        }
    }

    #[test]
    fn a_message_names_a_field_only_by_the_whole_word() {
        assert!(Field::Name.is_named_in("`name` must not be blank"));
        assert!(Field::CategoryId.is_named_in("categoryId: not an int64, name: too long"));
        assert!(!Field::Name.is_named_in("the filename or names"));
        assert!(!Field::Status.is_named_in("Status unknown_status"));
    }

    #[test]
    fn another_pet_keeps_category_and_status() {
        assert_eq!(draft("Rex", "1", "sold").for_another(), draft("", "1", "sold"));
    }

    proptest! {
        #[test]
        fn a_draft_survives_storage_and_validating_never_panics(name: String, category_id: String, status: String) {
            let draft = draft(&name, &category_id, &status);
            let json = serde_json::to_value(&draft).unwrap();
            prop_assert_eq!(from_object(&json), Ok(draft.clone()));
            if let Err(problems) = draft.validate() {
                prop_assert!(!problems.is_empty());
            }
        }
    }
}
