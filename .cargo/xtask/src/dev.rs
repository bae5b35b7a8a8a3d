//! `cargo xtask dev`: the service with demonstration pets, and the app, which is rebuilt after each change.

mod page;
mod port;
mod preparation;
mod since_command;

use std::{
    net::{Ipv4Addr, TcpStream},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Result, bail};
use clap::Args;
use fs_err as fs;

use crate::{
    processes::{self, Background},
    progress,
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
    port::check(options.port, "--port")?;
    port::check(options.service_port, "--service-port")?;

    let begin = Instant::now();
    preparation::run(workspace)?;
    let mut app = site_tools::trunk(workspace, "serve", [])?;
    let mut service = workspace.command(workspace.service_program());

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
        let service_listens = || TcpStream::connect((Ipv4Addr::LOCALHOST, options.service_port)).is_ok();
        if !announced && page::is_served(options.port) && service_listens() {
            announced = true;
            println!("{}\n{}", announcement(options), ready(since_command::time(), begin.elapsed()));
        }
        thread::sleep(POLL_INTERVAL);
    }
    println!("\nStopping the app and the service.");
    Ok(())
}

fn announcement(options: &Options) -> String {
    let service = format!("http://127.0.0.1:{}/v1", options.service_port);
    let mut text = format!(
        "\n  The app      http://127.0.0.1:{}/\n  The service  {service}\n  API key      {KEY}\n",
        options.port
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

/// `whole` includes the time in which cargo compiled this tool, where that is known.
fn ready(whole: Option<Duration>, without_this_tool: Duration) -> String {
    match whole {
        Some(time) => format!("  Ready after {}.\n", progress::in_words(time)),
        None => {
            format!("  Ready after {}, and the compilation of this tool.\n", progress::in_words(without_this_tool))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_announcement_names_both_addresses_and_the_key() {
        let text = announcement(&Options { port: 8080, service_port: 4010 });
        for part in ["http://127.0.0.1:8080/", "http://127.0.0.1:4010/v1", "demo", "Ctrl-C"] {
            assert!(text.contains(part), "{part}");
        }
        assert!(!text.contains("Base URL"));
    }

    #[test]
    fn the_time_until_the_page_is_told() {
        let [whole, without] = [250, 200].map(Duration::from_secs);
        assert_eq!(ready(Some(whole), without), "  Ready after 4 min 10 s.\n");
        assert!(ready(None, without).contains("after 3 min 20 s, and the compilation"));
    }

    #[test]
    fn another_service_port_has_to_be_entered_by_hand() {
        let text = announcement(&Options { port: 8080, service_port: 4011 });
        assert!(text.contains("enter http://127.0.0.1:4011/v1 as \"Base URL\""));
    }
}
