//! `cargo xtask dev`: the service with demonstration pets, and the app, which is rebuilt after each change.

mod page;
mod port;
mod service;

use std::{fs, thread, time::Duration};

use anyhow::{Context, Result, bail};
use clap::Args;

use self::service::Service;
use crate::{
    processes::{self, Background},
    setup::{
        site_tools::{self, path_with},
        toolchain,
    },
    workspace::Workspace,
};

/// The port that public/config.json names.
const CONFIGURED_SERVICE_PORT: u16 = 4010;
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
    port::check(options.port, "--port")?;
    port::check(options.service_port, "--service-port")?;

    toolchain::wasm_target()?;
    let trunk = site_tools::trunk(workspace)?;
    let wasm_bindgen = site_tools::wasm_bindgen(workspace)?;
    let mut build = workspace.command("cargo");
    build.args(["build", "-p", service::PACKAGE]);
    processes::run(build)?;

    // Not in dist/, which is for release sites.
    let folder = workspace.target().join("dev");
    let site = folder.join("site");
    fs::create_dir_all(&site).with_context(|| format!("{} cannot be made", site.display()))?;

    let mut service = Service::start(workspace, &folder, options.service_port)?;
    let mut serve = site_tools::trunk_command(workspace, &trunk, "serve");
    serve.env("PATH", path_with([wasm_bindgen.program.as_path()])?).arg("--dist").arg(site);
    serve.args(["--port", &options.port.to_string()]);
    let mut app = Background::start(serve)?;

    let mut announced = false;
    while !processes::stop_requested() {
        service.check()?;
        if let Some(status) = app.exit_status()? {
            bail!("Trunk ended with {status}, so the service was stopped too. Trunk's last messages stand above");
        }
        if !announced && page::is_served(options.port) {
            announced = true;
            println!("{}", announcement(options, service.address()));
        }
        thread::sleep(POLL_INTERVAL);
    }
    println!("\nStopping the app and the service.");
    Ok(())
}

fn announcement(options: &Options, service: &str) -> String {
    let mut text = format!(
        "\n  The app      http://127.0.0.1:{}/\n  The service  {service}\n  API key      {}\n",
        options.port,
        service::KEY
    );
    if options.service_port != CONFIGURED_SERVICE_PORT {
        text.push_str(&format!(
            "\n  The app's configuration names port {CONFIGURED_SERVICE_PORT}: \
             enter {service} as \"Base URL\" when you sign in.\n"
        ));
    }
    text.push_str("\n  Ctrl-C stops both.\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_announcement_names_both_addresses_and_the_key() {
        let text = announcement(&Options { port: 8080, service_port: 4010 }, "http://127.0.0.1:4010/v1");
        for part in ["http://127.0.0.1:8080/", "http://127.0.0.1:4010/v1", "demo", "Ctrl-C"] {
            assert!(text.contains(part), "{part}");
        }
        assert!(!text.contains("Base URL"));
    }

    #[test]
    fn another_service_port_has_to_be_entered_by_hand() {
        let text = announcement(&Options { port: 8080, service_port: 4011 }, "http://127.0.0.1:4011/v1");
        assert!(text.contains("enter http://127.0.0.1:4011/v1 as \"Base URL\""));
    }
}
