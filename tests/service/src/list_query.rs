//! The query parameters of `GET /pets`.

use form_urlencoded::parse;

use crate::error_response::ErrorResponse;
use crate::pet::PetStatus;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListQuery {
    /// 1 to 100.
    pub limit: i64,
    pub status: Option<PetStatus>,
}

impl ListQuery {
    const DEFAULT_LIMIT: i64 = 20;

    /// Ignores parameters that the interface does not define.
    pub fn from_query(query: &str) -> Result<Self, ErrorResponse> {
        let limit = unique_value(query, "limit")?.map(|text| parse_limit(&text)).transpose()?;
        let status = unique_value(query, "status")?.map(|text| parse_status(&text)).transpose()?;
        Ok(Self { limit: limit.unwrap_or(Self::DEFAULT_LIMIT), status })
    }
}

/// The value of a parameter. It may be repeated with the same value only.
fn unique_value(query: &str, name: &str) -> Result<Option<String>, ErrorResponse> {
    let mut values = parse(query.as_bytes()).filter(|(key, _)| key == name).map(|(_, value)| value.into_owned());
    let first = values.next();
    if values.any(|other| Some(&other) != first.as_ref()) {
        return Err(ErrorResponse::invalid_parameter(format!(
            "`{name}` is given more than once, with different values."
        )));
    }
    Ok(first)
}

fn parse_limit(text: &str) -> Result<i64, ErrorResponse> {
    // `parse` accepts a leading `+`, which means a space in a query.
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let limit = text.parse().ok().filter(|limit| digits && (1..=100).contains(limit));
    limit.ok_or_else(|| ErrorResponse::invalid_parameter("`limit` must be an integer from 1 to 100."))
}

fn parse_status(text: &str) -> Result<PetStatus, ErrorResponse> {
    PetStatus::from_name(text)
        .ok_or_else(|| ErrorResponse::invalid_parameter(format!("`status` {}.", PetStatus::REQUIREMENT)))
}
