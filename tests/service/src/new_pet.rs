//! Parses the NewPet of a request body. The error message names every invalid field.

use serde_json::{Map, Value};

use crate::error_response::ErrorResponse;
use crate::pet::PetStatus;

pub struct NewPet {
    pub name: String,
    pub category_id: i64,
    pub status: Option<PetStatus>,
}

impl NewPet {
    pub fn from_json(body: &[u8]) -> Result<Self, ErrorResponse> {
        let fields: Map<_, _> = serde_json::from_slice(body)
            .map_err(|error| ErrorResponse::invalid_json(format!("The body is no JSON object: {error}.")))?;
        match (parse_name(&fields), parse_category_id(&fields), parse_status(&fields)) {
            (Ok(name), Ok(category_id), Ok(status)) => Ok(Self { name, category_id, status }),
            (name, category_id, status) => {
                let messages = [name.err(), category_id.err(), status.err()];
                Err(ErrorResponse::invalid_pet(messages.into_iter().flatten().collect::<Vec<_>>().join(" ")))
            }
        }
    }
}

fn parse_name(fields: &Map<String, Value>) -> Result<String, String> {
    let value = fields.get("name").ok_or("`name` is required.")?;
    let name = value.as_str().ok_or("`name` must be a string.")?;
    if name.trim().is_empty() { Err("`name` must not be empty or blank.".into()) } else { Ok(name.to_owned()) }
}

/// A number with a fraction or an exponent is no int64, whatever its value is.
fn parse_category_id(fields: &Map<String, Value>) -> Result<i64, String> {
    let value = fields.get("categoryId").ok_or("`categoryId` is required.")?;
    value.as_i64().ok_or_else(|| "`categoryId` must be an int64, without fraction or exponent.".into())
}

fn parse_status(fields: &Map<String, Value>) -> Result<Option<PetStatus>, String> {
    let Some(value) = fields.get("status") else { return Ok(None) };
    let status = value.as_str().and_then(PetStatus::from_name);
    status.map(Some).ok_or_else(|| format!("`status` {}.", PetStatus::REQUIREMENT))
}
