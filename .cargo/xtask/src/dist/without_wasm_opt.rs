//! A release on a machine that has no wasm-opt.
//!
//! Trunk has no option against wasm-opt: it reads the level from the page and would download the tool. So it is given
//! a page that differs in that level only. The page has to lie at the root, because Trunk takes the paths in it from
//! there; it is removed afterwards.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};

use crate::processes;

/// Runs `trunk build` with wasm-opt turned off.
pub fn run(root: &Path, trunk: &mut Command) -> Result<()> {
    let original = root.join("index.html");
    let page = fs::read_to_string(&original).with_context(|| format!("{} cannot be read", original.display()))?;
    let copy = Temporary(root.join(".index-without-wasm-opt.html"));
    fs::write(&copy.0, turned_off(&page)).with_context(|| format!("{} cannot be written", copy.0.display()))?;
    processes::run(trunk.args(["--html-output", "index.html"]).arg(&copy.0))
}

struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn turned_off(page: &str) -> String {
    const LEVEL: &str = "data-wasm-opt=\"";
    let page = match page.split_once(LEVEL).and_then(|(before, rest)| Some((before, rest.split_once('"')?.1))) {
        Some((before, after)) => format!("{before}{after}"),
        None => page.to_owned(),
    };
    page.replacen("rel=\"rust\"", "rel=\"rust\" data-wasm-opt=\"0\"", 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_s_level_becomes_zero_and_its_parameters_stay() {
        let page = r#"<link data-trunk rel="rust" data-wasm-opt="z" data-wasm-opt-params="--enable-sign-ext">"#;
        let expected = r#"<link data-trunk rel="rust" data-wasm-opt="0"  data-wasm-opt-params="--enable-sign-ext">"#;
        assert_eq!(turned_off(page), expected);
    }

    #[test]
    fn a_page_without_a_level_is_given_one() {
        // Trunk's own default in a release is not "off".
        let page = r#"<link data-trunk rel="css" href="a.css"><link data-trunk rel="rust">"#;
        let expected = r#"<link data-trunk rel="css" href="a.css"><link data-trunk rel="rust" data-wasm-opt="0">"#;
        assert_eq!(turned_off(page), expected);
    }
}
