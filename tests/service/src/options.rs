//! The options of a service, and the errors of starting it.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use crate::clock::Clock;
use crate::pet::Pet;
use crate::plan::{Plan, WindowLengths};

/// [`Options::new`] sets the defaults.
pub struct Options {
    /// API keys and their plans. The request log calls them `key-1`, `key-2` … in this order.
    pub keys: Vec<(String, Plan)>,
    /// The SQLite file. `None` stores the pets in memory.
    pub data: Option<PathBuf>,
    /// Pets to insert into an empty store, oldest first. They keep their ids.
    pub seed_pets: Vec<Pet>,
    /// Origins whose pages may read the responses. An empty list allows every origin.
    pub allowed_origins: Vec<String>,
    pub windows: WindowLengths,
    /// The number of further 429 responses, after the first one, before a key is banned.
    pub ban_after: u32,
    pub ban_time: Duration,
    /// Enables the faults of [`crate::fault`].
    pub inject_faults: bool,
    /// The service appends one JSON line for each request to this file.
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
            seed_pets: Vec::new(),
            allowed_origins: Vec::new(),
            windows: WindowLengths::default(),
            ban_after: Self::DEFAULT_BAN_AFTER,
            ban_time: Duration::from_secs(Self::DEFAULT_BAN_SECONDS),
            inject_faults: false,
            request_log: None,
            clock: Clock::system(),
        }
    }
}

/// `Display` gives one line for the user. It never contains a key.
#[derive(Debug)]
pub enum StartError {
    NoKey,
    /// The position of the key in [`Options::keys`], from 1.
    InvalidKey(usize),
    /// The position of the second occurrence in [`Options::keys`], from 1.
    DuplicateKey(usize),
    InvalidOrigin(String),
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
            Self::InvalidKey(number) => {
                write!(f, "API key number {number} can't be sent as a bearer token: use visible ASCII without spaces")
            }
            Self::DuplicateKey(number) => write!(f, "API key number {number} was given before"),
            Self::InvalidOrigin(origin) => {
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
