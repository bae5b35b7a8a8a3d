//! The one script of the page: wasm-bindgen's glue, made smaller, and the start of the program.
//!
//! Trunk ships the glue as it is written, for people to read, and starts it by a second script in the page. Refuses to
//! understand JavaScript: it relies on the one form in which wasm-bindgen writes, and says so when that has changed.

use anyhow::{Result, bail};

/// What wasm-bindgen ends its glue with.
const EXPORTS: &str = "export { initSync, __wbg_init as default };";
/// How it begins when the program is cut.
const LINK: &str = "import * as import1 from \"./__wasm_split.js\"";

/// What the program will ask the browser for first, asked for while it is on its way: the first time is slow.
const MEANWHILE: &str = "navigator.locks?.query().catch(()=>{});try{localStorage.length}catch{}";

/// The file of the program's other part.
pub struct Apart<'a> {
    pub name: &'a str,
    pub integrity: &'a str,
}

/// The script that starts `wasm`, a file beside it, and loads `apart` when it is asked to. Each of `renamed` is a name in
/// the glue and what stands for it.
pub fn of(glue: &str, wasm: &str, apart: &Apart<'_>, renamed: &[(String, String)]) -> Result<String> {
    for known in [LINK, EXPORTS] {
        if !glue.contains(known) {
            bail!("the script is not as wasm-bindgen writes it: it lacks `{known}`");
        }
    }
    let start = format!(
        "__wbg_init({{module_or_path:new URL('{wasm}',import.meta.url)}})\
         .then(()=>dispatchEvent(new CustomEvent('TrunkApplicationStarted')));"
    );
    let glue = without_classes(&without_comments(glue)).replace(EXPORTS, &start).replace(LINK, &link(apart));
    Ok(with_names(&glue, renamed) + MEANWHILE)
}

/// Loads the program's other part, and tells the program by calling the function in its table that it has named: the
/// contract of wasm_split_helpers. The page has said whether it begins with the list; nothing else is complete without
/// that part, which is then asked for at once, and always behind anything else that is on its way. A second attempt
/// passes by the browser's cache, which may have kept the first one's failure.
fn link(apart: &Apart<'_>) -> String {
    let Apart { name, integrity } = apart;
    format!(
        "let apart,cache='default';\
         const askForApart=()=>apart??=fetch(new URL('{name}',import.meta.url),{{integrity:'{integrity}',cache,priority:'low'}});\
         const failed=()=>{{apart=undefined;cache='reload'}};\
         if(document.documentElement.dataset.shell!=='list')askForApart().catch(failed);\
         const import1={{async __wasm_split_load_apart(callback,data){{\
         let loaded=false;\
         try{{\
         await WebAssembly.instantiate(await(await askForApart()).arrayBuffer(),{{__wasm_split:wasm}});\
         loaded=true\
         }}catch(error){{failed();console.error(error)}}\
         wasm.__indirect_function_table.get(callback)(data,loaded)\
         }}}};"
    )
}

/// Without indentation, empty lines and lines of comment. No text in the glue is longer than its line.
fn without_comments(glue: &str) -> String {
    let lines = glue.lines().map(str::trim);
    let code = lines.filter(|line| !line.is_empty() && !["//", "/*", "*"].iter().any(|start| line.starts_with(start)));
    code.flat_map(|line| [line, "\n"]).collect()
}

/// Without the classes that a dependency of Leptos exports to scripts: this site has no script that would use them.
fn without_classes(glue: &str) -> String {
    let (mut kept, mut rest) = (String::new(), glue);
    while let Some((before, class)) = rest.split_once("export class ") {
        kept.push_str(before);
        let name = class.split(' ').next().unwrap_or_default();
        let own = format!("if (Symbol.dispose) {name}.");
        let after = class.find(&own).and_then(|at| Some(&class[at + class[at..].find('\n')? + 1..]));
        let Some(after) = after else {
            // Another form than the known one: it stays.
            kept.push_str("export class ");
            rest = class;
            continue;
        };
        rest = after;
    }
    kept + rest
}

/// With each name replaced where it stands whole.
fn with_names(glue: &str, renamed: &[(String, String)]) -> String {
    let is_name = |character: char| character.is_ascii_alphanumeric() || matches!(character, '_' | '$');
    let mut text = String::with_capacity(glue.len());
    let mut rest = glue;
    while let Some(at) = rest.find(is_name) {
        let length = rest[at..].find(|character| !is_name(character)).unwrap_or(rest.len() - at);
        let name = &rest[at..at + length];
        text.push_str(&rest[..at]);
        text.push_str(renamed.iter().find(|(old, _)| old == name).map_or(name, |(_, new)| new));
        rest = &rest[at + length..];
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    const APART: Apart<'_> = Apart { name: "apart-2.wasm", integrity: "sha384-x" };

    #[test]
    fn the_other_part_is_loaded_by_the_name_that_the_program_imports() {
        let renamed = [("__wasm_split_load_apart".to_owned(), "a".to_owned())];
        let script = of(&format!("{LINK}\n{EXPORTS}\n"), "app-1_bg.wasm", &APART, &renamed).unwrap();
        assert!(
            script
                .contains("fetch(new URL('apart-2.wasm',import.meta.url),{integrity:'sha384-x',cache,priority:'low'})"),
            "{script}"
        );
        assert!(script.contains("const import1={async a(callback,data)"), "{script}");
        assert!(!script.contains("import *"), "{script}");
    }

    #[test]
    fn the_glue_starts_the_program_by_itself() {
        let glue = format!("{LINK}\n/**\n * Words.\n */\nlet wasm;\n\n    // More.\n    call();\n{EXPORTS}\n");
        let script = of(&glue, "app-1_bg.wasm", &APART, &[]).unwrap();
        let start = "\nlet wasm;\ncall();\n__wbg_init({module_or_path:new URL('app-1_bg.wasm'";
        assert!(script.contains(start), "{script}");
        assert!(script.contains("TrunkApplicationStarted") && !script.contains("export"));
    }

    #[test]
    fn a_class_for_other_scripts_goes_whole() {
        let glue = "export class A {\nfree() {}\n}\nif (Symbol.dispose) A.prototype[Symbol.dispose] = A.prototype.free;\nlet b;\n";
        assert_eq!(without_classes(glue), "let b;\n");
    }

    #[test]
    fn names_are_replaced_whole() {
        let renamed = [("__wbg_a_1".to_owned(), "a".to_owned())];
        assert_eq!(with_names("__wbg_a_1: f, __wbg_a_12: g", &renamed), "a: f, __wbg_a_12: g");
    }

    #[test]
    fn a_glue_of_another_form_is_refused() {
        assert!(of("export default init;", "app.wasm", &APART, &[]).is_err());
        assert!(of(EXPORTS, "app.wasm", &APART, &[]).is_err());
    }
}
