//! The WebDriver server of a browser, on a port of its own.

use crate::{engine::Engine, env_vars, ports::unused_port, wait::wait_until};
use std::{
    io::{BufRead, BufReader, Read},
    net::TcpStream,
    path::PathBuf,
    process::{Child, ChildStdout, Command, Stdio},
    thread,
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
        // The drivers can't choose a port: one of them has no such option, and another one checks the IPv6 port but uses the
        // IPv4 port.
        let requested_port = unused_port();
        let scratch = tempfile::tempdir().unwrap();
        let mut command = Command::new(env_vars::driver(engine));
        command.env("TMPDIR", scratch.path());
        // For the formats of numbers. WebKit has no separators in the locale "C".
        command.env("LC_ALL", "en_US.UTF-8");
        command
            .arg(format!("--port={requested_port}"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut process = command.spawn().expect("the environment variable names the driver");
        let output = process.stdout.take().unwrap();
        let port = match engine {
            Engine::Chromium => printed_port(output, "started successfully on port ", "."),
            Engine::Firefox => printed_port(output, "Listening on 127.0.0.1:", "\n"),
            Engine::Webkit => {
                drain(output);
                wait_until("the driver listens", || TcpStream::connect(("127.0.0.1", requested_port)).ok());
                requested_port
            }
        };
        Self { process, port, scratch }
    }

    /// The folder for a profile that outlives a session.
    pub fn profile(&self) -> PathBuf {
        self.scratch.path().join("profile")
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

/// Reads the driver's output up to the port between `before` and `after`.
fn printed_port(output: ChildStdout, before: &str, after: &str) -> u16 {
    let mut output = BufReader::new(output);
    let mut text = String::new();
    loop {
        let start = text.len();
        assert_ne!(output.read_line(&mut text).unwrap(), 0, "the driver ended; it printed: {text}");
        let port = text[start..].split_once(before).and_then(|(_, rest)| rest.split(after).next());
        if let Some(port) = port.and_then(|port| port.trim().parse().ok()) {
            drain(output);
            return port;
        }
    }
}

/// Reads the rest of the output: a driver blocks when the pipe is full.
fn drain(mut output: impl Read + Send + 'static) {
    thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
}
