//! "Chrome for Testing" and its driver, which `@puppeteer/browsers` downloads into the folder for tools.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};
use fs_err as fs;

use crate::{
    processes, setup,
    setup::{tool, tool_cache::ToolCache},
};

/// Later versions need Node.js 22.
const DOWNLOADER: &str = "@puppeteer/browsers@2.13.2";
const BOTH: &str = "chrome-for-testing";
const BROWSER: &str = "chrome";
const DRIVER: &str = "chromedriver";
const HEADLESS_SHELL: &str = "chrome-headless-shell";

pub struct ChromeForTesting {
    cache: ToolCache,
}

impl ChromeForTesting {
    pub fn new(cache: ToolCache) -> Self {
        Self { cache }
    }

    /// The driver and the browser, if both were installed before.
    pub fn both(&self) -> Option<(PathBuf, PathBuf)> {
        let folder = self.cache.tool(BOTH);
        Some((program(&folder, DRIVER)?, program(&folder, BROWSER)?))
    }

    pub fn install_both(&self, npx: &Path) -> Result<(PathBuf, PathBuf)> {
        let find = || self.both();
        let (driver, browser) = self.cache.find_or_add(BOTH, find, |folder| {
            download(npx, BROWSER, "stable", folder)?;
            let version = version(folder, BROWSER).context("the download has no Chrome")?;
            download(npx, DRIVER, &version, folder)
        })?;
        if !cfg!(windows) && tool::version_of(&browser).is_none() {
            // It prints why.
            processes::output_of(Command::new(&browser).arg("--version")).with_context(|| {
                format!("Chrome does not start. As root, this installs the libraries: npx {DOWNLOADER} install chrome --install-deps\n  cause")
            })?;
        }
        Ok((driver, browser))
    }

    /// The driver for the Chrome of the user, which has this major version.
    pub fn driver_for(&self, npx: &Path, major: &str) -> Result<PathBuf> {
        self.find_or_download(npx, DRIVER, major)
    }

    /// The headless shell of this major version, if it was installed before.
    pub fn headless_shell(&self, major: &str) -> Option<PathBuf> {
        self.find(HEADLESS_SHELL, major)
    }

    pub fn headless_shell_for(&self, npx: &Path, major: &str) -> Result<PathBuf> {
        self.find_or_download(npx, HEADLESS_SHELL, major)
    }

    fn find_or_download(&self, npx: &Path, what: &str, major: &str) -> Result<PathBuf> {
        let find = || self.find(what, major);
        self.cache.find_or_add(&folder_of(what, major), find, |folder| download(npx, what, major, folder))
    }

    fn find(&self, what: &str, major: &str) -> Option<PathBuf> {
        program(&self.cache.tool(&folder_of(what, major)), what)
    }
}

fn folder_of(what: &str, major: &str) -> String {
    format!("{what}-{major}")
}

/// `version` is a version, a major version or a channel.
fn download(npx: &Path, what: &str, version: &str, folder: &Path) -> Result<()> {
    let mut command = Command::new(npx);
    command.args(["--yes", DOWNLOADER, "install", &format!("{what}@{version}"), "--path"]).arg(folder);
    setup::install(&format!("{what} {version}"), "a minute and 400 MB of disk", [command])
}

/// Of `folder/chrome/linux-156.0.8078.79/chrome-linux64/chrome`.
fn program(folder: &Path, what: &str) -> Option<PathBuf> {
    let folder = only_folder_in(&only_folder_in(&folder.join(what))?)?;
    let path = if what == BROWSER && cfg!(target_os = "macos") {
        let name = "Google Chrome for Testing";
        folder.join(format!("{name}.app")).join("Contents").join("MacOS").join(name)
    } else {
        tool::program_in(&folder, what)
    };
    path.is_file().then_some(path)
}

/// Of the folder `linux-156.0.8078.79`.
fn version(folder: &Path, what: &str) -> Option<String> {
    let build = only_folder_in(&folder.join(what))?;
    build.file_name()?.to_str()?.rsplit_once('-').map(|(_, version)| version.to_owned())
}

fn only_folder_in(folder: &Path) -> Option<PathBuf> {
    let mut folders =
        fs::read_dir(folder).ok()?.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_dir());
    folders.next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn a_download_has_its_programs_and_its_version_in_the_names_of_its_folders() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("chrome/linux-131.0.6778.204/chrome-linux64/chrome");
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        assert_eq!(program(folder.path(), BROWSER), None);
        fs::write(&path, "").unwrap();
        assert_eq!(program(folder.path(), BROWSER), Some(path));
        assert_eq!(version(folder.path(), BROWSER).as_deref(), Some("131.0.6778.204"));
    }
}
