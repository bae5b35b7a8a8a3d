//! The service in a process of its own, on a free port, with a data file that outlives it.

use crate::{
    equipment,
    request_log::{self, Entry},
};
use std::{
    cell::RefCell,
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
};
use tempfile::TempDir;

pub struct Service {
    flags: Vec<String>,
    folder: TempDir,
    port: u16,
    process: RefCell<Process>,
}

/// Ended when dropped.
struct Process(Child);

impl Service {
    /// Listens once this returns.
    pub fn start(flags: Vec<String>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (process, port) = spawn(&flags, &folder, 0);
        Self { flags, folder, port, process: RefCell::new(process) }
    }

    /// As a client is given it, version included.
    pub fn base_url(&self) -> String {
        format!("http://127.0.0.1:{}/v1", self.port)
    }

    /// Every request so far, preflights included.
    pub fn log(&self) -> Vec<Entry> {
        request_log::read(&self.folder.path().join("requests.jsonl"))
    }

    /// Ends it as `kill -9` does: it can't put anything right.
    pub fn kill(&self) {
        self.process.borrow_mut().end();
    }

    /// At the same address, with the pets that it had.
    pub fn restart(&self) {
        let (process, _) = spawn(&self.flags, &self.folder, self.port);
        self.process.replace(process);
    }
}

impl Process {
    fn end(&mut self) {
        // It may have ended already, which is as well.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

fn spawn(flags: &[String], folder: &TempDir, port: u16) -> (Process, u16) {
    let mut command = Command::new(equipment::service());
    command.args(flags).args(["--port", &port.to_string()]);
    command.arg("--data").arg(folder.path().join("pets.db"));
    command.arg("--request-log").arg(folder.path().join("requests.jsonl"));
    command.env_remove("RUST_LOG").stdin(Stdio::null()).stdout(Stdio::piped());
    let mut process = Process(command.spawn().expect("PETSTORE_SERVICE names the service"));
    let mut line = String::new();
    BufReader::new(process.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let port = line.trim().strip_prefix("listening on http://127.0.0.1:").and_then(|rest| rest.strip_suffix("/v1"));
    let port = port.and_then(|port| port.parse().ok());
    (process, port.unwrap_or_else(|| panic!("the service did not begin to listen; it said: {line}")))
}
