//! Packages of Debian, installed by apt-get if no password is needed.

use std::{fs, path::Path, process::Command};

use anyhow::{Result, bail};

use crate::processes;

/// Whether this is Debian and the user is root.
pub fn can_install() -> Result<bool> {
    Ok(is_this() && is_root()?)
}

/// What to type as root, for an error. Empty on other systems.
pub fn as_root(packages: &[&str]) -> String {
    if is_this() { format!(".\n  As root: apt-get install {}", packages.join(" ")) } else { String::new() }
}

/// Installs the packages on Debian as root. Elsewhere it returns an error that tells what to install.
pub fn install_or_explain(what: &str, packages: &[&str], elsewhere: &str) -> Result<()> {
    if !can_install()? {
        bail!("{what} is missing. Install {elsewhere}{}", as_root(packages));
    }
    install(what, packages)
}

/// Only if [`can_install`].
pub fn install(what: &str, packages: &[&str]) -> Result<()> {
    let mut install = apt_get(&["install", "--quiet", "--yes", "--no-install-recommends"]);
    install.args(packages);
    super::install(what, "a minute", [apt_get(&["update", "--quiet"]), install])
}

/// Unpacks the packages into a folder. Nothing is installed, so no server starts by itself. Needs no root, if the machine has lists
/// of packages.
pub fn unpack(what: &str, packages: &[&str], folder: &Path) -> Result<()> {
    if !is_this() {
        bail!("{what} cannot be unpacked, because this machine is not Debian");
    }
    let mut download = apt_get(&["download", "--quiet"]);
    download.args(packages).current_dir(folder);
    let mut unpack = Command::new("sh");
    unpack.args(["-c", "for package in *.deb; do dpkg-deb --extract \"$package\" . || exit; done"]).current_dir(folder);
    if is_root()? {
        return super::install(what, "10 seconds", [apt_get(&["update", "--quiet"]), download, unpack]);
    }
    super::install(what, "10 seconds", [download, unpack])
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
    is_debian(&fs::read_to_string("/etc/os-release").unwrap_or_default())
}

/// Debian and its derivatives, but not Ubuntu: its browsers are snaps without drivers.
fn is_debian(os_release: &str) -> bool {
    let value = |key: &str| {
        let line = os_release.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
        line.unwrap_or_default().trim_matches('"').to_owned()
    };
    let like = value("ID_LIKE");
    value("ID") == "debian" || like.split(' ').any(|id| id == "debian") && value("ID") != "ubuntu"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debian_and_its_derivatives_are_debian() {
        assert!(is_debian("PRETTY_NAME=\"Debian GNU/Linux 12\"\nID=debian\n"));
        assert!(is_debian("ID=raspbian\nID_LIKE=debian\n"));
    }

    #[test]
    fn ubuntu_and_other_distributions_are_not() {
        assert!(!is_debian("ID=ubuntu\nID_LIKE=debian\n"));
        assert!(!is_debian("ID=fedora\nVERSION_ID=\"42\"\n"));
        assert!(!is_debian("ID=linuxmint\nID_LIKE=\"ubuntu\"\n"));
        assert!(!is_debian(""));
    }
}
