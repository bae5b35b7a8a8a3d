//! The resources of the interface, with its field names.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Pet {
    pub id: i64,
    pub name: String,
    pub category_id: i64,
    /// `None` omits the field in JSON, because the interface defines no default and no null.
    #[serde(default, skip_serializing_if = "Option::is_none")]
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
    pub const REQUIREMENT: &'static str = "must be `available`, `pending` or `sold`";

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
