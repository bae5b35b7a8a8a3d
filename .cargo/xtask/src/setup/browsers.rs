//! The browsers of the tests, each with its WebDriver.

use std::{
    env,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use clap::ValueEnum;

use super::{chrome, debian, site_tools, tool};
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
            Self::Chromium => chrome::find_or_install(workspace),
            Self::Firefox => Ok(vec![("GECKODRIVER", firefox_driver(workspace)?)]),
            Self::Webkit => Ok(vec![("WEBKITDRIVER", webkit_driver()?)]),
        }
    }
}

fn firefox_driver(workspace: &Workspace) -> Result<PathBuf> {
    let is_on_path = ["firefox", "firefox-esr"].into_iter().any(|name| tool::on_path(name).is_some());
    // geckodriver finds it there, too.
    let places = ["/Applications/Firefox.app", r"C:\Program Files\Mozilla Firefox\firefox.exe"];
    if !is_on_path && !places.into_iter().any(|place| Path::new(place).exists()) {
        debian::install_or_explain("Firefox", &["firefox-esr"], "Firefox")?;
    }
    path_in("GECKODRIVER").map_or_else(|| site_tools::geckodriver(workspace), Ok)
}

fn webkit_driver() -> Result<PathBuf> {
    let find = || path_in("WEBKITDRIVER").or_else(|| tool::on_path("WebKitWebDriver"));
    let display = || has_display() || tool::on_path("xvfb-run").is_some();
    if find().is_none() || !display() {
        let elsewhere = "WebKitGTK's WebKitWebDriver (Fedora: webkitgtk6.0) and, without a display, Xvfb";
        debian::install_or_explain("WebKit with its driver", &["webkit2gtk-driver", "xvfb"], elsewhere)?;
    }
    find().context("WebKit's driver was installed, yet WebKitWebDriver is not on PATH")
}

/// WebKit has no headless mode: it needs a display, which may be virtual.
pub fn has_display() -> bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].into_iter().any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()))
}

/// The program that an environment variable names.
pub fn path_in(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}
