//! The options of a service.

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
    /// No response has CORS headers, and a preflight is a request like any other.
    pub no_cors: bool,
    pub windows: WindowLengths,
    /// The number of further 429 responses, from 2 seconds after the first one on, before a key is banned.
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
            no_cors: false,
            windows: WindowLengths::default(),
            ban_after: Self::DEFAULT_BAN_AFTER,
            ban_time: Duration::from_secs(Self::DEFAULT_BAN_SECONDS),
            inject_faults: false,
            request_log: None,
            clock: Clock::system(),
        }
    }
}
