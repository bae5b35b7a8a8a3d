//! Programs that this tool starts, and their end.
//!
//! Each program runs in a process group of its own, so that whatever it starts itself (Trunk starts cargo, cargo starts
//! rustc, a driver starts a browser) ends with it. Because such a group does not hear Ctrl-C, this module listens for
//! the signals and passes them on. Programs write to the terminal themselves and read nothing from it.

mod group;

use std::{
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};

use self::group::Force;

/// How long a program may take to end by itself once it was asked to.
const PATIENCE: Duration = Duration::from_secs(4);

static STOP_ASKED: AtomicBool = AtomicBool::new(false);
static LIVE: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// Ctrl-C, SIGTERM and SIGHUP end every program started here; a second one does so by force.
pub fn stop_on_signals() -> Result<()> {
    ctrlc::set_handler(|| {
        if STOP_ASKED.swap(true, Ordering::SeqCst) {
            end_all(Force::Kill);
        } else {
            end_all(Force::Ask);
            thread::spawn(|| {
                thread::sleep(PATIENCE);
                end_all(Force::Kill);
            });
        }
    })
    .context("Ctrl-C cannot be listened for")
}

pub fn stop_was_asked() -> bool {
    STOP_ASKED.load(Ordering::SeqCst)
}

/// Runs a program to its end. Anything but success is an error that names the command.
pub fn run(command: &mut Command) -> Result<()> {
    let mut child = start(command)?;
    let status = child.wait();
    forget(&child);
    let status = status.with_context(|| format!("`{}` was lost", shown(command)))?;
    if !status.success() {
        bail!("`{}` ended with {status}", shown(command));
    }
    Ok(())
}

/// What a program says on its standard output. For short questions only: a signal does not end it.
pub fn output_of(command: &mut Command) -> Result<String> {
    let output = command.stdin(Stdio::null()).output().with_context(|| cannot_start(command))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!("`{}` ended with {}: {}", shown(command), output.status, said.trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The command as one would type it.
pub fn shown(command: &Command) -> String {
    let words = [command.get_program()].into_iter().chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

/// A program that goes on beside this one, until it is dropped.
pub struct Background {
    child: Child,
}

impl Background {
    pub fn start(command: &mut Command) -> Result<Self> {
        Ok(Self { child: start(command)? })
    }

    /// The piped outputs, to be read elsewhere.
    pub fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// `None` while it runs.
    pub fn ended(&mut self) -> Result<Option<ExitStatus>> {
        self.child.try_wait().context("a program that was started is lost")
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        group::signal(self.child.id(), Force::Ask);
        let asked = Instant::now();
        while matches!(self.child.try_wait(), Ok(None)) && asked.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(20));
        }
        // Also after a quick end: what the program started itself may have outlived it.
        group::signal(self.child.id(), Force::Kill);
        let _ = self.child.wait();
        live().retain(|id| *id != self.child.id());
    }
}

fn start(command: &mut Command) -> Result<Child> {
    // Held until the program is in the list: a signal in between would miss it.
    let mut live = live();
    if stop_was_asked() {
        bail!("stopped before `{}`", shown(command));
    }
    group::lead(command);
    let child = command.stdin(Stdio::null()).spawn().with_context(|| cannot_start(command))?;
    live.push(child.id());
    Ok(child)
}

fn forget(child: &Child) {
    group::signal(child.id(), Force::Kill);
    live().retain(|id| *id != child.id());
}

fn end_all(force: Force) {
    for id in live().iter() {
        group::signal(*id, force);
    }
}

fn live() -> MutexGuard<'static, Vec<u32>> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn cannot_start(command: &Command) -> String {
    format!("`{}` cannot be started", shown(command))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_as_typed() {
        assert_eq!(shown(Command::new("cargo").args(["fmt", "--all"])), "cargo fmt --all");
    }

    #[test]
    fn a_program_that_is_missing_is_named() {
        let error = run(&mut Command::new("no-such-program")).unwrap_err();
        assert_eq!(error.to_string(), "`no-such-program` cannot be started");
    }

    #[cfg(unix)]
    #[test]
    fn what_a_background_program_started_ends_with_it() {
        let mut command = Command::new("sh");
        command.args(["-c", "sleep 600 & echo $!; wait"]).stdout(Stdio::piped());
        let mut background = Background::start(&mut command).unwrap();
        let mut grandchild = String::new();
        let mut output = std::io::BufReader::new(background.child().stdout.take().unwrap());
        std::io::BufRead::read_line(&mut output, &mut grandchild).unwrap();
        drop(background);
        // The pipe ends only once nobody holds its other end any more.
        assert_eq!(std::io::Read::read_to_string(&mut output, &mut grandchild).unwrap(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn failure_is_an_error_with_the_exit_status() {
        let error = run(&mut Command::new("false")).unwrap_err();
        assert_eq!(error.to_string(), "`false` ended with exit status: 1");
    }
}
