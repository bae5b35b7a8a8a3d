//! Serves the router on a TCP listener.
//!
//! This is not `axum::serve`, because some faults close the connection without a response, which a router can't do.

use std::io;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;
use tokio::time::sleep;
use tower::ServiceExt;

use crate::fault::Fault;

/// Serves until the process ends. A pet whose `201` was sent is on the disk, so nothing has to be done before that.
pub async fn serve(listener: TcpListener, router: Router) {
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // An error such as too many open files ends when other connections close.
            sleep(Duration::from_millis(100)).await;
            continue;
        };
        // Without Nagle's algorithm, small responses leave at once. An error here only delays them.
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = service_fn(move |request| respond(router.clone(), request));
        // An error of the connection is one of the client, or a fault.
        tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(stream), service));
    }
}

async fn respond(router: Router, request: hyper::Request<Incoming>) -> io::Result<Response> {
    let Ok(response) = router.oneshot(request.map(Body::new)).await;
    let closes = response.extensions().get().is_some_and(|fault: &Fault| fault.closes_connection());
    // With an error, hyper closes the connection without a response.
    if closes { Err(io::ErrorKind::ConnectionAborted.into()) } else { Ok(response) }
}
