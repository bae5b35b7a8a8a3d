//! Chromium's headless shell: the engine of Chromium without its windows, menus and settings. The end-to-end tests take 0.6
//! times the processor time in it.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::for_testing::ChromeForTesting;
use crate::setup::{browsers::path_in, debian, npm, tool};

/// The shell with the major version of this driver.
pub fn find(driver: &Path, for_testing: &ChromeForTesting) -> Option<PathBuf> {
    let version = tool::version_of(driver)?;
    let major = tool::major(&version);
    of_user(major).or_else(|| for_testing.headless_shell(major))
}

pub fn install(driver: &Path, for_testing: &ChromeForTesting) -> Result<()> {
    let version = tool::version_of(driver).with_context(|| format!("{} tells no version", driver.display()))?;
    let major = tool::major(&version);
    if debian::can_install()? {
        debian::install("Chromium's headless shell", &["chromium-headless-shell"])?;
        of_user(major).context("it was installed, but has another version than the driver")?;
    } else {
        for_testing.headless_shell_for(&npm::npx().context("npm is missing")?, major)?;
    }
    Ok(())
}

fn of_user(major: &str) -> Option<PathBuf> {
    let on_path = ["chromium-headless-shell", "chrome-headless-shell"].into_iter().filter_map(tool::on_path);
    let mut candidates = path_in("CHROMIUM_HEADLESS_SHELL").into_iter().chain(on_path);
    candidates.find(|program| tool::version_of(program).as_deref().map(tool::major) == Some(major))
}
