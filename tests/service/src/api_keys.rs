//! The API keys of the service, and the caller that a request's bearer token identifies.

use std::collections::HashMap;

use anyhow::{Result, ensure};
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;

use crate::plan::Plan;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caller {
    Authenticated(KeyIndex),
    /// No `Authorization` header.
    Anonymous,
    /// The `Authorization` headers are not exactly one bearer token.
    Malformed,
    /// The bearer token is not a key of this service.
    UnknownKey,
}

impl Caller {
    /// The value of `key` in the request log, which must never contain a key.
    pub fn log_name(self) -> String {
        match self {
            Self::Authenticated(KeyIndex(index)) => format!("key-{}", index + 1),
            Self::Anonymous => "none".into(),
            Self::Malformed | Self::UnknownKey => "unknown".into(),
        }
    }
}

/// The position of a key in the options, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyIndex(pub usize);

pub struct ApiKeys(HashMap<String, KeyIndex>);

impl ApiKeys {
    /// An error contains the position of a key, never the key.
    pub fn new(keys: Vec<(String, Plan)>) -> Result<Self> {
        ensure!(!keys.is_empty(), "no API key given: every operation needs one");
        let mut indexes = HashMap::new();
        for (index, (key, _)) in keys.into_iter().enumerate() {
            let number = index + 1;
            let is_token = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_graphic());
            ensure!(is_token, "API key number {number} is no bearer token: use visible ASCII without spaces");
            let is_new = indexes.insert(key, KeyIndex(index)).is_none();
            ensure!(is_new, "API key number {number} was given before");
        }
        Ok(Self(indexes))
    }

    pub fn identify(&self, headers: &HeaderMap) -> Caller {
        let mut credentials = headers.get_all(AUTHORIZATION).iter();
        match (credentials.next(), credentials.next()) {
            (None, _) => Caller::Anonymous,
            (Some(credential), None) => match credential.to_str().ok().and_then(bearer_token) {
                None => Caller::Malformed,
                Some(token) => self.0.get(token).map_or(Caller::UnknownKey, |index| Caller::Authenticated(*index)),
            },
            // If the service used one of two credentials, it would silently ignore the other.
            (Some(_), Some(_)) => Caller::Malformed,
        }
    }
}

/// The scheme is case-insensitive and followed by one or more spaces (RFC 9110, section 11).
fn bearer_token(credential: &str) -> Option<&str> {
    let (scheme, rest) = credential.split_once(' ')?;
    let token = rest.trim_matches(' ');
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty() && !token.contains(char::is_whitespace))
        .then_some(token)
}
