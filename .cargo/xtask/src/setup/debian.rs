//! Packages of Debian, installed by apt-get if no password is needed.

use std::{fs, process::Command};

use anyhow::{Result, bail};

use crate::processes;

/// Installs the packages on Debian as root. Elsewhere it returns an error that tells what to install.
pub fn install(what: &str, packages: &[&str], elsewhere: &str) -> Result<()> {
    let by_hand = format!("apt-get install {}", packages.join(" "));
    if !is_debian(&fs::read_to_string("/etc/os-release").unwrap_or_default()) {
        bail!("{what} is missing. Install {elsewhere}");
    }
    let user = processes::output_of(Command::new("id").arg("--user"))?;
    if user.trim() != "0" {
        bail!("{what} is missing. As root: {by_hand}\n  or install {elsewhere}");
    }
    let apt_get = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
        command
    };
    let mut install = apt_get(&["install", "--quiet", "--yes", "--no-install-recommends"]);
    install.args(packages);
    super::install(what, "a minute", [apt_get(&["update", "--quiet"]), install])
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
