//! Checks that a port is free, before anything is built.

use std::{
    io::ErrorKind,
    net::{Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener},
};

use anyhow::{Result, bail};

/// `option` is the command-line option that chooses another port.
pub fn check(port: u16, option: &str) -> Result<()> {
    // Trunk listens on both. A machine without IPv6 is fine.
    for address in [SocketAddr::from((Ipv4Addr::LOCALHOST, port)), SocketAddr::from((Ipv6Addr::LOCALHOST, port))] {
        match TcpListener::bind(address).map_err(|error| error.kind()) {
            Err(ErrorKind::AddrInUse) => {
                bail!("port {port} is used by another program: end that one, or choose another port with {option}");
            }
            Err(ErrorKind::PermissionDenied) => {
                bail!("you may not use port {port}: choose one above 1023 with {option}");
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
    fn an_error_names_a_used_port_and_the_option_for_another() {
        let other = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = other.local_addr().unwrap().port();
        let error = check(port, "--port").unwrap_err().to_string();
        assert!(error.contains(&format!("port {port} is used")) && error.contains("--port"), "{error}");
    }
}
