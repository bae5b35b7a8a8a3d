//! The WebDriver server of a browser, on a port of its own.

use crate::{engine::Engine, env_vars, ports::unused_port, wait::wait_until};
use std::{
    net::TcpStream,
    path::PathBuf,
    process::{Child, Command, Stdio},
};
use tempfile::TempDir;

/// Kills the process when dropped.
pub struct Driver {
    process: Child,
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
        // For the formats of numbers. WebKit has no separators in the locale "C".
        command.env("LC_ALL", "en_US.UTF-8");
        command.arg(format!("--port={port}")).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut process = command.spawn().expect("the environment variable names the driver");
        wait_until("the driver listens", || {
            assert!(process.try_wait().unwrap().is_none(), "the driver of {engine:?} has ended");
            TcpStream::connect(("127.0.0.1", port)).ok()
        });
        Self { process, port, scratch }
    }

    /// The folder for a profile that outlives a session.
    pub fn profile(&self) -> PathBuf {
        self.scratch.path().join("profile")
    }

    pub fn process_id(&self) -> i64 {
        self.process.id().into()
    }

    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
