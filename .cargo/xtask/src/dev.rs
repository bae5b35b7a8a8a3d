//! `cargo xtask dev`: the service with demonstration pets, and the app, which is rebuilt after each change.
//!
//! It does not judge the app: if the app does not compile, Trunk tells so, and builds it again after the next change.

use std::{
    env,
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use anyhow::{Context, Result, bail};
use clap::Args;
use fs_err as fs;

use crate::{
    processes::{self, Background},
    setup::site_tools,
    workspace::Workspace,
};

/// The port that demonstration.json names.
const SERVICE_PORT: u16 = 4010;
/// The API key to sign in with. It is no secret: the service has invented pets and runs on this machine.
const KEY: &str = "demo";
const POLL_INTERVAL: Duration = Duration::from_millis(200);

#[derive(Args)]
pub struct Options {
    /// The app's port
    #[arg(long, default_value_t = 8080, value_parser = clap::value_parser!(u16).range(1..))]
    port: u16,
}

pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    // Before anything is built, which may take minutes.
    let listeners = [options.port, SERVICE_PORT].map(|port| {
        TcpListener::bind((Ipv4Addr::LOCALHOST, port)).with_context(|| {
            format!("port {port} is not free. End the program that uses it, or choose the app's port with --port")
        })
    });
    // Both at once, because the app and the service cannot have the same port.
    listeners.into_iter().collect::<Result<Vec<_>>>()?;

    let mut app = site_tools::trunk(workspace, "serve", [])?;
    println!("==> Building the service and the app");
    let mut service = workspace.command(workspace.service()?);

    // Not in dist/, which is for release sites.
    let folder = workspace.target.join("dev");
    let site = folder.join("site");
    fs::create_dir_all(&site)?;
    app.arg("--config").arg(trunk_toml(workspace, &folder)?);

    service.args(["--port", &SERVICE_PORT.to_string(), "--key", &format!("{KEY}:pro")]);
    service.args(["--troubles", "--data"]).arg(folder.join("pets.db"));
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
        if !announced && listens(options.port) && listens(SERVICE_PORT) {
            announced = true;
            println!("{}", announcement(options.port));
        }
        thread::sleep(POLL_INTERVAL);
    }
    println!("\nStopping the app and the service.");
    Ok(())
}

/// Trunk.toml with one hook more: [`configure`] after each build.
fn trunk_toml(workspace: &Workspace, folder: &Path) -> Result<PathBuf> {
    let text = fs::read_to_string(workspace.root.join("Trunk.toml"))?;
    // The folder of the file is the one that its paths begin in.
    let page = format!("target = {:?}", workspace.root.join("index.html"));
    let text = text.replace("target = \"index.html\"", &page);
    let hook = "[[hooks]]\nstage = \"post_build\"\ncommand_arguments = [\"configure\"]\n";
    let file = folder.join("Trunk.toml");
    fs::write(&file, format!("{text}\n{hook}command = {:?}\n", env::current_exe()?))?;
    Ok(file)
}

/// Puts the configuration of the demonstration into the site that Trunk has just built.
pub fn configure() -> Result<()> {
    let site = env::var_os("TRUNK_STAGING_DIR").context("only Trunk runs this command")?;
    Ok(fs::write(Path::new(&site).join("config.json"), include_str!("../demonstration.json"))?)
}

fn announcement(port: u16) -> String {
    format!(
        "
  The app      http://127.0.0.1:{port}/
  The service  http://127.0.0.1:{SERVICE_PORT}/v1, and /v1 of the app
  API key      {KEY}

  Ctrl-C stops both.
"
    )
}
