//! Puts the router on a listener until it is told to stop.
//!
//! Not `axum::serve`, because one trouble closes the connection without any answer, which a router can't do.

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

use crate::trouble::Trouble;

/// How long requests under way may still take after the order to stop.
const PATIENCE: Duration = Duration::from_secs(2);

/// Serves until `stop` is done.
pub async fn serve(listener: TcpListener, router: Router, stop: impl Future<Output = ()>) {
    let connections = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                // Such as too many open files: it passes when connections close.
                tracing::warn!(%error, "a connection was not accepted");
                sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        // Small answers must not wait for more to send with them; without this they only come later.
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = service_fn(move |request| answer(router.clone(), request));
        let connection = connections.watch(http1::Builder::new().serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
        });
    }
    drop(listener);
    if timeout(PATIENCE, connections.shutdown()).await.is_err() {
        tracing::warn!("stopped with requests under way");
    }
}

async fn answer(router: Router, request: hyper::Request<Incoming>) -> Result<Response, HungUp> {
    let Ok(response) = router.oneshot(request.map(Body::new)).await;
    if response.extensions().get() == Some(&Trouble::HangUp) { Err(HungUp) } else { Ok(response) }
}

/// An error is what makes hyper close the connection without an answer.
#[derive(Debug)]
struct HungUp;

impl fmt::Display for HungUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "hung up, as the trouble asks for")
    }
}

impl std::error::Error for HungUp {}
