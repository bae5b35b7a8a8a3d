//! Browsers to test in, each with the driver that steers it.

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
    /// As on the command line and in `PETSTORE_BROWSERS`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Chromium => "chromium",
            Self::Firefox => "firefox",
            Self::Webkit => "webkit",
        }
    }

    /// The variable in which the tests look for the driver's path.
    pub fn driver_variable(self) -> &'static str {
        match self {
            Self::Chromium => "CHROMEDRIVER",
            Self::Firefox => "GECKODRIVER",
            Self::Webkit => "WEBKITDRIVER",
        }
    }
}

/// A browser that stands ready.
pub struct Engine {
    pub browser: Browser,
    pub driver: PathBuf,
    /// The browser itself. `None` where the driver knows it.
    pub program: Option<PathBuf>,
}

pub fn get(workspace: &Workspace, browsers: &[Browser]) -> Result<Vec<Engine>> {
    browsers.iter().map(|browser| engine(workspace, *browser)).collect()
}

fn engine(workspace: &Workspace, browser: Browser) -> Result<Engine> {
    match browser {
        Browser::Chromium => chromium(),
        Browser::Firefox => firefox(workspace),
        Browser::Webkit => webkit(),
    }
}

fn chromium() -> Result<Engine> {
    let find = || {
        let driver = named_in("CHROMEDRIVER").or_else(|| tool::on_path("chromedriver"))?;
        let program = named_in("CHROMIUM").or_else(|| {
            let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
            let found = names.into_iter().filter_map(tool::on_path).collect();
            fitting(found, || tool::version_of(&driver), tool::version_of)
        })?;
        Some(Engine { browser: Browser::Chromium, driver, program: Some(program) })
    };
    if let Some(engine) = find() {
        return Ok(engine);
    }
    debian::install(
        "Chromium with its driver",
        &["chromium", "chromium-driver"],
        "Chromium or Chrome, and the ChromeDriver of the same version. Both are looked for on PATH and in the \
         variables CHROMIUM and CHROMEDRIVER",
    )?;
    find().context("Chromium was installed, yet chromium and chromedriver are not on PATH")
}

fn firefox(workspace: &Workspace) -> Result<Engine> {
    let find = || ["firefox", "firefox-esr"].into_iter().find_map(tool::on_path);
    if find().is_none() && !PathBuf::from("/Applications/Firefox.app").is_dir() {
        debian::install("Firefox", &["firefox-esr"], "Firefox")?;
    }
    let driver = named_in("GECKODRIVER").map_or_else(|| site_tools::geckodriver(workspace), Ok)?;
    Ok(Engine { browser: Browser::Firefox, driver, program: find() })
}

fn webkit() -> Result<Engine> {
    let find = || named_in("WEBKITDRIVER").or_else(|| tool::on_path("WebKitWebDriver"));
    let screen = || has_screen() || tool::on_path("xvfb-run").is_some();
    if find().is_none() || !screen() {
        let elsewhere = "WebKitGTK's WebKitWebDriver (Fedora: webkitgtk6.0) and, without a screen, Xvfb";
        debian::install("WebKit with its driver", &["webkit2gtk-driver", "xvfb"], elsewhere)?;
    }
    let driver = find().context("WebKit's driver was installed, yet WebKitWebDriver is not on PATH")?;
    Ok(Engine { browser: Browser::Webkit, driver, program: None })
}

/// WebKit has no headless mode: it needs a screen, if only a pretended one.
pub fn has_screen() -> bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].into_iter().any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()))
}

fn named_in(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// A driver steers browsers of its own major version only, and a machine may hold several. Nobody is asked for a
/// version while there is nothing to choose.
fn fitting(
    mut programs: Vec<PathBuf>,
    driver_version: impl Fn() -> Option<String>,
    version_of: impl Fn(&Path) -> Option<String>,
) -> Option<PathBuf> {
    if programs.len() > 1
        && let Some(wanted) = driver_version()
    {
        let fits = |program: &PathBuf| version_of(program).is_some_and(|v| tool::major(&v) == tool::major(&wanted));
        if let Some(index) = programs.iter().position(fits) {
            return Some(programs.swap_remove(index));
        }
    }
    programs.into_iter().next()
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
    fn of_several_browsers_the_one_of_the_driver_s_version_is_taken() {
        let chosen = fitting(programs(), || Some("156.0.8078.79".to_owned()), versions);
        assert_eq!(chosen, Some("/usr/bin/google-chrome".into()));
    }

    #[test]
    fn without_a_fitting_browser_the_first_is_taken_and_the_driver_explains() {
        let chosen = fitting(programs(), || Some("100.0".to_owned()), versions);
        assert_eq!(chosen, Some("/usr/bin/chromium".into()));
    }

    #[test]
    fn no_browser_is_none() {
        assert_eq!(fitting(Vec::new(), || None, versions), None);
    }
}
