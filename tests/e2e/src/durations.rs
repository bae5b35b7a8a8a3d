//! How long each test takes. `cargo xtask test` names the slowest ones.

use crate::env_vars;
use std::{fs::OpenOptions, io::Write as _, thread, time::Duration};

/// Adds a line with the seconds and the name of the current test. Does nothing if no file is named.
pub fn record(duration: Duration) {
    let (Some(path), Some(test)) = (env_vars::durations(), current_test()) else { return };
    // One call writes the whole line, so that lines of several threads do not mix.
    let line = format!("{:.1}\t{test}\n", duration.as_secs_f64());
    let mut file = OpenOptions::new().create(true).append(true).open(path).expect("PETSTORE_DURATIONS names a file");
    file.write_all(line.as_bytes()).expect("the file of the durations can be written");
}

/// The test runner gives each thread the name of its test.
pub fn current_test() -> Option<String> {
    thread::current().name().map(str::to_owned)
}
