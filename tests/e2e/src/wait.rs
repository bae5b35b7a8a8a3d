//! Waits for a condition by polling. A test never sleeps for a fixed time.

use std::{
    fmt::Display,
    thread,
    time::{Duration, Instant},
};

/// The default timeout. It is long enough for a slow machine that runs many tests at once.
pub const TIMEOUT: Duration = Duration::from_secs(30);
/// The polls of a long wait are rarer: they take processor time from the other tests.
const SHORTEST_INTERVAL: Duration = Duration::from_millis(10);
const LONGEST_INTERVAL: Duration = Duration::from_millis(250);

/// Calls `poll` until it returns `Some`, and returns the value.
#[track_caller]
pub fn wait_until<T>(condition: impl Display, poll: impl FnMut() -> Option<T>) -> T {
    wait_until_with_timeout(TIMEOUT, condition, poll)
}

#[track_caller]
pub fn wait_until_with_timeout<T>(
    timeout: Duration,
    condition: impl Display,
    mut poll: impl FnMut() -> Option<T>,
) -> T {
    let start = Instant::now();
    loop {
        if let Some(value) = poll() {
            return value;
        }
        assert!(start.elapsed() < timeout, "timeout after {} s: {condition}", timeout.as_secs());
        thread::sleep((start.elapsed() / 10).clamp(SHORTEST_INTERVAL, LONGEST_INTERVAL));
    }
}
