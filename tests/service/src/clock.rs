//! The time as an argument: the windows of a day are tested in milliseconds.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Tells the time since the Unix epoch.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Duration + Send + Sync>);

impl Clock {
    pub fn new(time_since_epoch: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self(Arc::new(time_since_epoch))
    }

    pub fn system() -> Self {
        // A clock before 1970 counts as 1970: the windows then start once it is set right.
        Self::new(|| SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
    }

    pub fn now(&self) -> Duration {
        (self.0)()
    }
}

/// Seconds, rounded up: whoever waits that long has waited long enough.
pub fn whole_seconds(time: Duration) -> u64 {
    time.as_secs() + u64::from(time.subsec_nanos() > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_started_second_counts_as_a_whole_one() {
        assert_eq!(whole_seconds(Duration::from_millis(1_001)), 2);
        assert_eq!(whole_seconds(Duration::from_secs(1)), 1);
    }
}
