//! The program as it is shipped: what the first screen needs in one file, what it does without in another.
//!
//! The compiler gives one WebAssembly with all the relocations of its linker in it. That is cut where the app says so
//! (its feature `apart`), then the part that starts is bound to JavaScript, and both are made small. Trunk knows nothing
//! of cutting (trunk-rs/trunk#1022), and its own steps would have to lie around it; so these are done here.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, anyhow, bail};
use wasm_split_cli_support::{Options, transform};

use super::{Tools, order};
use crate::{processes, workspace::Workspace};

/// The name of the app's binary.
const BINARY: &str = "petstore-admin";
/// What the compiler has to be told, so that the program can be cut.
pub const FLAGS: &str = "-Clink-args=--emit-relocs";
/// The app's feature that says where.
pub const FEATURE: &str = "apart";
/// What the app names the part behind the cut.
const APART: &str = "split_apart.wasm";
/// The script by which the two parts know each other; the site's own script has it inside.
const LINK: &str = "./__wasm_split.js";
/// rustc writes these into its programs, and wasm-opt has to be told.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-reference-types",
    "--enable-multivalue",
];
/// What makes it smallest: tests/bench/README.md has the alternatives. Rust puts no data below the first kilobyte.
const PASSES: [&str; 13] = [
    "--low-memory-unused",
    "--one-caller-inline-max-function-size=0",
    "--flatten",
    "--rereloop",
    "-Oz",
    "--flatten",
    "--rereloop",
    "-Oz",
    "-Oz",
    "-Oz",
    "-Oz",
    "--strip-producers",
    "--strip-target-features",
];

pub struct Program {
    /// What wasm-bindgen wrote, which starts `main`.
    pub glue: String,
    pub main: Vec<u8>,
    pub apart: Vec<u8>,
}

/// Makes it of what cargo has compiled.
pub fn of_the_compiled(workspace: &Workspace, tools: &Tools) -> Result<Program> {
    let compiled = workspace.target().join("wasm32-unknown-unknown").join("release").join(format!("{BINARY}.wasm"));
    let folder = workspace.target().join("program");
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("{} cannot be removed", folder.display()))?;
    }
    let cut = cut(&read(&compiled)?, &folder.join("cut"))?;

    let bound = folder.join("bound");
    let mut bind = workspace.command(&tools.wasm_bindgen);
    bind.args(["--target", "web", "--no-typescript", "--keep-lld-exports", "--out-name", BINARY]);
    processes::run(bind.arg("--out-dir").arg(&bound).arg(&cut.main))?;
    let unknown = bound.join("snippets");
    if unknown.exists() {
        bail!("a dependency brings scripts of its own ({}), which nothing puts into the site", unknown.display());
    }

    Ok(Program {
        glue: String::from_utf8(read(&bound.join(format!("{BINARY}.js")))?).context("the glue is not UTF-8")?,
        main: small(workspace, tools, &bound.join(format!("{BINARY}_bg.wasm")))?,
        apart: small(workspace, tools, &cut.apart)?,
    })
}

struct Cut {
    main: PathBuf,
    apart: PathBuf,
}

fn cut(program: &[u8], folder: &Path) -> Result<Cut> {
    let main = folder.join(format!("{BINARY}.wasm"));
    let mut options = Options::new(program);
    options.output_dir = folder;
    options.main_out_path = &main;
    options.link_name = LINK;
    let made = transform(options).map_err(|error| anyhow!("the program cannot be cut: {error:#}"))?;
    let apart = folder.join(APART);
    if made.split_modules != [apart.clone()] {
        bail!("the program should be cut into two, not into {:?}", made.split_modules);
    }
    Ok(Cut { main, apart })
}

fn small(workspace: &Workspace, tools: &Tools, wasm: &Path) -> Result<Vec<u8>> {
    let Some(wasm_opt) = &tools.wasm_opt else { return read(wasm) };
    let output = wasm.with_extension("small.wasm");
    let mut optimize = workspace.command(wasm_opt);
    processes::run(optimize.args(FEATURES).args(PASSES).arg(wasm).arg("-o").arg(&output))?;
    order::by_likeness(&read(&output)?)
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("{} cannot be read", path.display()))
}
