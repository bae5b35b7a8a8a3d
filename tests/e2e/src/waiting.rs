//! Waiting for something to become true. Tests never sleep for a time that somebody guessed.

use std::{
    fmt::Display,
    thread,
    time::{Duration, Instant},
};

/// How long anything may take that a person would call immediate; generous, for machines that do much at once.
pub const PATIENCE: Duration = Duration::from_secs(10);
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// What `look` finds, as soon as it finds something.
#[track_caller]
pub fn eventually<T>(what: impl Display, look: impl FnMut() -> Option<T>) -> T {
    within(PATIENCE, what, look)
}

/// The same for something that takes its time.
#[track_caller]
pub fn within<T>(patience: Duration, what: impl Display, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < patience, "waited {} s in vain: {what}", patience.as_secs());
        thread::sleep(BETWEEN_LOOKS);
    }
}
