//! The text of the source files.

use std::{fs, path::Path};

/// The text of a file. Paths are relative to the root of the repository.
pub fn read(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The sorted paths of the files in these folders whose names end so. There is at least one, or a rule would check nothing.
pub fn files(folders: &[&str], ending: &str) -> Vec<String> {
    let mut folders: Vec<_> = folders.iter().map(|&folder| folder.to_owned()).collect();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(&folder)).unwrap() {
            let entry = entry.unwrap();
            let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
            if path.ends_with(ending) {
                files.push(path);
            } else if entry.path().is_dir() {
                folders.push(path);
            }
        }
    }
    assert!(!files.is_empty(), "no file ends with {ending}");
    files.sort_unstable();
    files
}

/// A file of the app and its code, without comments and without the code for tests.
pub struct Code {
    pub path: String,
    pub text: String,
}

pub fn code_of_the_app() -> impl Iterator<Item = Code> {
    let is_for_tests = |path: &str| ["/tests.rs", "/tests/", "/simulation"].iter().any(|part| path.contains(part));
    let files = files(&["src"], ".rs").into_iter().filter(move |path| !is_for_tests(path));
    files.map(|path| {
        let text = without_tests_and_comments(&read(&path));
        Code { path, text }
    })
}

fn without_tests_and_comments(text: &str) -> String {
    let program = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    program.lines().filter(|line| !line.trim_start().starts_with("//")).flat_map(|line| [line, "\n"]).collect()
}

/// Whether the text has this name, and not only as a part of a longer one.
pub fn names(text: &str, name: &str) -> bool {
    text.split(|character: char| !character.is_alphanumeric() && character != '_').any(|word| word == name)
}

/// The texts between two backticks.
pub fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

mod tests {
    use super::*;

    #[test]
    fn comments_and_tests_are_left_out() {
        let text = "//! a\nuse b;\n    // c\nfn d() {}\n\n#[cfg(test)]\nmod tests {\n    use e;\n}\n";
        assert_eq!(without_tests_and_comments(text), "use b;\nfn d() {}\n\n");
    }

    #[test]
    fn a_part_of_a_longer_name_is_no_name() {
        assert!(names("use leptos::prelude;", "leptos"));
        assert!(!names("use leptos_router::hooks;", "leptos"));
    }
}
