//! The query parameters of `GET /pets`.

use std::collections::HashMap;

use form_urlencoded::parse;

use crate::error_response::ErrorResponse;
use crate::pet::PetStatus;

#[derive(Clone, Copy)]
pub struct ListQuery {
    /// 1 to 100.
    pub limit: i64,
    pub status: Option<PetStatus>,
}

impl ListQuery {
    const DEFAULT_LIMIT: i64 = 20;

    /// Ignores parameters that the interface does not define.
    pub fn from_query(query: &str) -> Result<Self, ErrorResponse> {
        let parameters: HashMap<_, _> = parse(query.as_bytes()).collect();
        let limit = parameters.get("limit").map(|text| parse_limit(text)).transpose()?;
        let status = parameters.get("status").map(|text| parse_status(text)).transpose()?;
        Ok(Self { limit: limit.unwrap_or(Self::DEFAULT_LIMIT), status })
    }
}

fn parse_limit(text: &str) -> Result<i64, ErrorResponse> {
    let limit = text.parse().ok().filter(|limit| (1..=100).contains(limit));
    limit.ok_or_else(|| ErrorResponse::invalid_parameter("`limit` must be an integer from 1 to 100."))
}

fn parse_status(text: &str) -> Result<PetStatus, ErrorResponse> {
    PetStatus::from_name(text)
        .ok_or_else(|| ErrorResponse::invalid_parameter(format!("`status` {}.", PetStatus::REQUIREMENT)))
}
