//! Packages of Debian, installed by apt-get if no password is needed.

use std::{fs, process::Command};

use anyhow::{Result, bail};

use super::Step;

/// Installs the packages on Debian as root. Elsewhere it returns an error that tells what to install.
pub fn install(what: &str, packages: &[&str], elsewhere: &str) -> Result<()> {
    let by_hand = format!("apt-get install {}", packages.join(" "));
    if !is_debian(&fs::read_to_string("/etc/os-release").unwrap_or_default()) {
        bail!("{what} is missing. Install {elsewhere}");
    }
    if !is_root() {
        bail!("{what} is missing. As root: {by_hand}\n  or install {elsewhere}");
    }
    let mut update = apt_get(&["update", "--quiet"]);
    let mut install = apt_get(&["install", "--quiet", "--yes", "--no-install-recommends"]);
    install.args(packages);
    for command in [&mut update, &mut install] {
        command.env("DEBIAN_FRONTEND", "noninteractive");
    }
    Step { what, duration: "a minute", by_hand: &by_hand }.run([update, install])
}

fn apt_get(arguments: &[&str]) -> Command {
    let mut command = Command::new("apt-get");
    command.args(arguments);
    command
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

#[cfg(unix)]
fn is_root() -> bool {
    nix::unistd::geteuid().is_root()
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
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
