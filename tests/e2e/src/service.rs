//! The service in a process of its own, with a data file that survives a restart.

use crate::{
    browser::RUNTIME,
    env_vars,
    ports::unused_port,
    process::Process,
    request_log::{self, LogEntry},
    store::BY_THE_TEST,
};
use reqwest::{Client, Method};
use std::{
    cell::{Cell, RefCell},
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Command, Stdio},
};
use tempfile::TempDir;

/// The path of the requests with which a test waits for earlier ones.
pub const FLUSH_PATH: &str = "/v1/flush";

pub struct Service {
    flags: Vec<String>,
    folder: TempDir,
    port: u16,
    process: RefCell<Process>,
    /// The length of the log at the last look for new requests.
    end_of_last_look: Cell<usize>,
    was_suspended: Cell<bool>,
}

impl Service {
    /// Starts the service on an unused port, and returns when it listens.
    pub fn start(flags: Vec<String>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (process, port) = spawn(&flags, &folder, unused_port());
        let (process, end_of_last_look, was_suspended) = (RefCell::new(process), Cell::new(0), Cell::new(false));
        Self { flags, folder, port, process, end_of_last_look, was_suspended }
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    pub fn base_url(&self) -> String {
        format!("http://127.0.0.1:{}/v1", self.port)
    }

    /// All requests so far, preflights included.
    pub fn log(&self) -> Vec<LogEntry> {
        request_log::entries(&self.log_file(), 0).0
    }

    fn log_file(&self) -> PathBuf {
        self.folder.path().join("requests.jsonl")
    }

    /// All requests of the app so far: the log without preflights and without the test's own requests.
    pub fn requests(&self) -> Vec<LogEntry> {
        of_the_app(self.log())
    }

    /// Those that have ended since the last call.
    pub(crate) fn new_requests(&self) -> Vec<LogEntry> {
        let (entries, end) = request_log::entries(&self.log_file(), self.end_of_last_look.get());
        self.end_of_last_look.set(end);
        of_the_app(entries)
    }

    /// Whether a request may have waited for the process.
    pub(crate) fn was_suspended(&self) -> bool {
        self.was_suspended.get()
    }

    /// The next request of this kind gets this one of [`crate::faults`]: `list` or `create`.
    pub fn fail_next(&self, kind: &str, fault: &str) {
        self.fail_after(0, kind, fault);
    }

    /// The same after some requests of this kind. They are counted from the fault that was set before.
    pub fn fail_after(&self, requests: usize, kind: &str, fault: &str) {
        self.set_faults(Method::PUT, kind, format!(r#"{{"number":{fault},"after":{requests}}}"#));
    }

    /// The next request for a list gets a `429` with these seconds in `Retry-After`.
    pub fn limit_next_list(&self, retry_after: u32) {
        self.set_faults(Method::PUT, "list", format!(r#"{{"retryAfter":{retry_after}}}"#));
    }

    /// Removes the faults that are set and not used.
    pub fn clear_faults(&self) {
        self.set_faults(Method::DELETE, "", String::new());
    }

    fn set_faults(&self, method: Method, kind: &str, body: String) {
        let url = format!("http://127.0.0.1:{}/faults/{kind}", self.port);
        let client = Client::builder().no_proxy().build().unwrap();
        let request = client.request(method, url.trim_end_matches('/')).body(body);
        RUNTIME.block_on(request.send()).unwrap().error_for_status().unwrap();
    }

    /// Kills the process without a clean shutdown.
    pub fn kill(&self) {
        self.process.borrow_mut().kill();
    }

    /// Suspends the process: each request waits for its response until the process goes on or is killed.
    pub fn suspend(&self) {
        self.was_suspended.set(true);
        self.process.borrow().signal("STOP");
    }

    /// Lets a suspended process go on.
    pub fn resume(&self) {
        self.process.borrow().signal("CONT");
    }

    /// Starts the service again, at the same address and with the same pets.
    pub fn restart(&self) {
        let (process, _) = spawn(&self.flags, &self.folder, self.port);
        self.process.replace(process);
    }
}

fn of_the_app(entries: Vec<LogEntry>) -> Vec<LogEntry> {
    let is_of_the_test = |entry: &LogEntry| entry.query.as_ref().is_some_and(|query| query.contains(BY_THE_TEST));
    let is_of_the_app =
        |entry: &LogEntry| entry.method != "OPTIONS" && entry.path != FLUSH_PATH && !is_of_the_test(entry);
    entries.into_iter().filter(is_of_the_app).collect()
}

fn spawn(flags: &[String], folder: &TempDir, port: u16) -> (Process, u16) {
    let mut command = Command::new(env_vars::service());
    command.args(flags).args(["--port", &port.to_string()]);
    command.arg("--data").arg(folder.path().join("pets.db"));
    command.arg("--request-log").arg(folder.path().join("requests.jsonl"));
    command.stdout(Stdio::piped());
    let mut process = Process::start(&mut command);
    let mut line = String::new();
    BufReader::new(process.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let port = line.trim().strip_prefix("listening on http://127.0.0.1:").and_then(|rest| rest.strip_suffix("/v1"));
    let port = port.and_then(|port| port.parse().ok());
    (process, port.unwrap_or_else(|| panic!("the service does not listen; it printed: {line}")))
}
