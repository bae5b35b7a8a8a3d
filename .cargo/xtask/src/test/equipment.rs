//! What the chosen tiers need, got before the first of them runs.

use anyhow::{Context, Result};

use super::tiers::Tier;
use crate::{
    dist,
    setup::{
        browsers::{self, Browser, Engine},
        site_tools::{self, WasmBindgen},
        toolchain,
    },
    workspace::Workspace,
};

#[derive(Default)]
pub struct Equipment {
    wasm_bindgen: Option<WasmBindgen>,
    site: Option<dist::Tools>,
    pub engines: Vec<Engine>,
}

impl Equipment {
    pub fn get(workspace: &Workspace, tiers: &[Tier], wanted: &[Browser]) -> Result<Self> {
        let mut equipment = Self::default();
        if tiers.contains(&Tier::Lint) {
            toolchain::linters()?;
            toolchain::wasm_target()?;
        }
        if tiers.contains(&Tier::Browser) {
            toolchain::wasm_target()?;
            equipment.wasm_bindgen = Some(site_tools::wasm_bindgen(workspace)?);
        }
        if tiers.contains(&Tier::E2e) {
            equipment.site = Some(dist::Tools::get(workspace)?);
        }
        if tiers.iter().any(|tier| tier.needs_browser()) {
            equipment.engines = browsers::get(workspace, &each_once(wanted))?;
        }
        Ok(equipment)
    }

    pub fn wasm_bindgen(&self) -> Result<&WasmBindgen> {
        self.wasm_bindgen.as_ref().context("this tier runs without wasm-bindgen")
    }

    pub fn site(&self) -> Result<&dist::Tools> {
        self.site.as_ref().context("this tier runs without the site's tools")
    }

    /// As the tests read it from `PETSTORE_BROWSERS`.
    pub fn browser_names(&self) -> String {
        self.engines.iter().map(|engine| engine.browser.name()).collect::<Vec<_>>().join(",")
    }
}

fn each_once(wanted: &[Browser]) -> Vec<Browser> {
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
    fn a_browser_named_twice_is_got_once() {
        let wanted = [Browser::Firefox, Browser::Chromium, Browser::Firefox];
        assert_eq!(each_once(&wanted), [Browser::Firefox, Browser::Chromium]);
    }
}
