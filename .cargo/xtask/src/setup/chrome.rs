//! Chrome or Chromium, with a ChromeDriver of the same version.
//!
//! It uses those of the user: on PATH, or Chrome where macOS and Windows install it. What is missing comes from Debian's
//! packages as root, and elsewhere from "Chrome for Testing", through npm.

mod for_testing;
mod headless_shell;

use std::{
    env,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};

use self::for_testing::ChromeForTesting;
use super::{browsers::path_in, debian, npm, tool};
use crate::workspace::Workspace;

/// The variable that names the driver.
const DRIVER: &str = "CHROMEDRIVER";

/// The variables that name the driver and the browser to the tests.
type Variables = Vec<(&'static str, PathBuf)>;

pub fn find_or_install(workspace: &Workspace) -> Result<Variables> {
    let for_testing = ChromeForTesting::new(workspace.tools()?);
    if let Some(found) = find().or_else(|| for_testing.both()) {
        return Ok(variables(found));
    }
    if debian::can_install()? {
        debian::install("Chromium with its driver", &["chromium", "chromium-driver"])?;
        return find().map(variables).context("Chromium was installed, yet chromium and chromedriver are not on PATH");
    }
    let Some(npx) = npm::npx() else {
        bail!(
            "Chrome or Chromium, or the ChromeDriver of the same version, is missing. Install Node.js with npm \
             (https://nodejs.org): it fetches both. Or install both: they are looked up on PATH and in the variables \
             CHROMIUM and CHROMEDRIVER{}",
            debian::as_root(&["chromium", "chromium-driver"])
        );
    };
    match browsers().into_iter().next() {
        Some(chrome) => {
            let version = version_of(&chrome).with_context(|| format!("{} tells no version", chrome.display()))?;
            Ok(variables((for_testing.driver_for(&npx, tool::major(&version))?, chrome)))
        }
        None => for_testing.install_both(&npx).map(variables),
    }
}

/// The headless shell for the driver of [`find_or_install`].
pub fn headless_shell(workspace: &Workspace) -> Result<Option<PathBuf>> {
    Ok(headless_shell::find(&driver(workspace)?, &ChromeForTesting::new(workspace.tools()?)))
}

/// Installs the headless shell if it is missing.
pub fn install_headless_shell(workspace: &Workspace) -> Result<()> {
    let (driver, for_testing) = (driver(workspace)?, ChromeForTesting::new(workspace.tools()?));
    match headless_shell::find(&driver, &for_testing) {
        Some(_) => Ok(()),
        None => headless_shell::install(&driver, &for_testing),
    }
}

fn driver(workspace: &Workspace) -> Result<PathBuf> {
    let mut variables = find_or_install(workspace)?.into_iter();
    variables.find_map(|(name, path)| (name == DRIVER).then_some(path)).context("Chromium has no driver")
}

fn variables((driver, program): (PathBuf, PathBuf)) -> Variables {
    vec![(DRIVER, driver), ("CHROMIUM", program)]
}

/// The driver and the browser of the user.
fn find() -> Option<(PathBuf, PathBuf)> {
    let driver = path_in(DRIVER).or_else(|| tool::on_path("chromedriver"))?;
    let program = matching(browsers(), || tool::version_of(&driver), version_of)?;
    Some((driver, program))
}

/// The one of the variable, or all that are installed.
fn browsers() -> Vec<PathBuf> {
    if let Some(chosen) = path_in("CHROMIUM") {
        return vec![chosen];
    }
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    let on_path = names.into_iter().filter_map(tool::on_path);
    on_path.chain(places().into_iter().filter(|place| place.is_file())).collect()
}

/// Where the installers of macOS and Windows put Chrome, which is not on PATH.
fn places() -> Vec<PathBuf> {
    let folder = |variable: &str| env::var_os(variable).map(PathBuf::from);
    if cfg!(target_os = "macos") {
        let program = Path::new("Google Chrome.app").join("Contents").join("MacOS").join("Google Chrome");
        let folders = [Some(PathBuf::from("/Applications")), folder("HOME").map(|home| home.join("Applications"))];
        folders.into_iter().flatten().map(|folder| folder.join(&program)).collect()
    } else if cfg!(windows) {
        let program = Path::new("Google").join("Chrome").join("Application").join("chrome.exe");
        let folders = ["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"].map(folder);
        folders.into_iter().flatten().map(|folder| folder.join(&program)).collect()
    } else {
        Vec::new()
    }
}

/// On Windows Chrome prints no version, but opens a window.
fn version_of(program: &Path) -> Option<String> {
    if cfg!(windows) { version_beside(program) } else { tool::version_of(program) }
}

/// Chrome for Windows has a folder beside the program that is named after the version. During an update it has two, and the
/// program is the older one until it starts again.
fn version_beside(program: &Path) -> Option<String> {
    let entries = program.parent()?.read_dir().ok()?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let is_version =
        |name: &String| name.split('.').count() == 4 && name.chars().all(|c| c.is_ascii_digit() || c == '.');
    let numbers = |name: &String| name.split('.').filter_map(|part| part.parse::<u32>().ok()).collect::<Vec<_>>();
    names.filter(is_version).min_by_key(numbers)
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

    #[test]
    fn chrome_for_windows_has_the_version_of_the_older_folder_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["156.0.8078.79", "99.0.1.2", "SetupMetrics", "1.2"] {
            fs_err::create_dir(folder.path().join(name)).unwrap();
        }
        assert_eq!(version_beside(&folder.path().join("chrome.exe")).as_deref(), Some("99.0.1.2"));
    }
}
