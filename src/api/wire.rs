//! What goes over the wire, named and typed exactly as the interface names and types it.
//!
//! Nothing is converted: an ID stays an `i64` from the text of the response to the text on the screen. It never becomes a
//! JavaScript number, which would round it beyond 2⁵³.

use super::error_words::{one_line, redacted};
use crate::words::cleaned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{
    fmt,
    num::{IntErrorKind, ParseIntError},
    str::FromStr,
};

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

impl NewPet {
    /// What the service has made of it otherwise, as a sentence. Empty if nothing. A status that was not sent is the service's to choose,
    /// and one that an answer does not have is not known.
    pub fn changes_in(&self, stored: &Pet) -> String {
        let has_status = |stored: &Status| self.status.is_none_or(|sent| *stored == Status::Known(sent));
        let changes = [
            (stored.name != self.name, "the name"),
            (stored.category_id != self.category_id, "the category"),
            (!stored.status.as_ref().is_none_or(has_status), "the status"),
        ];
        let changes: Vec<&str> =
            changes.into_iter().filter_map(|(is_changed, what)| is_changed.then_some(what)).collect();
        if changes.is_empty() { String::new() } else { format!("The service changed {}.", changes.join(" and ")) }
    }
}

/// How many characters of a message are kept that is not in a promised body.
const LONGEST_WORDS: usize = 300;

/// The body of an error (interface: "Error"), or the part of it that the service sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorBody {
    /// Machine-readable. The interface does not show the set of values. Empty if the service sent none.
    pub code: String,
    /// Human-readable, in the service's words. Empty if the service sent none.
    pub message: String,
    /// The HTTP status code as the body states it. It may differ from the status of the response.
    pub status: Option<i64>,
}

impl ErrorBody {
    /// The fields of `json`. `None` if it has neither a code nor a message.
    pub fn from_json(json: &Value) -> Option<Self> {
        let text = |field| json.get(field).and_then(Value::as_str).unwrap_or_default().to_owned();
        let status = json.get("status").and_then(Value::as_i64);
        let body = Self { code: text("code"), message: text("message"), status };
        (!body.code.is_empty() || !body.message.is_empty()).then_some(body)
    }

    /// A body of another shape, as it came.
    pub fn from_text(text: &str) -> Self {
        Self { code: String::new(), message: one_line(text), status: None }
    }

    /// Without `secret`. Of a body that is not the promised one, the message has at most 300 characters.
    pub fn redact(&mut self, secret: &str) {
        let is_promised = !self.code.is_empty() && self.status.is_some();
        self.code = redacted(&self.code, secret, usize::MAX);
        self.message = redacted(&self.message, secret, if is_promised { usize::MAX } else { LONGEST_WORDS });
    }
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
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|status| status.as_str() == text).ok_or(())
    }
}

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

    /// As the service sent it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Known(status) => status.as_str(),
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
    /// The limit of the longest list.
    pub const HIGHEST: Self = Self(Self::MAX);

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
    /// The sentence for the field.
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = text.trim().parse().ok().filter(|number| (Self::MIN..=Self::MAX).contains(number));
        number.map(Self).ok_or("Enter a whole number from 1 to 100.")
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
            type Err = &'static str;

            fn from_str(text: &str) -> Result<Self, &'static str> {
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

/// Why a typed text is not an ID: the sentences for its field.
const NO_ID: &str = "Enter an ID.";
pub const NOT_WHOLE: &str = "Enter a whole number, in digits only.";
const OUT_OF_RANGE: &str =
    "That number is out of range: an ID lies between -9223372036854775808 and 9223372036854775807.";

/// Parses an int64 in digits. A minus or plus may stand before them. Blanks around and characters that nobody sees do not count.
fn parse_int64(text: &str) -> Result<i64, &'static str> {
    cleaned(text).parse().map_err(|error: ParseIntError| match error.kind() {
        IntErrorKind::Empty => NO_ID,
        IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => OUT_OF_RANGE,
        _ => NOT_WHOLE,
    })
}

#[cfg(test)]
mod tests;
