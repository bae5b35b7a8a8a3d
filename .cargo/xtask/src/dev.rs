//! `cargo xtask dev`: the service with demonstration pets, and the app, which is rebuilt after each change.
//!
//! It does not judge the app: if the app does not compile, Trunk tells so, and builds it again after the next change.

use std::{
    net::{Ipv4Addr, TcpListener, TcpStream},
    thread,
    time::Duration,
};

use anyhow::{Result, bail};
use clap::Args;
use fs_err as fs;

use crate::{
    processes::{self, Background},
    setup::site_tools,
    workspace::Workspace,
};

/// The port that public/config.json names.
const CONFIGURED_SERVICE_PORT: u16 = 4010;
/// The API key to sign in with. It is no secret: the service has invented pets and runs on this machine.
const KEY: &str = "demo";
const PLAN: &str = "pro";
const PETS: &str = "250";
const POLL_INTERVAL: Duration = Duration::from_millis(200);

#[derive(Args)]
pub struct Options {
    /// The app's port
    #[arg(long, default_value_t = 8080, value_parser = clap::value_parser!(u16).range(1..))]
    port: u16,
    /// The service's port
    #[arg(long, default_value_t = CONFIGURED_SERVICE_PORT, value_parser = clap::value_parser!(u16).range(1..))]
    service_port: u16,
}

pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    // Before anything is built, which may take minutes.
    if options.port == options.service_port {
        bail!("the app and the service cannot both have port {}", options.port);
    }
    check_port(options.port, "--port")?;
    check_port(options.service_port, "--service-port")?;

    let mut app = site_tools::trunk(workspace, "serve", [])?;
    println!("==> Building the service and the app");
    let mut service = workspace.command(workspace.service()?);

    // Not in dist/, which is for release sites.
    let folder = workspace.target.join("dev");
    let site = folder.join("site");
    fs::create_dir_all(&site)?;

    service.args(["--port", &options.service_port.to_string(), "--key", &format!("{KEY}:{PLAN}")]);
    service.args(["--troubles", "--seed", PETS, "--data"]).arg(folder.join("pets.db"));
    app.args(["--port", &options.port.to_string(), "--dist"]).arg(site);
    let mut programs = [("the service", Background::start(service)?), ("Trunk", Background::start(app)?)];

    let mut announced = false;
    while !processes::stop_requested() {
        for (name, program) in &mut programs {
            if let Some(status) = program.exit_status()? {
                bail!("{name} ended with {status}, so everything was stopped. Its last messages stand above");
            }
        }
        // Trunk listens after the first build.
        let listens = |port| TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok();
        if !announced && listens(options.port) && listens(options.service_port) {
            announced = true;
            println!("{}", announcement(options));
        }
        thread::sleep(POLL_INTERVAL);
    }
    println!("\nStopping the app and the service.");
    Ok(())
}

/// `option` is the command-line option that chooses another port.
fn check_port(port: u16, option: &str) -> Result<()> {
    if let Err(error) = TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
        bail!(
            "port {port} cannot be used ({error}). End the program that uses it, or choose another port with {option}"
        );
    }
    Ok(())
}

fn announcement(options: &Options) -> String {
    let Options { port, service_port } = options;
    format!(
        "
  The app      http://127.0.0.1:{port}/
  The service  http://127.0.0.1:{service_port}/v1 (the \"Base URL\" to enter, if it is not port {CONFIGURED_SERVICE_PORT})
  API key      {KEY}

  Ctrl-C stops both.
"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_names_a_used_port_and_the_option_for_another() {
        let other = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = other.local_addr().unwrap().port();
        let error = check_port(port, "--port").unwrap_err().to_string();
        assert!(error.contains(&format!("port {port} cannot be used")) && error.contains("--port"), "{error}");
    }
}
