//! A proxy in front of the service that delays preflights. The browser's own emulation adds the latency to all requests but
//! these, although on a real line a preflight takes as long as any request.

use anyhow::Result;
use petstore_e2e_tests::browser::RUNTIME;
use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, copy},
    net::{TcpListener, TcpStream},
    task::JoinHandle,
    time::sleep,
};

/// How a preflight begins.
const PREFLIGHT: &[u8] = b"OPTIONS ";
/// More than the head of any request of the sites, so that one read gets it whole.
const BUFFER: usize = 65_536;

pub struct DelayedPreflights {
    port: u16,
    latency_ms: Arc<AtomicU64>,
    serving: JoinHandle<()>,
}

impl DelayedPreflights {
    /// Forwards to the service on `service_port` of this machine.
    pub fn start(service_port: u16) -> Result<Self> {
        let listener = RUNTIME.block_on(TcpListener::bind("127.0.0.1:0"))?;
        let port = listener.local_addr()?.port();
        let latency_ms = Arc::new(AtomicU64::new(0));
        let latency = Arc::clone(&latency_ms);
        let serving = RUNTIME.spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let latency = Arc::clone(&latency);
                // It fails when one side closes the connection.
                RUNTIME.spawn(async move { forward(client, service_port, &latency).await });
            }
        });
        Ok(Self { port, latency_ms, serving })
    }

    /// Delays the next preflights by this much.
    pub fn set_latency(&self, latency_ms: u64) {
        self.latency_ms.store(latency_ms, Ordering::Relaxed);
    }

    pub fn base_url(&self) -> String {
        format!("http://127.0.0.1:{}/v1", self.port)
    }
}

impl Drop for DelayedPreflights {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn forward(client: TcpStream, service_port: u16, latency_ms: &AtomicU64) -> io::Result<()> {
    let service = TcpStream::connect(("127.0.0.1", service_port)).await?;
    // A small request or response must not wait for a larger one.
    client.set_nodelay(true)?;
    service.set_nodelay(true)?;
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_service, mut to_service) = service.into_split();
    let responses = RUNTIME.spawn(async move {
        let _ = copy(&mut from_service, &mut to_client).await;
        let _ = to_client.shutdown().await;
    });
    let mut buffer = vec![0; BUFFER];
    loop {
        let length = from_client.read(&mut buffer).await?;
        if length == 0 {
            break;
        }
        // A browser sends no request on a connection before the last one has its response.
        if buffer[..length].starts_with(PREFLIGHT) {
            sleep(Duration::from_millis(latency_ms.load(Ordering::Relaxed))).await;
        }
        to_service.write_all(&buffer[..length]).await?;
    }
    to_service.shutdown().await?;
    let _ = responses.await;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        io::{Read, Write},
        net, thread,
        time::Instant,
    };

    /// How long the request takes through the proxy, to a service that answers at once.
    fn time_of(method: &str, latency_ms: u64) -> Duration {
        let service = net::TcpListener::bind("127.0.0.1:0").unwrap();
        let proxy = DelayedPreflights::start(service.local_addr().unwrap().port()).unwrap();
        proxy.set_latency(latency_ms);
        thread::spawn(move || {
            let (mut connection, _) = service.accept().unwrap();
            let length = connection.read(&mut [0; 100]).unwrap();
            connection.write_all(&vec![b'.'; length]).unwrap();
        });
        let mut client = net::TcpStream::connect(("127.0.0.1", proxy.port)).unwrap();
        let begin = Instant::now();
        client.write_all(format!("{method} /v1/pets").as_bytes()).unwrap();
        client.read_exact(&mut vec![0; method.len() + 9]).unwrap();
        begin.elapsed()
    }

    #[test]
    fn a_preflight_takes_the_latency() {
        assert!(time_of("OPTIONS", 100) >= Duration::from_millis(100));
    }

    #[test]
    fn another_request_is_forwarded_at_once() {
        assert!(time_of("GET", 20_000) < Duration::from_secs(20));
    }
}
