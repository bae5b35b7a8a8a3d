//! Everything that the layers and operations share.

use crate::caller::Keyring;
use crate::clock::Clock;
use crate::cors::AllowedOrigins;
use crate::limiter::Limiter;
use crate::options::{Options, StartError};
use crate::request_log::RequestLog;
use crate::store::Store;
use crate::trouble::Troubles;

pub struct Service {
    pub clock: Clock,
    pub keyring: Keyring,
    pub limiter: Limiter,
    pub origins: AllowedOrigins,
    pub request_log: Option<RequestLog>,
    pub store: Store,
    pub troubles: Troubles,
}

impl Service {
    pub fn open(options: Options) -> Result<Self, StartError> {
        let plans = options.keys.iter().map(|(_, plan)| *plan);
        Ok(Self {
            limiter: Limiter::new(plans, options.ban_after, options.ban_time),
            keyring: Keyring::new(options.keys)?,
            origins: AllowedOrigins::new(options.allowed_origins)?,
            store: Store::open(options.data, &options.first_pets)?,
            request_log: options.request_log.map(RequestLog::open).transpose()?,
            troubles: Troubles::new(options.troubles),
            clock: options.clock,
        })
    }
}
