//! What goes over the wire, named and typed exactly as the interface names and types it.
//!
//! Refuses to convert: an ID stays an `i64` from the text of the response to the text on the screen. It never becomes a
//! JavaScript number, which would round it beyond 2⁵³.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// An animal, as the service returns it (interface: "Pet").
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Pet {
    pub id: PetId,
    pub name: String,
    pub category_id: CategoryId,
    pub status: Option<Status>,
}

/// What is sent to add an animal (interface: "NewPet"). A status that is not set is left out of the body.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NewPet {
    pub name: String,
    pub category_id: CategoryId,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<PetStatus>,
}

/// The body of an error (interface: "Error").
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ErrorBody {
    /// Machine-readable. The interface does not show the set of values.
    pub code: String,
    /// Human-readable, in the service's words.
    pub message: String,
    /// The HTTP status code as the body states it. It may differ from the status of the response.
    pub status: i64,
}

/// The availability statuses that the interface names; no other can be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PetStatus {
    Available,
    Pending,
    Sold,
}

impl PetStatus {
    /// In the interface's order.
    pub const ALL: [Self; 3] = [Self::Available, Self::Pending, Self::Sold];

    /// As the interface spells it, in bodies and in addresses.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Available => "available",
            Self::Pending => "pending",
            Self::Sold => "sold",
        }
    }

    /// As the screen spells it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Available => "Available",
            Self::Pending => "Pending",
            Self::Sold => "Sold",
        }
    }
}

impl FromStr for PetStatus {
    type Err = ParseStatusError;

    fn from_str(text: &str) -> Result<Self, ParseStatusError> {
        Self::ALL.into_iter().find(|status| status.as_str() == text).ok_or(ParseStatusError)
    }
}

/// A text that is none of the statuses the interface names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseStatusError;

/// The status of a pet that the service returned: one that the interface names, or any other text, which is shown as it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
pub enum Status {
    Known(PetStatus),
    Other(String),
}

impl Status {
    /// As the screen spells it: a known status by its label, any other exactly as the service sent it.
    pub fn label(&self) -> &str {
        match self {
            Self::Known(status) => status.label(),
            Self::Other(text) => text,
        }
    }
}

impl From<String> for Status {
    fn from(text: String) -> Self {
        text.parse().map_or(Self::Other(text), Self::Known)
    }
}

/// The query parameters of `GET /pets` (interface: "List all animals").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListQuery {
    pub limit: Limit,
    pub status: Option<PetStatus>,
}

impl ListQuery {
    /// As a query string for the service. It always has the limit, so that the request depends on no default.
    pub fn to_query_string(self) -> String {
        let status = self.status.map(|status| format!("&status={}", status.as_str())).unwrap_or_default();
        format!("limit={}{status}", self.limit)
    }
}

/// The greatest number of animals to return: 1 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit(u8);

impl Limit {
    pub const MIN: u8 = 1;
    pub const MAX: u8 = 100;

    /// As a count of rows.
    pub fn rows(self) -> usize {
        usize::from(self.0)
    }
}

impl Default for Limit {
    /// The interface's default.
    fn default() -> Self {
        Self(20)
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Limit {
    type Err = ParseLimitError;

    fn from_str(text: &str) -> Result<Self, ParseLimitError> {
        let number = text.trim().parse().map_err(|_| ParseLimitError)?;
        if (Self::MIN..=Self::MAX).contains(&number) { Ok(Self(number)) } else { Err(ParseLimitError) }
    }
}

/// A text that is not a whole number from 1 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLimitError;

impl fmt::Display for ParseLimitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Enter a whole number from {} to {}.", Limit::MIN, Limit::MAX)
    }
}

/// Defines an identifier that is any int64.
macro_rules! int64_id {
    ($(#[$docs:meta])* $name:ident) => {
        $(#[$docs])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub i64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = ParseIdError;

            fn from_str(text: &str) -> Result<Self, ParseIdError> {
                parse_int64(text).map(Self)
            }
        }
    };
}

int64_id! {
    /// The identifier of an animal, assigned by the service.
    PetId
}

int64_id! {
    /// The identifier of a category. The interface does not show which categories there are.
    CategoryId
}

/// Why a typed text is not an ID. `Display` gives the sentence for the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseIdError {
    Empty,
    NotWhole,
    OutOfRange,
}

impl fmt::Display for ParseIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "Enter a whole number.",
            Self::NotWhole => "Enter a whole number, in digits only.",
            Self::OutOfRange => {
                "That number is out of range: an ID lies between -9223372036854775808 and 9223372036854775807."
            }
        })
    }
}

/// Parses an int64 as a person types it: blanks around it are allowed, any other character that is not a digit is not.
fn parse_int64(text: &str) -> Result<i64, ParseIdError> {
    let text = text.trim();
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if text.is_empty() {
        Err(ParseIdError::Empty)
    } else if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        Err(ParseIdError::NotWhole)
    } else {
        text.parse().map_err(|_| ParseIdError::OutOfRange)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decode::from_object;
    use proptest::prelude::*;

    const PET: &str = include_str!("../../tests/wire/pet.json");
    const PET_WITHOUT_STATUS: &str = include_str!("../../tests/wire/pet_without_status.json");
    const NEW_PET: &str = include_str!("../../tests/wire/new_pet.json");
    const NEW_PET_WITHOUT_STATUS: &str = include_str!("../../tests/wire/new_pet_without_status.json");

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
        assert_eq!(parse(" 7 "), Ok(CategoryId(7)));
        assert_eq!(parse("-9223372036854775808"), Ok(CategoryId(i64::MIN)));
        assert_eq!(parse("  "), Err(ParseIdError::Empty));
        for not_whole in ["1.5", "1e3", "-", "７", "1 000", "0x1F", "--1", "+-1"] {
            assert_eq!(parse(not_whole), Err(ParseIdError::NotWhole), "{not_whole}");
        }
        assert_eq!(parse("9223372036854775808"), Err(ParseIdError::OutOfRange));
    }

    proptest! {
        #[test]
        fn every_int64_survives_the_way_from_the_wire_to_the_screen_and_back(id: i64) {
            let pet = pet(&format!(r#"{{"id":{id},"name":"","categoryId":{id}}}"#)).unwrap();
            prop_assert_eq!(pet.id.to_string().parse(), Ok(PetId(id)));
            prop_assert_eq!(pet.category_id.to_string(), id.to_string());
        }
    }
}
