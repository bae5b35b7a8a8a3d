//! How long ago the user typed the command.
//!
//! On Unix `cargo run` becomes the tool that it has compiled: it is the same process. So the age of the process includes the
//! compilation. Only Linux tells the age in a file.

use std::time::Duration;

/// `None` on other systems.
pub fn time() -> Option<Duration> {
    let [process, system] = ["/proc/self/stat", "/proc/uptime"].map(|path| fs_err::read_to_string(path).ok());
    age(&process?, &system?)
}

/// The unit of the times in the file of the process. It is the same on all Linux systems.
const TICKS_PER_SECOND: f64 = 100.0;
/// Its place after the name of the program, which is in parentheses: see proc_pid_stat(5).
const START_TIME: usize = 19;

fn age(process: &str, system: &str) -> Option<Duration> {
    let after_name = process.rsplit_once(") ")?.1;
    let start: f64 = after_name.split(' ').nth(START_TIME)?.parse().ok()?;
    let now: f64 = system.split(' ').next()?.parse().ok()?;
    Duration::try_from_secs_f64(now - start / TICKS_PER_SECOND).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_age_of_a_process_is_the_time_since_its_start() {
        let process =
            "4242 (x) (task) S 1 4242 4242 0 -1 4194560 100 0 0 0 1 2 0 0 20 0 3 0 150000 1000 200 18446744073";
        assert_eq!(age(process, "1750.50 3000.00\n"), Some(Duration::from_millis(250_500)));
    }

    #[test]
    fn files_of_another_shape_tell_no_age() {
        assert_eq!(age("", ""), None);
        assert_eq!(age("1 (a) S 1", "10.0 20.0"), None);
    }
}
