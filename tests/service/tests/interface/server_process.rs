//! Runs the real binary in its own process and sends requests over TCP.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

fn command(flags: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_petstore-service"));
    command.args(flags);
    command
}

/// What the binary prints when it does not start.
pub fn error_of(flags: &[&str]) -> String {
    let output = command(flags).output().unwrap();
    assert!(!output.status.success() && output.stdout.is_empty(), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// `Drop` kills the process.
pub struct ServerProcess {
    process: Child,
    /// Host and port.
    address: String,
}

impl ServerProcess {
    /// Starts on a free port, with the key `demo` and a limit that no test reaches.
    pub fn start(flags: &[&str]) -> Self {
        Self::start_with(&[&["--port", "0", "--key", "demo:enterprise=1000000/1000000"], flags].concat())
    }

    pub fn start_with(flags: &[&str]) -> Self {
        let mut process = command(flags).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.strip_prefix("listening on http://").unwrap().strip_suffix("/v1\n").unwrap().to_owned();
        Self { process, address }
    }

    pub fn get(&self, path: &str) -> io::Result<String> {
        read(self.send("GET", path, "")?)
    }

    pub fn post(&self, body: &str) -> io::Result<String> {
        read(self.send("POST", "/v1/pets", body)?)
    }

    pub fn send(&self, method: &str, path: &str, body: &str) -> io::Result<TcpStream> {
        let mut stream = TcpStream::connect(&self.address)?;
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        let (address, length) = (&self.address, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\nauthorization: Bearer demo\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes())?;
        Ok(stream)
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // Both fail if the process has already ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The head and the body of the response; if the connection closes early, the part that arrived.
fn read(mut stream: TcpStream) -> io::Result<String> {
    let mut response = Vec::new();
    stream.read_to_end(&mut response)?;
    Ok(String::from_utf8_lossy(&response).into_owned())
}

pub fn body(response: &str) -> &str {
    response.split_once("\r\n\r\n").unwrap().1
}
