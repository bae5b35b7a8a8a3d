//! What a service is started with, and why it could not be.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use crate::clock::Clock;
use crate::pet::Pet;
use crate::plan::Plan;

/// Start from [`Options::new`] and change what matters.
pub struct Options {
    /// API keys, each with its plan. In logs they are called `key-1`, `key-2` … in this order.
    pub keys: Vec<(String, Plan)>,
    /// The SQLite file; `None` keeps the pets in memory.
    pub data: Option<PathBuf>,
    /// Put into the store when it holds no pet yet, oldest first, with these very ids.
    pub first_pets: Vec<Pet>,
    /// Origins whose pages may read the answers; none given means any.
    pub allowed_origins: Vec<String>,
    /// How many requests a key may send in its blocked time, after the 429 that began it, before it is banned.
    pub ban_after: u32,
    pub ban_time: Duration,
    /// Play the troubles of [`crate::trouble`].
    pub troubles: bool,
    /// Appended to: one line of JSON a request.
    pub request_log: Option<PathBuf>,
    pub clock: Clock,
}

impl Options {
    pub const DEFAULT_BAN_AFTER: u32 = 5;
    pub const DEFAULT_BAN_SECONDS: u64 = 300;

    pub fn new(keys: impl IntoIterator<Item = (String, Plan)>) -> Self {
        Self {
            keys: keys.into_iter().collect(),
            data: None,
            first_pets: Vec::new(),
            allowed_origins: Vec::new(),
            ban_after: Self::DEFAULT_BAN_AFTER,
            ban_time: Duration::from_secs(Self::DEFAULT_BAN_SECONDS),
            troubles: false,
            request_log: None,
            clock: Clock::system(),
        }
    }
}

/// Says in one line what to change. Never shows a key.
#[derive(Debug)]
pub enum StartError {
    NoKey,
    /// The number of the key in the order given, from 1.
    UnusableKey(usize),
    RepeatedKey(usize),
    UnusableOrigin(String),
    Database {
        file: Option<PathBuf>,
        cause: rusqlite::Error,
    },
    RequestLog {
        file: PathBuf,
        cause: std::io::Error,
    },
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKey => write!(f, "no API key given: every operation needs one"),
            Self::UnusableKey(number) => {
                write!(f, "API key number {number} can't be sent as a bearer token: use visible ASCII without spaces")
            }
            Self::RepeatedKey(number) => write!(f, "API key number {number} was given before"),
            Self::UnusableOrigin(origin) => {
                write!(f, "`{origin}` is no origin: give scheme, host and port, such as http://localhost:8080")
            }
            Self::Database { file: Some(file), cause } => {
                write!(f, "cannot use the data file {}: {cause}", file.display())
            }
            Self::Database { file: None, cause } => write!(f, "cannot keep pets in memory: {cause}"),
            Self::RequestLog { file, cause } => write!(f, "cannot write the request log {}: {cause}", file.display()),
        }
    }
}

impl std::error::Error for StartError {}
