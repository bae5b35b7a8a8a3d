//! Who sends a request: the bearer token against the keys of this service.

use std::collections::HashMap;

use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;

use crate::options::StartError;
use crate::plan::Plan;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caller {
    Known(KeyNumber),
    /// No `Authorization` header.
    Anonymous,
    /// An `Authorization` header that is not one bearer token.
    Malformed,
    /// A bearer token that is no key of this service.
    Unknown,
}

impl Caller {
    /// The name in the request log, which must never hold a key.
    pub fn label(self) -> String {
        match self {
            Self::Known(KeyNumber(number)) => format!("key-{}", number + 1),
            Self::Anonymous => "none".into(),
            Self::Malformed | Self::Unknown => "unknown".into(),
        }
    }
}

/// The place of a key in the order given, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyNumber(pub usize);

pub struct Keyring(HashMap<String, KeyNumber>);

impl Keyring {
    pub fn new(keys: Vec<(String, Plan)>) -> Result<Self, StartError> {
        if keys.is_empty() {
            return Err(StartError::NoKey);
        }
        let mut numbers = HashMap::new();
        for (place, (key, _)) in keys.into_iter().enumerate() {
            if key.is_empty() || !key.bytes().all(|byte| byte.is_ascii_graphic()) {
                return Err(StartError::UnusableKey(place + 1));
            }
            if numbers.insert(key, KeyNumber(place)).is_some() {
                return Err(StartError::RepeatedKey(place + 1));
            }
        }
        Ok(Self(numbers))
    }

    pub fn recognise(&self, headers: &HeaderMap) -> Caller {
        let mut credentials = headers.get_all(AUTHORIZATION).iter();
        match (credentials.next(), credentials.next()) {
            (None, _) => Caller::Anonymous,
            (Some(credential), None) => match credential.to_str().ok().and_then(bearer_token) {
                None => Caller::Malformed,
                Some(token) => self.0.get(token).map_or(Caller::Unknown, |number| Caller::Known(*number)),
            },
            // Two credentials: whichever were taken, the other one would be ignored silently.
            (Some(_), Some(_)) => Caller::Malformed,
        }
    }
}

/// The scheme's name is case-insensitive, and one or more spaces follow it (RFC 9110, section 11).
fn bearer_token(credential: &str) -> Option<&str> {
    let (scheme, rest) = credential.split_once(' ')?;
    let token = rest.trim_matches(' ');
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty() && !token.contains(char::is_whitespace))
        .then_some(token)
}
