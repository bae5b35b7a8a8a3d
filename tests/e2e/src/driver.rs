//! The program that steers a browser, on a port of its own.

use crate::{engine::Engine, equipment, waiting};
use std::{
    io::{BufRead, BufReader, Read},
    iter,
    net::{TcpListener, TcpStream},
    process::{self, Child, ChildStdout, Command, Stdio},
    sync::atomic::{AtomicU16, Ordering},
    thread,
};
use tempfile::TempDir;

/// Ended when dropped.
pub struct Driver {
    process: Child,
    port: u16,
    /// The browser's profile and whatever else it leaves lying about.
    _scratch: TempDir,
}

impl Driver {
    pub fn start(engine: Engine) -> Self {
        // None of them can be left to choose by itself: one doesn't, and another takes a free port of IPv6 for one of IPv4.
        let wanted = free_port();
        let scratch = tempfile::tempdir().unwrap();
        let mut command = Command::new(equipment::driver(engine));
        command.env("TMPDIR", scratch.path());
        command.arg(format!("--port={wanted}")).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().expect("the environment names the browser's driver");
        let output = process.stdout.take().unwrap();
        let port = match engine {
            Engine::Chromium => announced(output, "started successfully on port ", "."),
            Engine::Firefox => announced(output, "Listening on 127.0.0.1:", "\n"),
            Engine::Webkit => {
                drain(output);
                waiting::eventually("the driver listens", || TcpStream::connect(("127.0.0.1", wanted)).ok());
                wanted
            }
        };
        Self { process, port, _scratch: scratch }
    }

    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The port between `before` and `after` in what the driver says.
fn announced(output: ChildStdout, before: &str, after: &str) -> u16 {
    let mut output = BufReader::new(output);
    let mut said = String::new();
    loop {
        let start = said.len();
        assert_ne!(output.read_line(&mut said).unwrap(), 0, "the driver ended; it said: {said}");
        let port = said[start..].split_once(before).and_then(|(_, rest)| rest.split(after).next());
        if let Some(port) = port.and_then(|port| port.trim().parse().ok()) {
            drain(output);
            return port;
        }
    }
}

/// A driver whose words nobody reads would stop to wait for a reader.
fn drain(mut output: impl Read + Send + 'static) {
    thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
}

/// Below the ports that a system hands out by itself: none of those may take it before the driver does.
fn free_port() -> u16 {
    static TAKEN: AtomicU16 = AtomicU16::new(0);
    let first = 10_000 + (process::id() % 100) as u16 * 200;
    let mut ports = iter::repeat_with(|| first + TAKEN.fetch_add(1, Ordering::Relaxed) % 200).take(200);
    ports.find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok()).expect("one of 200 ports is free")
}
