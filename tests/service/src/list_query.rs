//! The query of `GET /pets`.

use form_urlencoded::parse;

use crate::pet::PetStatus;
use crate::refusal::Refusal;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListQuery {
    /// 1 to 100.
    pub limit: i64,
    pub status: Option<PetStatus>,
}

impl ListQuery {
    const DEFAULT_LIMIT: i64 = 20;

    /// Parameters that the interface does not know are ignored.
    pub fn from_query(query: &str) -> Result<Self, Refusal> {
        let limit = single(query, "limit")?.map(|text| limit(&text)).transpose()?;
        let status = single(query, "status")?.map(|text| status(&text)).transpose()?;
        Ok(Self { limit: limit.unwrap_or(Self::DEFAULT_LIMIT), status })
    }
}

/// The value of a parameter, which may be repeated but must not contradict itself.
fn single(query: &str, name: &str) -> Result<Option<String>, Refusal> {
    let mut values = parse(query.as_bytes()).filter(|(key, _)| key == name).map(|(_, value)| value.into_owned());
    let first = values.next();
    if values.any(|other| Some(&other) != first.as_ref()) {
        return Err(Refusal::invalid_parameter(format!("`{name}` is given more than once, with different values.")));
    }
    Ok(first)
}

fn limit(text: &str) -> Result<i64, Refusal> {
    // A sign would pass as a number, but `+` is the way a query writes a space.
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let limit = text.parse().ok().filter(|limit| digits && (1..=100).contains(limit));
    limit.ok_or_else(|| Refusal::invalid_parameter("`limit` must be an integer from 1 to 100."))
}

fn status(text: &str) -> Result<PetStatus, Refusal> {
    PetStatus::from_name(text).ok_or_else(|| Refusal::invalid_parameter(format!("`status` {}.", PetStatus::EXPECTED)))
}
