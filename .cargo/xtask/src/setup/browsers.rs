//! The browsers of the tests, each with its WebDriver.

use std::{
    env,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use clap::ValueEnum;

use super::{debian, site_tools, tool};
use crate::workspace::Workspace;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Browser {
    Chromium,
    Firefox,
    Webkit,
}

impl Browser {
    /// Installs the browser and its driver if they are missing. Returns the variables that name their paths to the tests.
    pub fn set_up(self, workspace: &Workspace) -> Result<Vec<(&'static str, PathBuf)>> {
        match self {
            Self::Chromium => chromium(),
            Self::Firefox => Ok(vec![("GECKODRIVER", firefox_driver(workspace)?)]),
            Self::Webkit => Ok(vec![("WEBKITDRIVER", webkit_driver()?)]),
        }
    }
}

fn chromium() -> Result<Vec<(&'static str, PathBuf)>> {
    let find = || {
        let driver = path_in("CHROMEDRIVER").or_else(|| tool::on_path("chromedriver"))?;
        let program = path_in("CHROMIUM").or_else(|| {
            let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
            let found = names.into_iter().filter_map(tool::on_path).collect();
            matching(found, || tool::version_of(&driver), tool::version_of)
        })?;
        Some(vec![("CHROMEDRIVER", driver), ("CHROMIUM", program)])
    };
    if let Some(paths) = find() {
        return Ok(paths);
    }
    debian::install(
        "Chromium with its driver",
        &["chromium", "chromium-driver"],
        "Chromium or Chrome, and the ChromeDriver of the same version. They are looked up on PATH and in the \
         variables CHROMIUM and CHROMEDRIVER",
    )?;
    find().context("Chromium was installed, yet chromium and chromedriver are not on PATH")
}

fn firefox_driver(workspace: &Workspace) -> Result<PathBuf> {
    let is_installed = ["firefox", "firefox-esr"].into_iter().any(|name| tool::on_path(name).is_some());
    if !is_installed && !Path::new("/Applications/Firefox.app").is_dir() {
        debian::install("Firefox", &["firefox-esr"], "Firefox")?;
    }
    path_in("GECKODRIVER").map_or_else(|| site_tools::geckodriver(workspace), Ok)
}

fn webkit_driver() -> Result<PathBuf> {
    let find = || path_in("WEBKITDRIVER").or_else(|| tool::on_path("WebKitWebDriver"));
    let display = || has_display() || tool::on_path("xvfb-run").is_some();
    if find().is_none() || !display() {
        let elsewhere = "WebKitGTK's WebKitWebDriver (Fedora: webkitgtk6.0) and, without a display, Xvfb";
        debian::install("WebKit with its driver", &["webkit2gtk-driver", "xvfb"], elsewhere)?;
    }
    find().context("WebKit's driver was installed, yet WebKitWebDriver is not on PATH")
}

/// WebKit has no headless mode: it needs a display, which may be virtual.
pub fn has_display() -> bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].into_iter().any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()))
}

fn path_in(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// A driver works with browsers of its own major version only, and a machine may have several. The versions are read
/// only if there is a choice.
fn matching(
    programs: Vec<PathBuf>,
    driver_version: impl Fn() -> Option<String>,
    version_of: impl Fn(&Path) -> Option<String>,
) -> Option<PathBuf> {
    let driver = if programs.len() > 1 { driver_version() } else { None };
    let wanted = driver.as_deref().map(tool::major);
    let matches = |program: &PathBuf| wanted.is_some() && version_of(program).as_deref().map(tool::major) == wanted;
    let index = programs.iter().position(matches).unwrap_or_default();
    programs.into_iter().nth(index)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn programs() -> Vec<PathBuf> {
        vec!["/usr/bin/chromium".into(), "/usr/bin/google-chrome".into()]
    }

    fn versions(program: &Path) -> Option<String> {
        Some(if program.ends_with("chromium") { "149.0.1" } else { "156.0.2" }.to_owned())
    }

    #[test]
    fn of_several_browsers_the_one_with_the_driver_s_version_is_used() {
        let chosen = matching(programs(), || Some("156.0.8078.79".to_owned()), versions);
        assert_eq!(chosen, Some("/usr/bin/google-chrome".into()));
    }

    #[test]
    fn without_a_matching_browser_the_first_is_used() {
        let chosen = matching(programs(), || Some("100.0".to_owned()), versions);
        assert_eq!(chosen, Some("/usr/bin/chromium".into()));
    }

    #[test]
    fn without_browsers_there_is_none() {
        assert_eq!(matching(Vec::new(), || None, versions), None);
    }
}
