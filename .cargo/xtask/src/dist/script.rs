//! The one script of the page: wasm-bindgen's glue, made smaller, and the start of the program.
//!
//! Trunk ships the glue as it is written, for people to read, and starts it by a second script in the page. Refuses to
//! understand JavaScript: it relies on the one form in which wasm-bindgen writes, and says so when that has changed.

use anyhow::{Result, bail};

/// What wasm-bindgen ends its glue with.
const EXPORTS: &str = "export { initSync, __wbg_init as default };";

/// The script that starts `wasm`, a file beside it. Each of `renamed` is a name in the glue and what stands for it.
pub fn of(glue: &str, wasm: &str, renamed: &[(String, String)]) -> Result<String> {
    if !glue.contains(EXPORTS) {
        bail!("the script is not as wasm-bindgen writes it: it lacks `{EXPORTS}`");
    }
    let start = format!(
        "__wbg_init({{module_or_path:new URL('{wasm}',import.meta.url)}})\
         .then(()=>dispatchEvent(new CustomEvent('TrunkApplicationStarted')));"
    );
    let glue = without_classes(&without_comments(glue)).replace(EXPORTS, &start);
    Ok(with_names(&glue, renamed))
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

    #[test]
    fn the_glue_starts_the_program_by_itself() {
        let glue = format!("/**\n * Words.\n */\nlet wasm;\n\n    // More.\n    call();\n{EXPORTS}\n");
        let script = of(&glue, "app-1_bg.wasm", &[]).unwrap();
        assert!(
            script.starts_with("let wasm;\ncall();\n__wbg_init({module_or_path:new URL('app-1_bg.wasm'"),
            "{script}"
        );
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
        assert!(of("export default init;", "app.wasm", &[]).is_err());
    }
}
