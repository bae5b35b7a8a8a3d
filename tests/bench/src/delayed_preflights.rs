//! A proxy in front of the service that delays preflights. The browser's own emulation adds the latency to all requests but
//! these, although on a real line a preflight takes as long as any request.

use anyhow::Result;
use std::{
    io::{self, Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    thread::{sleep, spawn},
    time::Duration,
};

/// The latency of the slow line.
pub const LATENCY: Duration = Duration::from_millis(150);
/// More than the head of any request of the sites, so that one read gets it whole.
const BUFFER: usize = 65_536;

/// Forwards to the service on this port until the program ends. Returns the base URL.
pub fn forward_to(service_port: u16) -> Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = listener.local_addr()?;
    spawn(move || {
        for client in listener.incoming().flatten() {
            // It fails when one side closes the connection.
            spawn(move || forward(client, service_port));
        }
    });
    Ok(format!("http://{address}/v1"))
}

fn forward(mut client: TcpStream, service_port: u16) -> io::Result<()> {
    let mut service = TcpStream::connect(("127.0.0.1", service_port))?;
    // A small request or response must not wait for a larger one.
    client.set_nodelay(true)?;
    service.set_nodelay(true)?;
    let (mut responses, mut to_client) = (service.try_clone()?, client.try_clone()?);
    spawn(move || {
        io::copy(&mut responses, &mut to_client)?;
        to_client.shutdown(Shutdown::Write)
    });
    let mut buffer = vec![0; BUFFER];
    loop {
        let length = client.read(&mut buffer)?;
        if length == 0 {
            return service.shutdown(Shutdown::Write);
        }
        // A browser sends no request on a connection before the last one has its response.
        if buffer[..length].starts_with(b"OPTIONS ") {
            sleep(LATENCY);
        }
        service.write_all(&buffer[..length])?;
    }
}
