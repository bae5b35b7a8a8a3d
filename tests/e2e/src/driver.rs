//! The WebDriver server of a browser, on a port of its own.

use crate::{engine::Engine, env_vars, ports::unused_port, process::Process};
use std::{
    path::PathBuf,
    process::{Command, Stdio},
};
use tempfile::TempDir;

pub struct Driver {
    process: Process,
    port: u16,
    /// The profile and the other temporary files of the browser.
    scratch: TempDir,
}

impl Driver {
    pub fn start(engine: Engine) -> Self {
        let port = unused_port();
        let scratch = tempfile::tempdir().unwrap();
        let mut command = Command::new(env_vars::driver(engine));
        command.env("TMPDIR", scratch.path());
        // The headless shell saves downloads in the current folder.
        command.current_dir(scratch.path());
        // For the formats of times.
        command.env("LC_ALL", "en_US.UTF-8");
        command.arg(format!("--port={port}")).stdout(Stdio::null()).stderr(Stdio::null());
        let mut process = Process::start(&mut command);
        process.wait_until_listening(port, || format!("the driver of {engine:?}"));
        Self { process, port, scratch }
    }

    /// The folder for a profile that outlives a session.
    pub fn profile(&self) -> PathBuf {
        self.scratch.path().join("profile")
    }

    pub fn process_id(&self) -> i64 {
        self.process.0.id().into()
    }

    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}
