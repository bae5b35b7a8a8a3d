//! Packages of Debian, installed by apt-get if no password is needed. Not of its derivatives: the browsers of Ubuntu are snaps
//! without drivers.

use std::{fs, path::Path, process::Command};

use anyhow::{Result, ensure};

use super::install;
use crate::processes;

/// Installs the packages on Debian as root. Elsewhere it returns an error that tells what to install.
pub fn install_or_explain(what: &str, packages: &[&str], elsewhere: &str) -> Result<()> {
    ensure!(is_this(), "{what} is missing. Install {elsewhere}");
    ensure!(is_root()?, "{what} is missing. As root: apt-get install {}", packages.join(" "));
    let mut command = apt_get(&["install", "--quiet", "--yes", "--no-install-recommends"]);
    command.args(packages);
    install(what, [apt_get(&["update", "--quiet"]), command])
}

/// Unpacks the packages into a folder. Nothing is installed, so no server starts by itself. Needs no root, if the machine has lists
/// of packages.
pub fn unpack(what: &str, packages: &[&str], folder: &Path) -> Result<()> {
    ensure!(is_this(), "{what} cannot be unpacked, because this machine is not Debian");
    let update = is_root()?.then(|| apt_get(&["update", "--quiet"]));
    let mut download = apt_get(&["download", "--quiet"]);
    download.args(packages).current_dir(folder);
    let mut unpack = Command::new("sh");
    unpack.args(["-c", "for package in *.deb; do dpkg-deb --extract \"$package\" . || exit; done"]).current_dir(folder);
    install(what, update.into_iter().chain([download, unpack]))
}

fn apt_get(arguments: &[&str]) -> Command {
    let mut command = Command::new("apt-get");
    command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
    command
}

fn is_root() -> Result<bool> {
    Ok(processes::output_of(Command::new("id").arg("--user"))?.trim() == "0")
}

fn is_this() -> bool {
    fs::read_to_string("/etc/os-release").is_ok_and(|text| text.lines().any(|line| line == "ID=debian"))
}
