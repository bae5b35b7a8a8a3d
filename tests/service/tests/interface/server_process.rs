//! Runs the real binary in its own process and sends requests over TCP.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::time::Duration;

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_petstore-service"));
    command.args(arguments).env_remove("RUST_LOG");
    command
}

pub fn run_to_end(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

pub fn help() -> String {
    String::from_utf8(run_to_end(&["--help"]).stdout).unwrap()
}

/// `Drop` kills the process.
pub struct ServerProcess {
    pub process: Child,
    pub stdout: BufReader<ChildStdout>,
    /// Host and port.
    pub address: String,
}

impl ServerProcess {
    /// Starts on a free port, with the key `demo` and a limit that no test reaches.
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
        // SIGKILL on Unix: the process can't clean up.
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // Both fail if the process has already ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Returns the head and the body of the response; if the connection closes early, the part that arrived.
pub fn exchange(address: &str, method: &str, path: &str, body: &str) -> io::Result<String> {
    let mut stream = send(address, method, path, body)?;
    let mut response = Vec::new();
    stream.read_to_end(&mut response)?;
    Ok(String::from_utf8_lossy(&response).into_owned())
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

pub fn body(response: &str) -> &str {
    response.split_once("\r\n\r\n").unwrap().1
}
