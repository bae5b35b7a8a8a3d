//! Whether a port is free, told before anything is built.

use std::{
    io::ErrorKind,
    net::{Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener},
};

use anyhow::{Result, bail};

/// `option` is the command-line option that chooses another port.
pub fn check(port: u16, option: &str) -> Result<()> {
    // Trunk listens on both. A machine without IPv6 is none the worse.
    for address in [SocketAddr::from((Ipv4Addr::LOCALHOST, port)), SocketAddr::from((Ipv6Addr::LOCALHOST, port))] {
        match TcpListener::bind(address).map_err(|error| error.kind()) {
            Err(ErrorKind::AddrInUse) => {
                bail!("port {port} is taken by another program: end that one, or choose another port with {option}");
            }
            Err(ErrorKind::PermissionDenied) => {
                bail!("port {port} is not allowed to you: choose one above 1023 with {option}");
            }
            Ok(_) | Err(_) => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_port_is_told_with_the_way_out() {
        let other = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = other.local_addr().unwrap().port();
        let error = check(port, "--port").unwrap_err().to_string();
        assert!(error.contains(&format!("port {port} is taken")) && error.contains("--port"), "{error}");
    }
}
