//! The tools of the chosen tiers, installed before the first tier runs.

use std::path::PathBuf;

use anyhow::{Context, Result};

use super::tiers::Tier;
use crate::{
    dist,
    setup::{
        browsers::{self, Browser, Engine},
        npm,
        site_tools::{self, WasmBindgen},
        toolchain,
    },
    workspace::Workspace,
};

#[derive(Default)]
pub struct Tools {
    wasm_bindgen: Option<WasmBindgen>,
    site: Option<dist::Tools>,
    /// MDN's HTTP Observatory; `None` without npm.
    pub observatory: Option<PathBuf>,
    pub engines: Vec<Engine>,
}

impl Tools {
    pub fn get(workspace: &Workspace, tiers: &[Tier], wanted: &[Browser]) -> Result<Self> {
        let mut tools = Self::default();
        if tiers.contains(&Tier::Lint) {
            toolchain::linters()?;
            toolchain::wasm_target()?;
        }
        if tiers.contains(&Tier::Browser) {
            toolchain::wasm_target()?;
            tools.wasm_bindgen = Some(site_tools::wasm_bindgen(workspace)?);
        }
        if tiers.contains(&Tier::E2e) {
            tools.site = Some(dist::Tools::get(workspace)?);
            tools.observatory = npm::observatory(workspace)?;
        }
        if tiers.iter().any(|tier| tier.needs_browser()) {
            tools.engines = browsers::get(workspace, &without_repeats(wanted))?;
        }
        Ok(tools)
    }

    pub fn wasm_bindgen(&self) -> Result<&WasmBindgen> {
        self.wasm_bindgen.as_ref().context("this tier does not use wasm-bindgen")
    }

    pub fn site(&self) -> Result<&dist::Tools> {
        self.site.as_ref().context("this tier does not use the site's tools")
    }

    /// The value of `PETSTORE_BROWSERS`, from which the tests read it.
    pub fn browser_names(&self) -> String {
        self.engines.iter().map(|engine| engine.browser.name()).collect::<Vec<_>>().join(",")
    }
}

fn without_repeats(wanted: &[Browser]) -> Vec<Browser> {
    let mut browsers = Vec::new();
    for browser in wanted {
        if !browsers.contains(browser) {
            browsers.push(*browser);
        }
    }
    browsers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_named_twice_is_used_once() {
        let wanted = [Browser::Firefox, Browser::Chromium, Browser::Firefox];
        assert_eq!(without_repeats(&wanted), [Browser::Firefox, Browser::Chromium]);
    }
}
