//! How a request ended, as far as that decides when the next request may be sent. Pure. It says nothing about pets.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How a request ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// `429`, and the wait that it asks for.
    RateLimited(Duration),
    /// No readable response: a dead network, a timeout, or a `429` that the browser hides.
    NoResponse,
    /// The request was cancelled before its response came. The response may have been a `429`.
    Abandoned,
    /// `403`
    Forbidden,
    /// `401`
    Unauthorized,
    /// Any other response; whether it shows that the key works.
    Responded { key_worked: bool },
}

/// Why nothing is sent until a person decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stop {
    /// Three `429` in a row, although the app waited after each.
    #[serde(rename = "refusedAgainAndAgain")]
    RateLimitedRepeatedly,
    /// A response that looks like a ban of the key.
    #[serde(rename = "looksBanned")]
    SuspectedBan,
}
