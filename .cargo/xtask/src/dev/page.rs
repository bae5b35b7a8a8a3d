//! Whether the app's page is served yet.

use std::{
    io::{Read, Write},
    net::{Ipv4Addr, SocketAddr, TcpStream},
    time::Duration,
};

const TIMEOUT: Duration = Duration::from_secs(2);

/// Sends one request. Every failure means "not yet".
pub fn is_served(port: u16) -> bool {
    status_line(port).is_ok_and(|line| is_success(&line))
}

fn status_line(port: u16) -> std::io::Result<String> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let mut stream = TcpStream::connect_timeout(&address, TIMEOUT)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    // Trunk answers with the page only if the request accepts HTML, as a browser's does.
    let request = format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: text/html\r\nConnection: close\r\n\r\n");
    // In one write: a server may answer and close the connection after the first part.
    stream.write_all(request.as_bytes())?;
    let mut beginning = [0; 12];
    stream.read_exact(&mut beginning)?;
    Ok(String::from_utf8_lossy(&beginning).into_owned())
}

fn is_success(status_line: &str) -> bool {
    status_line.split(' ').nth(1) == Some("200")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{net::TcpListener, thread};

    #[test]
    fn only_a_200_is_a_page() {
        assert!(is_success("HTTP/1.1 200"));
        assert!(!is_success("HTTP/1.1 404"));
        assert!(!is_success("SSH-2.0-Open"));
    }

    #[test]
    fn a_page_is_served_until_its_server_stops() {
        let server = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = server.local_addr().unwrap().port();
        let serving = thread::spawn(move || {
            let (mut stream, _) = server.accept().unwrap();
            let mut request = [0; 1024];
            let _ = stream.read(&mut request).unwrap();
            stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n").unwrap();
        });
        assert!(is_served(port));
        serving.join().unwrap();
        assert!(!is_served(port));
    }
}
