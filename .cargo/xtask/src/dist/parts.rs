//! The parts of the program: files that the browser loads later than the frame of the app. `src/main.rs` names them.
//!
//! This file and `packing.rs` stand in for a step that Trunk does not have: `wasm-split-cli` has to cut the program between cargo and
//! wasm-bindgen ([Trunk issue 1022](https://github.com/trunk-rs/trunk/issues/1022); both files go when Trunk has that step). Trunk runs
//! the `wasm-bindgen` that comes first in PATH, so a copy of this tool stands there under that name. It cuts the program before it runs
//! the real wasm-bindgen, and passes all other calls on.
//!
//! What it saves: 48 kB of the first load by the parts, and 13 kB by `packing.rs` (tests/bench/README.md, "What was tried"). Without it:
//! `trunk build --release` makes the same site with the program in one file, because only this tool sets the variable of `.cargo/build.rs`.

use std::{
    collections::HashMap,
    env,
    ffi::OsString,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};
use fs_err as fs;
use xtask::hosting;

use super::packing::{packed, with_short_names};
use crate::{
    processes,
    setup::{site_tools, tool},
    workspace::Workspace,
};

const PROGRAM: &str = "petstore-admin";
/// Asks `.cargo/build.rs` for a program that can be cut.
const PARTS: &str = "PETSTORE_PARTS";
const BINDGEN: &str = "wasm-bindgen";
/// The paths of the real tools, in the environment of the copy.
const REAL_BINDGEN: &str = "PETSTORE_WASM_BINDGEN";
const SPLIT: &str = "PETSTORE_WASM_SPLIT";
const OPTIMIZER: &str = "PETSTORE_WASM_OPT";
/// The passes of wasm-opt, in the environment of the copy: the parts take the same as the program.
const PASSES: &str = "PETSTORE_WASM_OPT_PASSES";
/// The script that loads the parts, as `wasm-split-cli` writes it.
const LOADERS: &str = "__wasm_split.js";
/// The folder of the parts, beside the copy.
const FILES: &str = "files";
/// The exports of the script. Only the function that starts the program is used from outside, and the minifier of Trunk 0.21 cannot
/// read `as default`: it would leave the whole script as it is.
const EXPORTS: &str = "export { initSync, __wbg_init as default };";
const DO_NOT_FIT: &str = "the scripts of wasm-bindgen and wasm-split-cli do not fit together: after an update of one of them, the cut of \
                          the program in .cargo/xtask/src/dist/parts.rs has to follow";

/// Copies this tool, and returns the copy.
pub fn prepare(workspace: &Workspace) -> Result<PathBuf> {
    let copy = copy_in(workspace);
    fs::create_dir_all(copy.with_file_name(FILES))?;
    fs::copy(env::current_exe()?, &copy)?;
    Ok(copy)
}

/// What the copy finds in its environment. Without `wasm_opt` the parts are larger, and nothing else changes.
pub fn variables(workspace: &Workspace, wasm_opt: Option<PathBuf>) -> Result<Vec<(&'static str, OsString)>> {
    let page = fs::read_to_string(workspace.root.join("index.html"))?;
    let passes = page.split_once("data-wasm-opt-params=\"").and_then(|(_, rest)| rest.split_once('"'));
    let (passes, _) = passes.context("index.html names no passes of wasm-opt")?;
    let tools = [
        (PARTS, "1".into()),
        (REAL_BINDGEN, site_tools::wasm_bindgen(workspace, BINDGEN)?.into()),
        (SPLIT, site_tools::wasm_split()?.into()),
        (PASSES, passes.into()),
    ];
    Ok(tools.into_iter().chain(wasm_opt.map(|program| (OPTIMIZER, program.into()))).collect())
}

/// Copies the parts of the last build into the site.
pub fn copy(workspace: &Workspace, site: &Path) -> Result<()> {
    for part in parts_in(&copy_in(workspace).with_file_name(FILES))? {
        fs::copy(&part, site.join(name_of(&part)))?;
    }
    Ok(())
}

fn copy_in(workspace: &Workspace) -> PathBuf {
    tool::program_in(&workspace.target.join("parts"), BINDGEN)
}

/// Whether this is the copy, which Trunk takes for wasm-bindgen.
pub fn is_bindgen() -> bool {
    env::current_exe().is_ok_and(|program| program.file_stem().is_some_and(|stem| stem == BINDGEN))
}

