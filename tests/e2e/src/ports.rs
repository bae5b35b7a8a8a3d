//! Ports of 127.0.0.1 for the servers of the tests.
//!
//! No port is used twice in a run. A browser keeps storage and responses by the port, too, so a browser that several tests
//! use one after the other has nothing for the site and the services of the next test.

use crate::browser::RUNTIME;
use std::{
    process,
    sync::atomic::{AtomicU16, Ordering},
};
use tokio::net::TcpListener;

/// No browser refuses a port from here on. The ports of outgoing connections begin above the last one, so no other program
/// gets a port before the server of a test listens.
const FIRST: u16 = 10_100;
const COUNT: u16 = 22_000;

/// A port that is free, and that no server of this run had before.
pub fn unused_port() -> u16 {
    local_port(&listen())
}

/// Listens on an unused port.
pub fn listen() -> TcpListener {
    static TAKEN: AtomicU16 = AtomicU16::new(0);
    // Other runs begin elsewhere.
    let begin = process::id() % 100 * 220;
    loop {
        let taken = TAKEN.fetch_add(1, Ordering::Relaxed);
        assert!(taken < COUNT, "all ports are used");
        let port = FIRST + ((begin + u32::from(taken)) % u32::from(COUNT)) as u16;
        if let Ok(listener) = RUNTIME.block_on(TcpListener::bind(("127.0.0.1", port))) {
            return listener;
        }
    }
}

pub fn local_port(listener: &TcpListener) -> u16 {
    listener.local_addr().unwrap().port()
}
