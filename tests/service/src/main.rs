//! The binary: parses the flags and starts the service, which runs until a signal ends it.

use std::io::{self, Write};

use anyhow::{Context, Result};
use clap::Parser;
use petstore_service::options::Options;
use petstore_service::{router, server};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> Result<()> {
    let options = Options::parse();
    let (host, port) = (options.host, options.port);
    let listener = TcpListener::bind((host, port)).await.with_context(|| format!("cannot listen on {host}:{port}"))?;
    let local_address = listener.local_addr()?;
    let router = router(options)?;
    // The only line on stdout: with port 0, the parent process reads the address from it.
    writeln!(io::stdout(), "listening on http://{local_address}/v1").context("cannot write to stdout")?;
    server::serve(listener, router).await;
    Ok(())
}
