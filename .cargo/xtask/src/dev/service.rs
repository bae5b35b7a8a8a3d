//! The demonstration service as a child: started, waited for, watched.

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
/// What to sign in with. No secret: it opens a service of made-up pets on this machine.
pub const KEY: &str = "demo";

const PLAN: &str = "pro";
const PETS: &str = "250";
const START_UP: Duration = Duration::from_secs(30);
const LAST_WORDS: usize = 10;

pub struct Service {
    process: Background,
    address: String,
    said: LastWords,
}

impl Service {
    /// Starts the built service, and returns once it listens.
    pub fn start(workspace: &Workspace, folder: &Path, port: u16) -> Result<Self> {
        let mut command = workspace.command(workspace.debug_binary(PACKAGE));
        command.args(["--port", &port.to_string(), "--key", &format!("{KEY}:{PLAN}"), "--seed", PETS]);
        command.arg("--data").arg(folder.join("pets.db")).arg("--troubles");
        let mut process = Background::start(command.stdout(Stdio::piped()).stderr(Stdio::piped()))?;

        let said = LastWords::default();
        let (sender, addresses) = mpsc::channel();
        if let Some(output) = process.child().stdout.take() {
            let said = said.clone();
            thread::spawn(move || pass_on_output(output, &said, &sender));
        }
        if let Some(errors) = process.child().stderr.take() {
            let said = said.clone();
            thread::spawn(move || each_line(errors, &said, |line| eprintln!("{line}")));
        }
        let mut service = Self { process, address: String::new(), said };
        service.address = service.wait(&addresses)?;
        Ok(service)
    }

    /// The base URL.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// An error, with the service's last words, once it has ended.
    pub fn check(&mut self) -> Result<()> {
        match self.process.ended()? {
            None => Ok(()),
            Some(status) => bail!("the service ended by itself with {status}. {}", self.said.told()),
        }
    }

    fn wait(&mut self, addresses: &Receiver<String>) -> Result<String> {
        let begun = Instant::now();
        loop {
            match addresses.recv_timeout(Duration::from_millis(100)) {
                Ok(address) => return Ok(address),
                // Its output ended, and so will it: there is nothing to wake up for.
                Err(RecvTimeoutError::Disconnected) => thread::sleep(Duration::from_millis(100)),
                Err(RecvTimeoutError::Timeout) => {}
            }
            self.check()?;
            if processes::stop_was_asked() {
                bail!("stopped while the service was starting");
            }
            if begun.elapsed() > START_UP {
                bail!("the service does not listen after {} seconds. {}", START_UP.as_secs(), self.said.told());
            }
        }
    }
}

/// The end of what a program said, to be told again when it dies: by then it may have scrolled away.
#[derive(Clone, Default)]
struct LastWords(Arc<Mutex<VecDeque<String>>>);

impl LastWords {
    fn add(&self, line: &str) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == LAST_WORDS {
            lines.pop_front();
        }
        lines.push_back(line.to_owned());
    }

    fn told(&self) -> String {
        let lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.is_empty() {
            return "It said nothing".to_owned();
        }
        lines.iter().fold("Its last words:".to_owned(), |text, line| format!("{text}\n  {line}"))
    }
}

fn pass_on_output(output: impl Read, said: &LastWords, addresses: &Sender<String>) {
    each_line(output, said, |line| {
        println!("{line}");
        if let Some(address) = address_in(line) {
            // Nobody listens any more once the first address has arrived.
            let _ = addresses.send(address.to_owned());
        }
    });
}

fn each_line(source: impl Read, said: &LastWords, mut act: impl FnMut(&str)) {
    for line in BufReader::new(source).lines().map_while(Result::ok) {
        said.add(&line);
        act(&line);
    }
}

/// The base URL in the line by which the service says that it is ready.
fn address_in(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("listening on ")?;
    rest.split_whitespace().next().filter(|address| address.starts_with("http"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_read_from_the_service_s_own_line() {
        assert_eq!(address_in("listening on http://127.0.0.1:4010/v1"), Some("http://127.0.0.1:4010/v1"));
        assert_eq!(address_in("seeded 250 pets"), None);
        assert_eq!(address_in("listening on "), None);
    }

    #[test]
    fn only_the_last_words_are_kept() {
        let said = LastWords::default();
        each_line((0..30).map(|n| format!("line {n}\n")).collect::<String>().as_bytes(), &said, |_| {});
        let told = said.told();
        assert!(told.starts_with("Its last words:\n  line 20\n") && told.ends_with("line 29"), "{told}");
    }

    #[test]
    fn silence_is_told_too() {
        assert_eq!(LastWords::default().told(), "It said nothing");
    }
}
