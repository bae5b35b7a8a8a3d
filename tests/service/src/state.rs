//! The state that all layers and handlers share.

use crate::clock::Clock;
use crate::fault::FaultInjector;
use crate::options::Options;
use crate::plan::Plan;
use crate::rate_limiter::RateLimiter;
use crate::request_log::RequestLog;
use crate::store::Store;

pub struct AppState {
    pub clock: Clock,
    pub keys: Vec<(String, Plan)>,
    pub rate_limiter: RateLimiter,
    pub request_log: Option<RequestLog>,
    pub store: Store,
    pub fault_injector: FaultInjector,
}

impl AppState {
    pub fn new(options: Options) -> anyhow::Result<Self> {
        let plans = options.keys.iter().map(|(_, plan)| *plan);
        Ok(Self {
            rate_limiter: RateLimiter::new(plans, options.minute_seconds),
            keys: options.keys,
            store: Store::open(options.data, &options.seed_pets)?,
            request_log: options.request_log.map(RequestLog::open).transpose()?,
            fault_injector: FaultInjector::new(options.inject_faults),
            clock: options.clock,
        })
    }
}
