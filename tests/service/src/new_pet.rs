//! Parses the NewPet of a request body. The error message names every invalid field.
//!
//! Each field stays raw JSON text until it is parsed. A number is never converted to a float, so all int64 values are
//! exact and `1.0` differs from `1`.

use std::collections::HashMap;

use serde_json::value::RawValue;

use crate::error_response::ErrorResponse;
use crate::pet::PetStatus;

pub struct NewPet {
    pub name: String,
    pub category_id: i64,
    pub status: Option<PetStatus>,
}

type Fields<'body> = HashMap<String, &'body RawValue>;

impl NewPet {
    pub fn from_json(body: &[u8]) -> Result<Self, ErrorResponse> {
        let fields = parse_object(body)?;
        match (parse_name(&fields), parse_category_id(&fields), parse_status(&fields)) {
            (Ok(name), Ok(category_id), Ok(status)) => Ok(Self { name, category_id, status }),
            (name, category_id, status) => {
                let messages = [name.err(), category_id.err(), status.err()];
                Err(ErrorResponse::invalid_pet(messages.into_iter().flatten().collect::<Vec<_>>().join(" ")))
            }
        }
    }
}

fn parse_object(body: &[u8]) -> Result<Fields<'_>, ErrorResponse> {
    let text = std::str::from_utf8(body).map_err(|_| ErrorResponse::invalid_json("The body is not UTF-8 text."))?;
    let not_json = |error: serde_json::Error| ErrorResponse::invalid_json(format!("The body is not JSON: {error}."));
    let value: &RawValue = serde_json::from_str(text).map_err(not_json)?;
    if json_type(value) != "an object" {
        return Err(ErrorResponse::invalid_json(format!("The body must be a JSON object, not {}.", json_type(value))));
    }
    serde_json::from_str(text).map_err(not_json)
}

fn parse_name(fields: &Fields) -> Result<String, String> {
    let value = fields.get("name").ok_or("`name` is required.")?;
    if json_type(value) != "a string" {
        return Err(format!("`name` must be a string, not {}.", json_type(value)));
    }
    // JSON syntax allows an unpaired surrogate escape such as `\ud800`, which is not valid Unicode.
    let name: String = serde_json::from_str(value.get()).map_err(|_| "`name` must be Unicode text.")?;
    if name.trim().is_empty() { Err("`name` must not be empty or blank.".into()) } else { Ok(name) }
}

fn parse_category_id(fields: &Fields) -> Result<i64, String> {
    let value = fields.get("categoryId").ok_or("`categoryId` is required.")?;
    if json_type(value) != "a number" {
        return Err(format!("`categoryId` must be an integer, not {}.", json_type(value)));
    }
    if value.get().contains(['.', 'e', 'E']) {
        return Err("`categoryId` must be an integer, written without fraction or exponent.".into());
    }
    value.get().parse().map_err(|_| "`categoryId` must be within int64.".into())
}

fn parse_status(fields: &Fields) -> Result<Option<PetStatus>, String> {
    let Some(value) = fields.get("status") else { return Ok(None) };
    if value.get() == "null" {
        return Err(format!("`status` {}; leave it out to set none.", PetStatus::REQUIREMENT));
    }
    let name: Option<String> = serde_json::from_str(value.get()).ok();
    let status = name.as_deref().and_then(PetStatus::from_name);
    status.map(Some).ok_or_else(|| format!("`status` {}.", PetStatus::REQUIREMENT))
}

fn json_type(value: &RawValue) -> &'static str {
    match value.get().trim_start().as_bytes().first() {
        Some(b'{') => "an object",
        Some(b'[') => "an array",
        Some(b'"') => "a string",
        Some(b't' | b'f') => "a boolean",
        Some(b'n') => "null",
        _ => "a number",
    }
}
