//! The browsers of the tests, each with its WebDriver.
//!
//! The drivers find the browsers by themselves. Only Debian's packages are installed: elsewhere the user installs a browser.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::ValueEnum;

use super::{debian, site_tools, tool};

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Browser {
    Chromium,
    Firefox,
    Webkit,
}

impl Browser {
    /// Installs the browser and its driver if they are missing. Returns the variable that names the driver to the tests.
    pub fn set_up(self) -> Result<(&'static str, PathBuf)> {
        Ok(match self {
            Self::Chromium => ("CHROMEDRIVER", chrome_driver()?),
            Self::Firefox => ("GECKODRIVER", firefox_driver()?),
            Self::Webkit => ("WEBKITDRIVER", webkit_driver()?),
        })
    }
}

fn chrome_driver() -> Result<PathBuf> {
    let find = || tool::in_variable("CHROMEDRIVER").or_else(|| tool::on_path("chromedriver"));
    if find().is_none() {
        let elsewhere = "Chrome, and the ChromeDriver of its version on PATH (https://googlechromelabs.github.io/chrome-for-testing)";
        debian::install_or_explain("ChromeDriver", &["chromium", "chromium-driver"], elsewhere)?;
    }
    find().context("ChromeDriver was installed, yet chromedriver is not on PATH")
}

/// Chromium's headless shell: the engine of Chromium without its windows, menus and settings. The end-to-end tests take 0.6 times
/// the processor time in it, and they run without it, too.
pub fn headless_shell() -> Option<PathBuf> {
    let find = || {
        let names = ["chromium-headless-shell", "chrome-headless-shell"];
        tool::in_variable("CHROMIUM_HEADLESS_SHELL").or_else(|| names.into_iter().find_map(tool::on_path))
    };
    if find().is_none() {
        let packages = ["chromium-headless-shell"];
        if let Err(error) = debian::install_or_explain("Chromium's headless shell", &packages, "it on PATH") {
            println!("The end-to-end tests take longer, because {error:#}");
        }
    }
    find()
}

fn firefox_driver() -> Result<PathBuf> {
    let driver = tool::in_variable("GECKODRIVER").or_else(|| tool::on_path("geckodriver"));
    // With a driver of the user, the browser is the user's, too.
    if driver.is_none() && !["firefox", "firefox-esr"].into_iter().any(|name| tool::on_path(name).is_some()) {
        debian::install_or_explain("Firefox", &["firefox-esr"], "Firefox and, on PATH, geckodriver")?;
    }
    driver.map_or_else(site_tools::geckodriver, Ok)
}

fn webkit_driver() -> Result<PathBuf> {
    let find = || tool::in_variable("WEBKITDRIVER").or_else(|| tool::on_path("WebKitWebDriver"));
    if find().is_none() || !has_display() && tool::on_path("xvfb-run").is_none() {
        let elsewhere = "WebKitGTK's WebKitWebDriver (Fedora: webkitgtk6.0) and, without a display, Xvfb";
        debian::install_or_explain("WebKit with its driver", &["webkit2gtk-driver", "xvfb"], elsewhere)?;
    }
    find().context("WebKit's driver was installed, yet WebKitWebDriver is not on PATH")
}

/// WebKit has no headless mode: it needs a display, which may be virtual.
pub fn has_display() -> bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].into_iter().any(|name| tool::in_variable(name).is_some())
}
