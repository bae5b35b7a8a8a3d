//! Another service at the address of the visit's own, which has to be dead before.

use petstore_e2e_tests::{
    equipment,
    request_log::{self, Entry},
    shop::KEY,
    visit::Visit,
};
use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
};
use tempfile::TempDir;

/// Ended when dropped.
pub struct OtherService {
    process: Child,
    folder: TempDir,
}

impl OtherService {
    /// One whose answers only pages of `origin` may read.
    pub fn for_pages_of(origin: &str, visit: &Visit) -> Self {
        visit.service.kill();
        let folder = tempfile::tempdir().unwrap();
        let address = visit.service.base_url();
        let port = address.rsplit(':').next().and_then(|rest| rest.split('/').next()).unwrap();
        let mut command = Command::new(equipment::service());
        command.args(["--key", &format!("{KEY}:pro"), "--port", port, "--allow-origin", origin, "--troubles"]);
        command.arg("--request-log").arg(folder.path().join("requests.jsonl"));
        let mut process = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.contains(&address), "{line}");
        Self { process, folder }
    }

    /// Every request so far, preflights included.
    pub fn log(&self) -> Vec<Entry> {
        request_log::read(&self.folder.path().join("requests.jsonl"))
    }
}

impl Drop for OtherService {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
