//! What the documents promise: the commands that they name, and the tests that check the invariants.

use crate::{
    none,
    source::{files, quoted, read},
};
use std::collections::BTreeSet;

#[test]
fn every_command_in_the_documentation_exists() {
    let tool = read(".cargo/xtask/src/main.rs");
    let (_, commands) = tool.split_once("enum Command {").unwrap();
    let commands = commands.split("\n}").next().unwrap().lines().filter_map(|line| line.strip_prefix("    "));
    let commands: BTreeSet<_> = commands.map(|line| first_word(line).to_lowercase()).collect();
    let fixed = ["README.md", "tests/README.md", "tests/bench/README.md", ".ci/run"].map(str::to_owned);
    let documents = fixed.into_iter().chain(files(&[".github"], ".md")).chain(files(&[".github"], ".yml"));
    let unknown = documents.flat_map(|path| {
        let named = commands_named_in(&read(&path));
        let unknown = named.into_iter().filter(|name| !commands.contains(name));
        unknown.map(|name| format!("{path} names `cargo xtask {name}`")).collect::<Vec<_>>()
    });
    none(unknown, "A reader will type this command. Add it to .cargo/xtask or correct the text.");
}

#[test]
fn every_test_that_the_architecture_names_exists() {
    let docs = read("src/lib.rs");
    let (_, invariants) = docs.split_once("//! # Invariants").unwrap();
    let invariants = invariants.split("//! # ").next().unwrap();
    let is_name = |name: &&str| {
        name.contains('_') && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    };
    let files: Vec<_> = files(&["src", "tests"], ".rs");
    let texts: Vec<_> = files.iter().map(|path| read(path)).collect();
    let exists = |name: &str| {
        let is_file = files.iter().any(|path| path.ends_with(&format!("/{name}.rs")));
        is_file || texts.iter().any(|text| text.contains(&format!("fn {name}(")))
    };
    let named: Vec<_> = quoted(invariants).filter(is_name).collect();
    assert!(named.contains(&"no_schedule_gets_a_key_banned"), "the tests of the invariants: {named:?}");
    none(
        named.into_iter().filter(|name| !exists(name)),
        "The crate's docs in src/lib.rs promise that this test or file keeps an invariant. Name the one that does.",
    );
}

/// The commands after `cargo xtask` in a text.
fn commands_named_in(text: &str) -> BTreeSet<String> {
    let words = text.split("cargo xtask ").skip(1).map(first_word);
    words.filter(|name| name.starts_with(|first: char| first.is_ascii_lowercase())).collect()
}

fn first_word(text: &str) -> String {
    text.chars().take_while(|&character| character.is_ascii_alphabetic() || character == '-').collect()
}

mod tests {
    use super::*;

    #[test]
    fn a_command_is_a_word_after_the_tool() {
        let text = "`cargo xtask dist`, `cargo xtask <command>` and `cargo xtask`, cargo xtask test --only e2e";
        assert_eq!(commands_named_in(text).into_iter().collect::<Vec<_>>(), ["dist", "test"]);
    }
}
