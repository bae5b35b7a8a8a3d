//! The real binary in a process of its own, spoken to over plain TCP.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_petstore-service"));
    command.args(arguments).env_remove("RUST_LOG");
    command
}

pub fn run(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

pub fn help() -> String {
    String::from_utf8(run(&["--help"]).stdout).unwrap()
}

/// Killed without mercy when dropped.
pub struct Running {
    pub process: Child,
    pub stdout: BufReader<std::process::ChildStdout>,
    /// Host and port.
    pub address: String,
}

impl Running {
    /// On a free port, with the unlimited key `demo`.
    pub fn start(arguments: &[&str]) -> Self {
        let key = "demo:enterprise=1000000/1000000";
        let mut command = command(&[&["--port", "0", "--key", key], arguments].concat());
        let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut stdout = BufReader::new(process.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        let address = line.strip_prefix("listening on http://").unwrap().strip_suffix("/v1\n").unwrap().to_owned();
        Self { process, stdout, address }
    }

    pub fn get(&self, path: &str) -> io::Result<String> {
        exchange(&self.address, "GET", path, "")
    }

    pub fn kill(&mut self) {
        // On Unix this is SIGKILL: the process can't put anything right.
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended already, which is as well.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The whole answer, head and body; whatever came before an early end of the connection.
pub fn exchange(address: &str, method: &str, path: &str, body: &str) -> io::Result<String> {
    let mut stream = send(address, method, path, body)?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

pub fn send(address: &str, method: &str, path: &str, body: &str) -> io::Result<TcpStream> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(30)))?;
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\nauthorization: Bearer demo\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes())?;
    Ok(stream)
}

pub fn body(answer: &str) -> &str {
    answer.split_once("\r\n\r\n").unwrap().1
}
