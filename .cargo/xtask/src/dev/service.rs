//! Starts the demonstration service, waits until it listens, and notices when it ends.

use std::{
    collections::VecDeque,
    io::{BufRead, BufReader, Read},
    path::Path,
    process::Stdio,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread,
    time::{Duration, Instant},
};

use anyhow::{Result, bail};

use crate::{
    processes::{self, Background},
    workspace::Workspace,
};

pub const PACKAGE: &str = "petstore-service";
/// The API key to sign in with. It is no secret: the service has invented pets and runs on this machine.
pub const KEY: &str = "demo";

const PLAN: &str = "pro";
const PETS: &str = "250";
const START_TIMEOUT: Duration = Duration::from_secs(30);
const LINES_KEPT: usize = 10;

pub struct Service {
    process: Background,
    address: String,
    output: LastLines,
}

impl Service {
    /// Starts the built service, and returns once it listens.
    pub fn start(workspace: &Workspace, folder: &Path, port: u16) -> Result<Self> {
        let mut command = workspace.command(workspace.debug_binary(PACKAGE));
        command.args(["--port", &port.to_string(), "--key", &format!("{KEY}:{PLAN}"), "--seed", PETS]);
        command.arg("--data").arg(folder.join("pets.db")).arg("--troubles");
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = Background::start(command)?;

        let lines = LastLines::default();
        let (sender, addresses) = mpsc::channel();
        if let Some(output) = process.take_stdout() {
            let lines = lines.clone();
            thread::spawn(move || print_output(output, &lines, &sender));
        }
        if let Some(errors) = process.take_stderr() {
            let lines = lines.clone();
            thread::spawn(move || each_line(errors, &lines, |line| eprintln!("{line}")));
        }
        let mut service = Self { process, address: String::new(), output: lines };
        service.address = service.wait(&addresses)?;
        Ok(service)
    }

    /// The base URL.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Returns an error with the last output of the service if it has ended.
    pub fn check(&mut self) -> Result<()> {
        match self.process.exit_status()? {
            None => Ok(()),
            Some(status) => bail!("the service ended with {status}. {}", self.output.description()),
        }
    }

    fn wait(&mut self, addresses: &Receiver<String>) -> Result<String> {
        let begin = Instant::now();
        loop {
            match addresses.recv_timeout(Duration::from_millis(100)) {
                Ok(address) => return Ok(address),
                // Its output has ended, so the service ends too: the check below reports it.
                Err(RecvTimeoutError::Disconnected) => thread::sleep(Duration::from_millis(100)),
                Err(RecvTimeoutError::Timeout) => {}
            }
            self.check()?;
            if processes::stop_requested() {
                bail!("stopped while the service was starting");
            }
            if begin.elapsed() > START_TIMEOUT {
                bail!(
                    "the service does not listen after {} seconds. {}",
                    START_TIMEOUT.as_secs(),
                    self.output.description()
                );
            }
        }
    }
}

/// The last lines of a program's output, for the error message after its end.
#[derive(Clone, Default)]
struct LastLines(Arc<Mutex<VecDeque<String>>>);

impl LastLines {
    fn add(&self, line: &str) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == LINES_KEPT {
            lines.pop_front();
        }
        lines.push_back(line.to_owned());
    }

    fn description(&self) -> String {
        let lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.is_empty() {
            return "It printed nothing".to_owned();
        }
        lines.iter().fold("Its last output:".to_owned(), |text, line| format!("{text}\n  {line}"))
    }
}

fn print_output(output: impl Read, lines: &LastLines, addresses: &Sender<String>) {
    each_line(output, lines, |line| {
        println!("{line}");
        if let Some(address) = address_in(line) {
            // An error means that the address is known already.
            let _ = addresses.send(address.to_owned());
        }
    });
}

fn each_line(source: impl Read, lines: &LastLines, mut act: impl FnMut(&str)) {
    for line in BufReader::new(source).lines().map_while(Result::ok) {
        lines.add(&line);
        act(&line);
    }
}

/// The base URL in the line that the service prints when it is ready.
fn address_in(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("listening on ")?;
    rest.split_whitespace().next().filter(|address| address.starts_with("http"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_read_from_the_line_of_the_service() {
        assert_eq!(address_in("listening on http://127.0.0.1:4010/v1"), Some("http://127.0.0.1:4010/v1"));
        assert_eq!(address_in("seeded 250 pets"), None);
        assert_eq!(address_in("listening on "), None);
    }

    #[test]
    fn only_the_last_lines_are_kept() {
        let lines = LastLines::default();
        each_line((0..30).map(|n| format!("line {n}\n")).collect::<String>().as_bytes(), &lines, |_| {});
        let text = lines.description();
        assert!(text.starts_with("Its last output:\n  line 20\n") && text.ends_with("line 29"), "{text}");
    }

    #[test]
    fn a_program_without_output_is_described() {
        assert_eq!(LastLines::default().description(), "It printed nothing");
    }
}
