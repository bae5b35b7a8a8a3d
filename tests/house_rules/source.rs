//! Reads the source tree as far as the rules need it: which files there are, which names stand in their code.
//!
//! It knows comments, literals and `use` groups, and refuses to know the rest of the languages.

use serde_json::Value;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// A Rust file. `path` is relative to the repository, with `/`.
pub struct File {
    pub path: String,
    pub text: String,
}

impl File {
    /// The text without comments and without the contents of literals.
    pub fn code(&self) -> String {
        code(&self.text)
    }

    /// Whether the code has this identifier.
    pub fn names(&self, identifier: &str) -> bool {
        words(&self.code()).any(|word| word == identifier)
    }

    /// The modules of the own crate that the code reaches into, also within groups: `crate::{api, ui::button}`.
    pub fn crate_modules(&self) -> BTreeSet<String> {
        crate_modules(&self.code())
    }
}

pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

pub fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// Every file below `folder`, what building leaves behind excepted.
pub fn files_under(folder: &str) -> Vec<String> {
    let mut files = Vec::new();
    collect(&root().join(folder), &mut files);
    let relative = |path: PathBuf| path.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
    let mut paths: Vec<_> = files.into_iter().map(relative).map(|path| path.trim_start_matches("./").into()).collect();
    paths.sort_unstable();
    paths
}

pub fn rust_files(folder: &str) -> impl Iterator<Item = File> {
    let paths = files_under(folder).into_iter().filter(|path| path.ends_with(".rs"));
    paths.map(|path| File { text: read(&path), path })
}

/// Whether `path` is the module `module` or lies in its folder.
pub fn in_folder(path: &str, module: &str) -> bool {
    path.strip_prefix(module).is_some_and(|rest| rest.starts_with('/') || rest == ".rs")
}

/// What stands at the outermost level of a style sheet, each up to its `{` or `;`.
pub fn layers_of(css: &str) -> Vec<String> {
    let mut depth = 0_usize;
    let mut outermost = vec![String::new()];
    for character in without_css_comments(css).chars() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ if depth > 0 => {}
            ';' => outermost.push(String::new()),
            other => outermost.last_mut().unwrap().push(other),
        }
        if character == '}' && depth == 0 {
            outermost.push(String::new());
        }
    }
    let tidy = outermost.iter().map(|prelude| prelude.split_whitespace().collect::<Vec<_>>().join(" "));
    tidy.filter(|prelude| !prelude.is_empty()).collect()
}

/// The commands after `cargo xtask` in a text.
pub fn commands_named_in(text: &str) -> BTreeSet<String> {
    let after = text.split("cargo xtask ").skip(1);
    let names = after.map(|rest| rest.chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect::<String>());
    names.filter(|name| name.starts_with(|first: char| first.is_ascii_lowercase())).collect()
}

/// The names of all properties of a JSON value, however deep.
pub fn property_names(value: &Value) -> Vec<String> {
    match value {
        Value::Object(fields) => {
            fields.iter().flat_map(|(name, field)| [vec![name.clone()], property_names(field)].concat()).collect()
        }
        Value::Array(items) => items.iter().flat_map(property_names).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() && !matches!(name, "target" | "dist" | ".git") {
            collect(&path, files);
        } else if path.is_file() {
            files.push(path);
        }
    }
}

fn code(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(raw) = raw_string(rest).filter(|_| !code.ends_with(is_word)) {
            raw
        } else if first == '"' {
            quoted(rest, '"')
        } else if first == '\'' && is_character(rest) {
            quoted(rest, '\'')
        } else {
            code.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        };
        code.push(' ');
        rest = &rest[skipped..];
    }
    code
}

/// The length of the literal that `text` begins with, between `quote`s.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if character == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

fn raw_string(text: &str) -> Option<usize> {
    let after = text.strip_prefix("br").or_else(|| text.strip_prefix('r'))?;
    let inside = after.trim_start_matches('#');
    let end = format!("\"{}", "#".repeat(after.len() - inside.len()));
    let opening = text.len() - inside.strip_prefix('"')?.len();
    Some(text[opening..].find(&end).map_or(text.len(), |at| opening + at + end.len()))
}

/// Whether a `'` begins a character and not a lifetime.
fn is_character(text: &str) -> bool {
    let mut characters = text.chars().skip(1);
    let first = characters.next();
    first == Some('\\') || characters.next() == Some('\'')
}

fn crate_modules(code: &str) -> BTreeSet<String> {
    let dense: String = code.split_whitespace().collect::<Vec<_>>().join(" ").replace(":: ", "::").replace(" ::", "::");
    let mut modules = BTreeSet::new();
    for (at, found) in dense.match_indices("crate::") {
        if dense[..at].ends_with(is_word) {
            continue;
        }
        let rest = &dense[at + found.len()..];
        match rest.strip_prefix('{') {
            Some(group) => modules.extend(first_names(group)),
            None => modules.extend(words(rest).next().map(str::to_owned)),
        }
    }
    modules
}

/// The first name of each path in a `use` group, which begins after its `{`.
fn first_names(group: &str) -> Vec<String> {
    let mut depth = 1_usize;
    let mut paths = vec![String::new()];
    for character in group.chars() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => paths.push(String::new()),
            other if depth == 1 => paths.last_mut().unwrap().push(other),
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    paths.iter().filter_map(|path| words(path).next().map(str::to_owned)).collect()
}

fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|character| !is_word(character)).filter(|word| !word.is_empty())
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

fn without_css_comments(css: &str) -> String {
    let mut parts = css.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once("*/").map_or("", |(_, after)| after))
}

mod tests {
    use super::*;

    #[test]
    fn comments_and_literals_are_not_code() {
        let text = "a(\"web_sys // \\\" b\", 'c', '\\'', r#\"d\"e\"#); // leptos\n/* f */ fn g<'h>(i: &'h str) {}";
        assert_eq!(words(&code(text)).collect::<Vec<_>>(), ["a", "fn", "g", "h", "i", "h", "str"]);
    }

    #[test]
    fn modules_are_found_in_paths_and_in_groups() {
        let text =
            "use crate::{\n    api::{wire, x},\n    ui,\n};\nuse crate::clock::Timestamp; fn f(_: mycrate::no) {}";
        let modules: Vec<_> = crate_modules(text).into_iter().collect();
        assert_eq!(modules, ["api", "clock", "ui"]);
    }

    #[test]
    fn a_rule_outside_of_the_layer_is_seen() {
        let css = "/* {} */ @layer a, b;\n@layer a { p { x: y } }\np { x: y }";
        assert_eq!(layers_of(css), ["@layer a, b", "@layer a", "p"]);
    }

    #[test]
    fn a_command_is_a_word_after_the_tool() {
        let text = "`cargo xtask dist`, `cargo xtask <command>` and `cargo xtask`, cargo xtask test --only e2e";
        assert_eq!(commands_named_in(text).into_iter().collect::<Vec<_>>(), ["dist", "test"]);
    }

    #[test]
    fn a_module_s_folder_is_told_from_one_that_begins_alike() {
        assert!(in_folder("src/ui.rs", "src/ui") && in_folder("src/ui/field.rs", "src/ui"));
        assert!(!in_folder("src/uikit.rs", "src/ui"));
    }
}