/// Runs wasm-bindgen with the arguments of this process. Cuts the program first.
pub fn bindgen() -> Result<()> {
    let tool = |variable| env::var_os(variable).with_context(|| format!("{variable} is not set"));
    let mut arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let is_program = |argument: &OsString| Path::new(argument).ends_with(format!("{PROGRAM}.wasm"));
    let mut command = Command::new(tool(REAL_BINDGEN)?);
    let Some(input) = arguments.iter().position(is_program) else {
        command.args(arguments);
        return processes::run(command);
    };
    let files = env::current_exe()?.with_file_name(FILES);
    if files.exists() {
        fs::remove_dir_all(&files)?;
    }
    let mut split = Command::new(tool(SPLIT)?);
    split.arg(&arguments[input]).arg(&files).args(["--out-name", PROGRAM]);
    processes::run(split)?;
    arguments[input] = files.join(format!("{PROGRAM}.wasm")).into();
    // Without this, the table of functions is not exported, and no part can be linked.
    command.args(&arguments).arg("--keep-lld-exports");
    processes::run(command)?;
    let folder = arguments.iter().find_map(|argument| argument.to_str()?.strip_prefix("--out-dir="));
    let script = Path::new(folder.context("wasm-bindgen is called without --out-dir")?).join(format!("{PROGRAM}.js"));
    let mut loaders = fs::read_to_string(files.join(LOADERS))?;
    for part in parts_in(&files)? {
        fs::write(&part, packed(&fs::read(&part)?, &HashMap::new())?)?;
        if let Some(optimizer) = env::var_os(OPTIMIZER) {
            let mut optimize = Command::new(optimizer);
            let passes = env::var(PASSES).with_context(|| format!("{PASSES} is not set"))?;
            optimize.arg("-Oz").args(passes.split(' ')).arg("-o").arg(&part).arg(&part);
            processes::run(optimize)?;
        }
        loaders = with_name(&loaders, &part)?;
    }
    let program = script.with_file_name(format!("{PROGRAM}_bg.wasm"));
    let (text, short_names) = with_short_names(&with_loaders(&fs::read_to_string(&script)?, &loaders)?);
    fs::write(&script, text)?;
    fs::write(&program, packed(&fs::read(&program)?, &short_names)?)?;
    Ok(())
}

/// The files of the parts: all but the first one, which is the program.
fn parts_in(files: &Path) -> Result<Vec<PathBuf>> {
    let is_part = |name: &String| name.ends_with(".wasm") && !name.starts_with(PROGRAM);
    Ok(hosting::files::below(files)?.into_iter().filter(is_part).map(|name| files.join(name)).collect())
}

/// The name in the site. `hosting` puts the hash in the place of the zeros, here and in the script.
fn name_of(part: &Path) -> String {
    let stem = part.file_stem().unwrap_or_default().to_string_lossy();
    format!("{}{}-000000000000.wasm", hosting::PART, stem.trim_start_matches("split_"))
}

/// `loaders` with the name that `part` has in the site.
fn with_name(loaders: &str, part: &Path) -> Result<String> {
    let file = part.file_name().unwrap_or_default().to_string_lossy();
    let (before, after) = loaders.split_once(&*file).context(DO_NOT_FIT)?;
    Ok(format!("{before}{}{after}", name_of(part)))
}

/// The script of the program with the functions that load the parts: as two scripts they would import each other, and neither could
/// have its hash in its name.
fn with_loaders(script: &str, loaders: &str) -> Result<String> {
    // The page reports a part that is missing, and the browser reports the request.
    const REPORT: &str = "            console.error(e);\n";
    let module = format!("\"./{LOADERS}\": ");
    let loads: Vec<&str> = loaders
        .lines()
        .filter_map(|line| line.strip_prefix("export const ")?.split_once(" = ").map(|(name, _)| name))
        .collect();
    let own = loaders.strip_prefix(&format!("import {{ initSync }} from \"./{PROGRAM}.js\";\n")).context(DO_NOT_FIT)?;
    let (mut lines, mut has_module) = (Vec::new(), false);
    for line in script.lines() {
        if line.trim_start().starts_with(&module) {
            // Each function that the program imports names the module again.
            if !has_module {
                lines.push(format!("{module}{{ {} }},", loads.join(", ")));
            }
            has_module = true;
        } else if !(line.starts_with("import ") && line.contains(LOADERS)) {
            lines.push(line.to_owned());
        }
    }
    let whole = format!("{}\n{}", lines.join("\n"), own.replace("export const ", "const ").replace(REPORT, ""));
    let fits = has_module && !loads.is_empty() && !own.contains("import {") && script.contains(EXPORTS);
    Some(whole.replace(EXPORTS, "export default __wbg_init;")).filter(|_| fits).context(DO_NOT_FIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "import * as import1 from \"./__wasm_split.js\"\nimport * as import2 from \"./__wasm_split.js\"\n\
        function imports() {\n  return {\n    \"./__wasm_split.js\": import1,\n    \"./__wasm_split.js\": import2,\n  };\n}\n\
        function initSync() {}\nexport { initSync, __wbg_init as default };\n";
    const LOADS: &str = "import { initSync } from \"./petstore-admin.js\";\n\
        export const __wasm_split_load_later = load(\"./split_later.wasm\");\nexport const __wasm_split_load_import = load();\n";

    #[test]
    fn the_functions_that_load_parts_are_in_the_script_of_the_program() {
        let expected = "function imports() {\n  return {\n\
            \"./__wasm_split.js\": { __wasm_split_load_later, __wasm_split_load_import },\n  };\n}\nfunction initSync() {}\n\
            export default __wbg_init;\nconst __wasm_split_load_later = load(\"./split_later.wasm\");\nconst __wasm_split_load_import = load();\n";
        assert_eq!(with_loaders(SCRIPT, LOADS).unwrap(), expected);
    }

    #[test]
    fn a_part_is_fetched_by_its_name_in_the_site() {
        let loads = "fetch(new URL(\"./split_later.wasm\", import.meta.url));";
        let expected = "fetch(new URL(\"./part-later-000000000000.wasm\", import.meta.url));";
        assert_eq!(with_name(loads, Path::new("files/split_later.wasm")).unwrap(), expected);
        assert!(with_name("fetch(url)", Path::new("files/split_later.wasm")).is_err());
    }
}
