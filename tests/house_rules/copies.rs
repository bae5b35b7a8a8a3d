//! Facts that stand in two places and have to be equal, and what the public files must not contain.

use crate::{
    none,
    repository::{files, files_of, read},
    syntax::{Content, parse},
};
use serde_json::Value;
use std::collections::BTreeSet;
use syn::{ImplItem, Item, LitStr, Pat, visit::Visit};

#[test]
fn every_command_in_the_documentation_exists() {
    let tool = parse(".cargo/xtask/src/main.rs");
    let commands = tool.items.iter().find_map(|item| match item {
        Item::Enum(commands) if commands.ident == "Command" => Some(&commands.variants),
        _ => None,
    });
    let commands: BTreeSet<_> =
        commands.unwrap().iter().map(|variant| variant.ident.to_string().to_lowercase()).collect();

    let documents = files_of(&["md", "yml"]).chain(files().filter(|path| *path == ".ci/run"));
    let unknown = documents.flat_map(|path| {
        let named = commands_named_in(&read(path));
        let unknown = named.into_iter().filter(|name| !commands.contains(name));
        unknown.map(|name| format!("{path} names `cargo xtask {name}`")).collect::<Vec<_>>()
    });
    none(unknown, "A reader will type this command. Add it to .cargo/xtask or correct the text.");
}

#[test]
fn every_address_of_the_app_is_known_to_the_hosts() {
    let routes: BTreeSet<_> = paths_of_pages().into_iter().filter(|path| !path.is_empty()).collect();
    let hosting = parse(".cargo/hosting/src/addresses.rs");
    let known = hosting.items.iter().find_map(|item| match item {
        Item::Const(list) if list.ident == "ADDRESSES" => Some(&list.expr),
        _ => None,
    });
    let mut addresses = Content::default();
    addresses.visit_expr(known.unwrap());
    none(
        routes.symmetric_difference(&addresses.texts.into_iter().collect()),
        "A host answers with 404 for a page that it does not know, and with 200 for a page that does not exist when \
         its list is too long. Make ADDRESSES in .cargo/hosting/src/addresses.rs equal to `Page::at` in \
         src/routes.rs.",
    );
}

#[test]
fn the_installed_app_has_the_page_s_colours() {
    let tokens = read("style/tokens.css");
    let outside = [read("index.html"), read("public/manifest.webmanifest")];
    let colours = outside.iter().flat_map(|text| text.split("\"#").skip(1).filter_map(|rest| rest.split_once('"')));
    let colours: Vec<_> = colours
        .map(|(colour, _)| format!("#{colour}"))
        .filter(|colour| colour.len() == 7 && colour[1..].chars().all(|digit| digit.is_ascii_hexdigit()))
        .collect();
    assert!(
        colours.len() >= 4,
        "theme-color in index.html, theme_color and background_color in the manifest: {colours:?}"
    );
    none(
        colours.into_iter().filter(|colour| !tokens.contains(colour.as_str())),
        "The frame of the installed app has another colour than the page inside. Use the colours of \
         style/tokens.css.",
    );
}

#[test]
fn the_public_configuration_holds_no_secret() {
    let config = serde_json::from_str(&read("public/config.json")).unwrap();
    let secret = |name: &String| {
        let name = name.to_lowercase();
        ["key", "secret", "token", "password"].iter().any(|word| name.contains(word))
    };
    none(
        property_names(&config).into_iter().filter(secret),
        "Everybody who can open the site can read public/config.json. Remove the secret: each user enters the own \
         key.",
    );
}

/// The paths that `Page::at` matches.
fn paths_of_pages() -> Vec<String> {
    let mut paths = TextPatterns::default();
    let routes = parse("src/routes.rs");
    let methods = routes.items.iter().filter_map(|item| match item {
        Item::Impl(block) => Some(&block.items),
        _ => None,
    });
    for method in methods.flatten() {
        match method {
            ImplItem::Fn(function) if function.sig.ident == "at" => paths.visit_block(&function.block),
            _ => {}
        }
    }
    assert!(
        paths.0.iter().any(|path| path == "pets/new"),
        "`Page::at` in src/routes.rs matches the paths of all pages"
    );
    paths.0
}

/// The string literals that are patterns.
#[derive(Default)]
struct TextPatterns(Vec<String>);

impl<'ast> Visit<'ast> for TextPatterns {
    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if let Pat::Lit(pattern) = &arm.pat
            && let syn::Lit::Str(text) = &pattern.lit
        {
            self.0.push(LitStr::value(text));
        }
    }
}

/// The commands after `cargo xtask` in a text.
fn commands_named_in(text: &str) -> BTreeSet<String> {
    let after = text.split("cargo xtask ").skip(1);
    let names = after.map(|rest| rest.chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect::<String>());
    names.filter(|name| name.starts_with(|first: char| first.is_ascii_lowercase())).collect()
}

/// The names of all properties of a JSON value, at every depth.
fn property_names(value: &Value) -> Vec<String> {
    match value {
        Value::Object(fields) => {
            fields.iter().flat_map(|(name, field)| [vec![name.clone()], property_names(field)].concat()).collect()
        }
        Value::Array(items) => items.iter().flat_map(property_names).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    }
}

mod tests {
    use super::*;

    #[test]
    fn a_command_is_a_word_after_the_tool() {
        let text = "`cargo xtask dist`, `cargo xtask <command>` and `cargo xtask`, cargo xtask test --only e2e";
        assert_eq!(commands_named_in(text).into_iter().collect::<Vec<_>>(), ["dist", "test"]);
    }
}
