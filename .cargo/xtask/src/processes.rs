//! Starts programs and ends them.
//!
//! Each program runs in its own process group, so that everything it starts (Trunk starts cargo, cargo starts rustc, a
//! driver starts a browser) ends with it. Such a group does not receive Ctrl-C, so this module counts the signals, and each
//! loop that waits for a program then ends that program. Programs write to the terminal themselves and have no input.

use std::{
    process::{Command, ExitStatus, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use process_wrap::std::{ChildWrapper, CommandWrap};

/// How long a program may take to end after it was asked to.
const TIME_TO_END: Duration = Duration::from_secs(4);
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// How many signals asked this tool to stop.
static SIGNALS: AtomicUsize = AtomicUsize::new(0);

/// Ctrl-C, SIGTERM and SIGHUP end every program started here; a second one kills them.
pub fn stop_on_signals() -> Result<()> {
    let count = || {
        SIGNALS.fetch_add(1, Ordering::SeqCst);
    };
    ctrlc::set_handler(count).context("the handler for Ctrl-C cannot be set")
}

pub fn stop_requested() -> bool {
    SIGNALS.load(Ordering::SeqCst) > 0
}

/// Runs a program to its end. Anything but success is an error that names the command.
pub fn run(command: Command) -> Result<()> {
    let name = command_line(&command);
    let mut program = Background::start(command)?;
    while !stop_requested() {
        match program.exit_status()? {
            Some(status) if status.success() => return Ok(()),
            Some(status) => bail!("`{name}` ended with {status}"),
            None => thread::sleep(POLL_INTERVAL),
        }
    }
    bail!("`{name}` was stopped")
}

/// The standard output of a program. For short programs only: a signal does not end them.
pub fn output_of(command: &mut Command) -> Result<String> {
    let output = command.stdin(Stdio::null()).output().with_context(|| command_line(command))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "`{}` ended with {}: {errors}", command_line(command), output.status);
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The command as one would type it.
pub fn command_line(command: &Command) -> String {
    let words = [command.get_program()].into_iter().chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

/// A program that runs until it ends or this value is dropped.
pub struct Background {
    child: Box<dyn ChildWrapper>,
}

impl Background {
    pub fn start(mut command: Command) -> Result<Self> {
        let name = command_line(&command);
        ensure!(!stop_requested(), "stopped before `{name}`");
        command.stdin(Stdio::null());
        let mut command = CommandWrap::from(command);
        #[cfg(unix)]
        command.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        command.wrap(process_wrap::std::JobObject);
        Ok(Self { child: command.spawn().with_context(|| name)? })
    }

    /// `None` while it runs.
    pub fn exit_status(&mut self) -> Result<Option<ExitStatus>> {
        self.child.try_wait().context("a program that was started is lost")
    }
}

impl Drop for Background {
    /// Asks the program to end, so that it can clean up. Errors mean that it has ended already.
    fn drop(&mut self) {
        #[cfg(unix)]
        let _ = self.child.signal(nix::sys::signal::Signal::SIGTERM as i32);
        #[cfg(not(unix))]
        let _ = self.child.start_kill();
        let begin = Instant::now();
        let has_time = || begin.elapsed() < TIME_TO_END && SIGNALS.load(Ordering::SeqCst) < 2;
        while matches!(self.exit_status(), Ok(None)) && has_time() {
            thread::sleep(POLL_INTERVAL);
        }
        // Also if it has ended: programs that it started may still run.
        let _ = self.child.start_kill();
        let _ = self.child.wait();
    }
}

#[cfg(all(unix, test))]
mod tests {
    use super::*;

    #[test]
    fn the_children_of_a_background_program_end_with_it() {
        let mut command = Command::new("sh");
        command.args(["-c", "sleep 600 & echo $!; wait"]).stdout(Stdio::piped());
        let mut background = Background::start(command).unwrap();
        let mut grandchild = String::new();
        let mut output = std::io::BufReader::new(background.child.stdout().take().unwrap());
        std::io::BufRead::read_line(&mut output, &mut grandchild).unwrap();
        drop(background);
        // The pipe ends only after all programs that hold its other end.
        assert_eq!(std::io::Read::read_to_string(&mut output, &mut grandchild).unwrap(), 0);
    }
}
