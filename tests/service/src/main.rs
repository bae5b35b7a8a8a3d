//! The binary: parses the flags, starts the service and stops it on Ctrl-C or SIGTERM.

mod flags;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Parser;
use petstore_service::{router, server};
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

use crate::flags::Flags;

#[tokio::main]
async fn main() -> ExitCode {
    let flags = Flags::parse();
    tracing_subscriber::fmt()
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .with_env_filter(EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn")))
        .init();
    match run(flags).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run(flags: Flags) -> Result<()> {
    let (host, port) = (flags.host, flags.port);
    let listener = TcpListener::bind((host, port)).await.with_context(|| format!("cannot listen on {host}:{port}"))?;
    let local_address = listener.local_addr()?;
    let router = router(flags.into_options())?;
    let shutdown = shutdown_signal().context("cannot wait for signals")?;
    // The only line on stdout: with port 0, the parent process reads the address from it.
    writeln!(io::stdout(), "listening on http://{local_address}/v1").context("cannot write to stdout")?;
    server::serve(listener, router, shutdown).await;
    Ok(())
}

#[cfg(unix)]
fn shutdown_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => (),
            _ = terminate.recv() => (),
        }
    })
}

#[cfg(not(unix))]
fn shutdown_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without a Ctrl-C handler, the service runs until the operating system ends it.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
