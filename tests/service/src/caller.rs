//! Who sends a request, by its bearer token.

use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;

use crate::plan::Plan;

#[derive(Clone, Copy)]
pub enum Caller {
    /// The position of its key in the options, from 0.
    Authenticated(usize),
    /// No `Authorization` header.
    Anonymous,
    /// The credential is no key of this service.
    Unknown,
}

impl Caller {
    pub fn identify(keys: &[(String, Plan)], headers: &HeaderMap) -> Self {
        let Some(credential) = headers.get(AUTHORIZATION) else { return Self::Anonymous };
        let token = credential.to_str().ok().and_then(bearer_token);
        keys.iter().position(|(key, _)| Some(key.as_str()) == token).map_or(Self::Unknown, Self::Authenticated)
    }

    /// The value of `key` in the request log, which must never contain a key.
    pub fn log_name(self) -> String {
        match self {
            Self::Authenticated(index) => format!("key-{}", index + 1),
            Self::Anonymous => "none".into(),
            Self::Unknown => "unknown".into(),
        }
    }
}

/// The scheme is case-insensitive (RFC 9110, section 11).
fn bearer_token(credential: &str) -> Option<&str> {
    let (scheme, token) = credential.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}
