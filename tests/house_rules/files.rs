//! How files are named, how long they are, and how they begin.

use crate::{
    none,
    repository::{files, files_of, read, stem},
    syntax::rust_files,
};
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::AttrStyle;

const LONGEST: usize = 350;

#[test]
fn no_file_is_longer_than_350_lines() {
    let lengths = files_of(&["rs", "css", "md"]).map(|path| (path, read(path).lines().count()));
    none(
        lengths.filter(|(_, lines)| *lines > LONGEST).map(|(path, lines)| format!("{path} has {lines} lines")),
        "A longer file has more than one reason to change. Move a part that has its own tests into a file of its \
         own.",
    );
}

#[test]
fn a_file_is_named_after_the_thing_that_it_defines() {
    let vague = ["utils", "util", "helpers", "helper", "core", "common", "misc"];
    none(
        files().filter(|path| vague.contains(&stem(path)) || path.split('/').any(|part| vague.contains(&part))),
        "Such a name does not say what is inside, so unrelated things gather there. Use the name of the thing.",
    );
}

#[test]
fn nothing_is_left_to_be_done_later() {
    let marks = [concat!("TO", "DO"), concat!("FIX", "ME")];
    let texts = files_of(&["rs", "css", "md", "toml", "html", "js", "jsx", "yml"]);
    none(
        texts.filter(|path| {
            let text = read(path);
            text.split(|character: char| !character.is_alphanumeric()).any(|word| marks.contains(&word))
        }),
        "Work that is left belongs in an issue, where people find it. Do it now, or open an issue and remove the \
         mark.",
    );
}

#[test]
fn no_test_is_ignored() {
    none(
        files_of(&["rs"]).filter(|path| has_attribute(read(path).parse().unwrap(), "ignore")),
        "An ignored test looks like a passed one and proves nothing. Fix the test or delete it.",
    );
}

#[test]
fn every_module_opens_with_what_it_is_for() {
    let silent = rust_files("src/").filter(|file| {
        let opens_with_docs = file
            .syntax
            .attrs
            .first()
            .is_some_and(|first| matches!(first.style, AttrStyle::Inner(_)) && first.path().is_ident("doc"));
        stem(file.path) != "tests" && !opens_with_docs
    });
    none(
        silent.map(|file| file.path),
        "A reader decides by the first lines whether to read on. Begin the file with `//!` and say what it is for \
         and what it refuses to do.",
    );
}

#[test]
fn the_top_level_holds_what_everybody_knows() {
    let known = [
        "Cargo.toml",
        "Cargo.lock",
        "Trunk.toml",
        "index.html",
        "src",
        "style",
        "public",
        "tests",
        "README.md",
        "LICENSE",
    ];
    let entries: BTreeSet<_> = files().filter_map(|path| path.split('/').next()).collect();
    none(
        entries.into_iter().filter(|name| !name.starts_with('.') && !known.contains(name)),
        "The top level is the first page of the repository. Put this into one of the folders there.",
    );
}

/// Whether an attribute contains this name, also inside a macro such as `proptest!`.
fn has_attribute(tokens: TokenStream, name: &str) -> bool {
    let tokens: Vec<_> = tokens.into_iter().collect();
    let is_attribute = |pair: &[TokenTree]| match pair {
        [TokenTree::Punct(mark), TokenTree::Group(group)] if mark.as_char() == '#' => names(group.stream(), name),
        _ => false,
    };
    let inside = |token: &TokenTree| matches!(token, TokenTree::Group(group) if has_attribute(group.stream(), name));
    tokens.windows(2).any(is_attribute) || tokens.iter().any(inside)
}

fn names(tokens: TokenStream, name: &str) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(identifier) => identifier == name,
        TokenTree::Group(group) => names(group.stream(), name),
        _ => false,
    })
}

mod tests {
    use super::*;

    #[test]
    fn an_ignored_test_is_found_also_inside_a_macro() {
        let ignored = |code: &str| has_attribute(code.parse().unwrap(), "ignore");
        assert!(ignored("#[test] #[ignore = \"slow\"] fn f() {}"));
        assert!(ignored("proptest! { #[test] #[cfg_attr(a, ignore)] fn f() {} }"));
        assert!(!ignored("/// ignore\n#[test] fn ignore() {} // #[ignore]"));
    }
}
