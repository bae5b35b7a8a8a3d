//! From an answer's bytes to what was asked for, or to the error that it is. Pure: bytes in, types out.
//!
//! Refuses to guess: a body that is not what the interface promises is told as such. One unreadable pet does not hide
//! the others.

use super::{
    error::{ApiError, Operation, Refusal, RefusalBody, Unreadable},
    rate_limit::{RateLimitHeaders, wait_after_429},
    wire::{ErrorBody, Pet},
};
use crate::{
    clock::Timestamp,
    json::{self, Json},
};
use serde_json::Value;

/// An answer as it came from the network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawAnswer {
    pub http_status: u16,
    pub content_type: Option<String>,
    pub limits: RateLimitHeaders,
    /// `None` when the connection broke before the end of the body.
    pub body: Option<Vec<u8>>,
    pub received_at: Timestamp,
}

/// The answer to `GET /pets`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedPets {
    /// The pets that could be read, in the service's order.
    pub pets: Vec<Pet>,
    /// The rows that could not be.
    pub unreadable: Vec<UnreadableRow>,
}

impl ListedPets {
    /// How many pets the service sent, readable or not.
    pub fn received(&self) -> usize {
        self.pets.len() + self.unreadable.len()
    }
}

/// A row of a list that is not a Pet as the interface describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableRow {
    /// Position in the service's list, counted from 1.
    pub row: usize,
    /// What is wrong: `“name” is not a text`.
    pub problem: String,
}

/// Reads the answer to `GET /pets`: a Pets array with `200`.
pub fn listed_pets(answer: &RawAnswer) -> Result<ListedPets, ApiError> {
    let body = body_of_success(Operation::ListPets, 200, answer)?;
    let Ok(Value::Array(rows)) = json::tree(body) else {
        return Err(unreadable(Operation::ListPets, answer, not_a(body, "a list of pets")));
    };
    let mut listed = ListedPets::default();
    for (index, row) in rows.iter().enumerate() {
        match Pet::from_json(row) {
            Some(pet) => listed.pets.push(pet),
            None => listed.unreadable.push(UnreadableRow { row: index + 1, problem: problem_of_pet(row) }),
        }
    }
    Ok(listed)
}

/// Reads the answer to `POST /pets`: the created Pet with `201`.
pub fn created_pet(answer: &RawAnswer) -> Result<Pet, ApiError> {
    pet(Operation::CreatePet, 201, answer)
}

/// Reads the answer to `GET /pets/{petId}`: a Pet with `200`.
pub fn found_pet(answer: &RawAnswer) -> Result<Pet, ApiError> {
    pet(Operation::GetPet, 200, answer)
}

fn pet(operation: Operation, success: u16, answer: &RawAnswer) -> Result<Pet, ApiError> {
    let body = body_of_success(operation, success, answer)?;
    let problem = match json::tree(body) {
        Ok(json) => match Pet::from_json(&json) {
            Some(pet) => return Ok(pet),
            None => problem_of_pet(&json),
        },
        Err(_) => not_a(body, "a pet"),
    };
    Err(unreadable(operation, answer, problem))
}

/// The answer itself when it has the promised status and a body; every other answer is its error.
pub fn of_success(operation: Operation, success: u16, answer: RawAnswer) -> Result<RawAnswer, ApiError> {
    match body_of_success(operation, success, &answer) {
        Ok(_) => Ok(answer),
        Err(error) => Err(error),
    }
}

/// The body of an answer with the promised status; every other answer is its error.
fn body_of_success(operation: Operation, success: u16, answer: &RawAnswer) -> Result<&[u8], ApiError> {
    let status = answer.http_status;
    let refusal = || Refusal { http_status: status, body: refusal_body(answer) };
    match status {
        401 => Err(ApiError::KeyRefused(refusal())),
        403 => Err(ApiError::SuspectedBan(refusal())),
        404 if operation == Operation::GetPet => Err(ApiError::NotFound(refusal())),
        429 => Err(ApiError::RateLimited(refusal(), wait_after_429(&answer.limits, answer.received_at))),
        400..500 => Err(ApiError::Refused(operation, refusal())),
        500.. => Err(ApiError::Failed(operation, refusal())),
        _ if status == success => answer.body.as_deref().ok_or(ApiError::CutOff(operation, status)),
        _ => Err(unreadable(operation, answer, format!("the status {status}, where the interface promises {success}"))),
    }
}

fn refusal_body(answer: &RawAnswer) -> RefusalBody {
    let Some(body) = answer.body.as_deref() else { return RefusalBody::NotAnError("a body that broke off".into()) };
    match json::tree(body).ok().as_ref().and_then(ErrorBody::from_json) {
        Some(said) => RefusalBody::Said(said),
        None => RefusalBody::NotAnError(looks_like(body)),
    }
}

fn unreadable(operation: Operation, answer: &RawAnswer, problem: String) -> ApiError {
    ApiError::Unreadable(operation, Unreadable { http_status: answer.http_status, problem })
}

fn not_a(body: &[u8], promised: &str) -> String {
    format!("{} where the interface promises {promised}", looks_like(body))
}

/// What a body is, in a few words that fit after "the service sent".
fn looks_like(body: &[u8]) -> String {
    let Ok(text) = std::str::from_utf8(body) else { return "bytes that are not valid UTF-8".into() };
    let start = text.trim_start().as_bytes();
    match start {
        [] => "an empty body".into(),
        [b'<', ..] => "an HTML page".into(),
        _ => match json::tree(body) {
            Ok(_) => "JSON of another shape".into(),
            Err(error) if error.is_eof() => "JSON that breaks off".into(),
            Err(_) => "text that is not JSON".into(),
        },
    }
}

/// Which field keeps `json` from being a Pet. Only asked once reading it has failed, so it may take its time.
fn problem_of_pet(json: &Value) -> String {
    let Value::Object(fields) = json else { return "it is not an object".into() };
    let int64 = |value: &Value| value.is_i64();
    let text = |value: &Value| value.is_string();
    let text_or_null = |value: &Value| value.is_string() || value.is_null();
    type Check = (&'static str, bool, fn(&Value) -> bool, &'static str);
    let checks: [Check; 4] = [
        ("id", true, int64, "a whole int64"),
        ("name", true, text, "a text"),
        ("categoryId", true, int64, "a whole int64"),
        ("status", false, text_or_null, "a text"),
    ];
    for (field, required, fits, promised) in checks {
        match fields.get(field) {
            None if required => return format!("“{field}” is missing"),
            Some(value) if !fits(value) => return format!("“{field}” is not {promised}"),
            None | Some(_) => {}
        }
    }
    // Not reached: these are all the fields of a pet.
    "it is not a pet".into()
}

#[cfg(test)]
mod tests;
