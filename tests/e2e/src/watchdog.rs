//! Ends the run when a test hangs, and names the test.
//!
//! Every wait of the tools has a timeout, so this happens only by a mistake in a test: a thread or a socket that waits forever.

use std::{
    process,
    sync::mpsc::{self, RecvTimeoutError, Sender},
    thread,
    time::Duration,
};

/// For one browser. The longest test takes less than a tenth of this.
const LIMIT: Duration = Duration::from_secs(15 * 60);

/// Watches the current test until it is dropped.
pub struct Watchdog {
    _stop: Sender<()>,
}

impl Watchdog {
    pub fn start() -> Self {
        let (stop, stopped) = mpsc::channel();
        // The test runner gives each thread the name of its test.
        let test = thread::current().name().unwrap_or_default().to_owned();
        thread::spawn(move || {
            if stopped.recv_timeout(LIMIT) == Err(RecvTimeoutError::Timeout) {
                eprintln!("{test} hangs: it has not ended after {} minutes", LIMIT.as_secs() / 60);
                process::exit(1);
            }
        });
        Self { _stop: stop }
    }
}
