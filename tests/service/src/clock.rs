//! A clock that tests can replace, so that a rate-limit window of a day takes no time to test.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Returns the time since the Unix epoch.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Duration + Send + Sync>);

impl Clock {
    pub fn new(time_since_epoch: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self(Arc::new(time_since_epoch))
    }

    pub fn system() -> Self {
        // A system time before 1970 counts as 1970.
        Self::new(|| SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
    }

    pub fn now(&self) -> Duration {
        (self.0)()
    }
}

/// Rounds up, so that a client that waits this many seconds waits long enough.
pub fn ceil_seconds(time: Duration) -> u64 {
    time.as_secs() + u64::from(time.subsec_nanos() > 0)
}
