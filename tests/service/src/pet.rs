//! The resources of the interface, named and spelled as it does.

mod reading;

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Pet {
    pub id: i64,
    pub name: String,
    pub category_id: i64,
    /// Left out of the JSON when it was never set: the interface knows no default and no null.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<PetStatus>,
}

/// Read from a request body by [`NewPet::from_json`] alone, which names the field at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPet {
    pub name: String,
    pub category_id: i64,
    pub status: Option<PetStatus>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PetStatus {
    Available,
    Pending,
    Sold,
}

impl PetStatus {
    pub const EXPECTED: &'static str = "must be `available`, `pending` or `sold`";

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Available => "available",
            Self::Pending => "pending",
            Self::Sold => "sold",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Available, Self::Pending, Self::Sold].into_iter().find(|status| status.as_str() == name)
    }
}
