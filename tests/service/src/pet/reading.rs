//! Reads a NewPet from a request body and names every field at fault.
//!
//! Fields are kept as the text that was sent until they are read: a number never becomes a float on the way, so the
//! ends of int64 stay exact and `1.0` is known from `1`.

use std::collections::HashMap;

use serde_json::value::RawValue;

use super::{NewPet, PetStatus};
use crate::refusal::Refusal;

type Fields<'body> = HashMap<String, &'body RawValue>;

impl NewPet {
    pub fn from_json(body: &[u8]) -> Result<Self, Refusal> {
        let fields = fields(body)?;
        let parts = (name(&fields), category_id(&fields), status(&fields));
        match parts {
            (Ok(name), Ok(category_id), Ok(status)) => Ok(Self { name, category_id, status }),
            (name, category_id, status) => {
                let problems = [name.err(), category_id.err(), status.err()];
                Err(Refusal::invalid_pet(problems.into_iter().flatten().collect::<Vec<_>>().join(" ")))
            }
        }
    }
}

fn fields(body: &[u8]) -> Result<Fields<'_>, Refusal> {
    let text = std::str::from_utf8(body).map_err(|_| Refusal::invalid_json("The body is not UTF-8 text."))?;
    let not_json = |error: serde_json::Error| Refusal::invalid_json(format!("The body is not JSON: {error}."));
    let value: &RawValue = serde_json::from_str(text).map_err(not_json)?;
    if kind(value) != "an object" {
        return Err(Refusal::invalid_json(format!("The body must be a JSON object, not {}.", kind(value))));
    }
    serde_json::from_str(text).map_err(not_json)
}

fn name(fields: &Fields) -> Result<String, String> {
    let value = fields.get("name").ok_or("`name` is required.")?;
    if kind(value) != "a string" {
        return Err(format!("`name` must be a string, not {}.", kind(value)));
    }
    // Half of a surrogate pair passes as JSON, but is no text.
    let name: String = serde_json::from_str(value.get()).map_err(|_| "`name` must be Unicode text.")?;
    if name.trim().is_empty() { Err("`name` must not be empty or blank.".into()) } else { Ok(name) }
}

fn category_id(fields: &Fields) -> Result<i64, String> {
    let value = fields.get("categoryId").ok_or("`categoryId` is required.")?;
    if kind(value) != "a number" {
        return Err(format!("`categoryId` must be an integer, not {}.", kind(value)));
    }
    if value.get().contains(['.', 'e', 'E']) {
        return Err("`categoryId` must be an integer, written without fraction or exponent.".into());
    }
    value.get().parse().map_err(|_| "`categoryId` must be within int64.".into())
}

fn status(fields: &Fields) -> Result<Option<PetStatus>, String> {
    let Some(value) = fields.get("status") else { return Ok(None) };
    if value.get() == "null" {
        return Err(format!("`status` {}; leave it out to set none.", PetStatus::EXPECTED));
    }
    let name: Option<String> = serde_json::from_str(value.get()).ok();
    let status = name.as_deref().and_then(PetStatus::from_name);
    status.map(Some).ok_or_else(|| format!("`status` {}.", PetStatus::EXPECTED))
}

fn kind(value: &RawValue) -> &'static str {
    match value.get().trim_start().as_bytes().first() {
        Some(b'{') => "an object",
        Some(b'[') => "an array",
        Some(b'"') => "a string",
        Some(b't' | b'f') => "a boolean",
        Some(b'n') => "null",
        _ => "a number",
    }
}
