//! Process groups: a program together with everything that it started.

use std::process::Command;

#[derive(Clone, Copy)]
pub enum Force {
    /// Lets the program clean up.
    Ask,
    Kill,
}

/// Makes the program the leader of a group of its own.
#[cfg(unix)]
pub fn lead(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

/// Reaches the whole group. A group that has ended already is no error.
#[cfg(unix)]
pub fn signal(leader: u32, force: Force) {
    use nix::{
        sys::signal::{Signal, killpg},
        unistd::Pid,
    };
    let signal = match force {
        Force::Ask => Signal::SIGTERM,
        Force::Kill => Signal::SIGKILL,
    };
    if let Ok(leader) = i32::try_from(leader) {
        let _ = killpg(Pid::from_raw(leader), signal);
    }
}

/// Elsewhere the console itself tells every program of Ctrl-C.
#[cfg(not(unix))]
pub fn lead(_command: &mut Command) {}

#[cfg(not(unix))]
pub fn signal(leader: u32, _force: Force) {
    let _ = Command::new("taskkill").args(["/T", "/F", "/PID", &leader.to_string()]).output();
}
