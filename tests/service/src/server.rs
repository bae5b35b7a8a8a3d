//! Serves the router on a TCP listener, with graceful shutdown.
//!
//! This is not `axum::serve`, because some faults close the connection without a response, which a router can't do.

use std::fmt;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

use crate::fault::Fault;

/// The time that pending requests have after the shutdown signal.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// Serves until `shutdown` is ready.
pub async fn serve(listener: TcpListener, router: Router, shutdown: impl Future<Output = ()>) {
    let connections = GracefulShutdown::new();
    let mut shutdown = pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut shutdown => break,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                // An error such as too many open files ends when other connections close.
                tracing::warn!(%error, "a connection was not accepted");
                sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        // Without Nagle's algorithm, small responses leave at once. An error here only delays them.
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = service_fn(move |request| respond(router.clone(), request));
        let connection = connections.watch(http1::Builder::new().serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
        });
    }
    drop(listener);
    if timeout(SHUTDOWN_TIMEOUT, connections.shutdown()).await.is_err() {
        tracing::warn!("stopped with requests under way");
    }
}

async fn respond(router: Router, request: hyper::Request<Incoming>) -> Result<Response, NoResponse> {
    let Ok(response) = router.oneshot(request.map(Body::new)).await;
    let closes = response.extensions().get().is_some_and(|fault: &Fault| fault.closes_connection());
    if closes { Err(NoResponse) } else { Ok(response) }
}

/// With an error, hyper closes the connection without a response.
#[derive(Debug)]
struct NoResponse;

impl fmt::Display for NoResponse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "hung up, as the trouble asks for")
    }
}

impl std::error::Error for NoResponse {}
