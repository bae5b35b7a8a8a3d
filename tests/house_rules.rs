//! The rules of the house, read off the source tree. A failure names the files that break a rule and tells what the rule
//! is for. What the compiler or clippy can check is not here.

#![expect(clippy::unwrap_used, reason = "a test that can't go on has failed")]

#[path = "house_rules/source.rs"]
mod source;

use source::{File, commands_named_in, files_under, in_folder, layers_of, property_names, read, root, rust_files};
use std::{collections::BTreeSet, fs};

/// Where the code and its tests live.
const SOURCE_FOLDERS: [&str; 6] = ["src", "style", "tests", ".cargo/hosting", ".cargo/table", ".cargo/xtask"];

/// Files and folders that know neither Leptos nor the browser. `EDGES` are the exceptions inside them.
const PURE: [&str; 6] = ["src/api", "src/gate", "src/pets", "src/clock", "src/config", "src/routes"];

/// Files in a pure place that touch what is outside: the network, the tabs' lock and storage, the screen.
const EDGES: [&str; 5] =
    ["src/api/client.rs", "src/api/transport.rs", "src/gate.rs", "src/gate/lock.rs", "src/gate/shared.rs"];

#[test]
fn only_the_transport_names_gloo_net() {
    let others = rust_files("src").filter(|file| file.path != "src/api/transport.rs" && file.names("gloo_net"));
    none(
        others.map(|file| file.path),
        "Every request has to pass the gate and carries the key, so there is one way to the network. Ask with \
         `Session::ask`; if the way itself lacks something, add it to src/api/transport.rs.",
    );
}

#[test]
fn pure_files_know_neither_leptos_nor_the_browser() {
    let foreign = |file: &File| {
        let names = ["leptos", "web_sys", "js_sys", "wasm_bindgen", "wasm_bindgen_futures", "gloo_net", "gloo_timers"];
        names.iter().any(|name| file.names(name)) || file.crate_modules().contains("browser")
    };
    let pure = rust_files("src").filter(|file| PURE.iter().any(|place| in_folder(&file.path, place)));
    let pure = pure.filter(|file| !EDGES.contains(&file.path.as_str()));
    none(
        pure.filter(foreign).map(|file| file.path),
        "What decides is pure and is told the time, so that the host tests every case in milliseconds. Move what touches \
         the browser to the edge that calls this file; if this file is such an edge, add it to EDGES here.",
    );
}

#[test]
fn every_edge_that_is_excepted_exists() {
    none(
        EDGES.into_iter().filter(|path| !root().join(path).is_file()),
        "EDGES excepts a file from being pure that is gone or has another name. Take it off the list.",
    );
}

#[test]
fn generic_pieces_know_nothing_of_the_app() {
    let allowed = ["browser", "clock", "ui"].map(str::to_owned);
    let ui = rust_files("src").filter(|file| in_folder(&file.path, "src/ui"));
    let knowing = ui.filter_map(|file| {
        let others: Vec<_> = file.crate_modules().into_iter().filter(|module| !allowed.contains(module)).collect();
        (!others.is_empty()).then(|| format!("{} names crate::{}", file.path, others.join(", crate::")))
    });
    none(
        knowing,
        "A piece in src/ui is generic: it could stand in another app. Give it what it needs as props, or move it to \
         src/components.",
    );
}

#[test]
fn components_know_no_page() {
    let components = rust_files("src").filter(|file| in_folder(&file.path, "src/components"));
    none(
        components.filter(|file| file.crate_modules().contains("pages")).map(|file| file.path),
        "Pages are made of components, never the other way round. Pass what the page has as a prop.",
    );
}

#[test]
fn only_one_file_names_the_browser_s_storage() {
    let named = |file: &File| file.names("local_storage") || file.names("session_storage");
    none(
        rust_files("src").filter(|file| file.path != "src/browser.rs" && named(file)).map(|file| file.path),
        "The key may lie in session storage only, and signing out must find everything: storage has one door. Use the \
         functions of src/browser.rs.",
    );
}

#[test]
fn every_style_sheet_is_linked_and_every_linked_one_exists() {
    let there: BTreeSet<_> = files_under("style").into_iter().filter(|path| path.ends_with(".css")).collect();
    let linked: BTreeSet<_> = linked_sheets().into_iter().collect();
    none(
        there.symmetric_difference(&linked),
        "A style sheet counts only when index.html links it: <link data-trunk rel=\"inline\" href=\"style/….css\" />.",
    );
}

#[test]
fn every_style_sheet_is_one_layer_of_its_own_name() {
    let sheets = linked_sheets();
    let order = format!("@layer {}", sheets.iter().map(|path| stem(path)).collect::<Vec<_>>().join(", "));
    let wrong = sheets.iter().filter_map(|path| {
        let block = format!("@layer {}", stem(path));
        let expected = if path == "style/tokens.css" { vec![order.clone(), block] } else { vec![block] };
        let found = layers_of(&read(path));
        (found != expected).then(|| format!("{path} has {found:?} at its outermost level, expected {expected:?}"))
    });
    none(
        wrong,
        "Which rule wins is decided by the order of the layers, not by luck. Put everything of a sheet into one @layer \
         named like the sheet; style/tokens.css also states their order, which is the order of the links in index.html.",
    );
}

#[test]
fn no_file_is_longer_than_400_lines() {
    let long = source_files().filter(|path| is_any_of(path, &["rs", "css", "md"])).filter_map(|path| {
        let lines = read(&path).lines().count();
        (lines > 400).then(|| format!("{path} has {lines} lines"))
    });
    none(long, "A file of this length has more than one reason to change. Split off the part that has its own tests.");
}

#[test]
fn a_module_s_file_has_the_module_s_name() {
    none(
        source_files().filter(|path| path.ends_with("/mod.rs")),
        "Ten tabs named mod.rs look alike. Name the file after the module: foo.rs beside the folder foo/.",
    );
}

#[test]
fn a_file_is_named_after_the_thing_that_it_defines() {
    let vague = ["utils", "util", "helpers", "helper", "core", "common", "misc"];
    none(
        source_files().filter(|path| vague.contains(&stem(path)) || path.split('/').any(|part| vague.contains(&part))),
        "Such a name says nothing of what is inside, so that anything may go there. Name the thing.",
    );
}

#[test]
fn nothing_is_left_to_be_done_later() {
    let marks = [concat!("TO", "DO"), concat!("FIX", "ME")];
    let marked = source_files().filter(|path| is_any_of(path, &["rs", "css", "md", "toml", "html"]));
    none(
        marked.filter(|path| {
            let text = read(path);
            text.split(|character: char| !character.is_alphanumeric()).any(|word| marks.contains(&word))
        }),
        "What is left to do is an issue, where somebody finds it. Do it, or take the mark away.",
    );
}

#[test]
fn no_test_is_ignored() {
    let rust = SOURCE_FOLDERS.into_iter().flat_map(rust_files);
    none(
        rust.filter(|file| file.code().contains("#[ignore")).map(|file| file.path),
        "A test that does not run proves nothing and looks as if it did. Mend it or delete it.",
    );
}

#[test]
fn every_module_opens_with_what_it_is_for() {
    let silent = rust_files("src").filter(|file| stem(&file.path) != "tests" && !file.text.starts_with("//! "));
    none(
        silent.map(|file| file.path),
        "Begin the file with `//!` and a sentence: what it is for, and what it refuses to do.",
    );
}

#[test]
fn every_command_in_the_documentation_exists() {
    let tool = read(".cargo/xtask/src/main.rs");
    let variants = tool.split_once("enum Command {").unwrap().1.split_once("\n}").unwrap().0;
    let commands: BTreeSet<_> = variants
        .lines()
        .filter_map(|line| line.trim().split_once('(').filter(|(name, _)| name.starts_with(char::is_uppercase)))
        .map(|(name, _)| name.to_lowercase())
        .collect();
    assert!(commands.contains("test"), "the commands are read off enum Command in .cargo/xtask/src/main.rs");

    let described = files_under(".").into_iter().filter(|path| is_any_of(path, &["md", "yml"]) || path == ".ci/run");
    let unknown = described.flat_map(|path| {
        let named = commands_named_in(&read(&path));
        let unknown = named.into_iter().filter(|name| !commands.contains(name));
        unknown.map(|name| format!("{path} names `cargo xtask {name}`")).collect::<Vec<_>>()
    });
    none(unknown, "A reader will type it. Add the command to .cargo/xtask or correct the text.");
}

#[test]
fn every_address_of_the_app_is_known_to_the_hosts() {
    let routes = read("src/routes.rs");
    let table = routes.lines().filter(|line| line.contains("=> Some(Self::"));
    let paths = table.filter_map(|line| line.split('"').nth(1)).map(str::to_owned);
    let routes: BTreeSet<_> = paths.filter(|path| !path.is_empty()).collect();
    let hosting = read(".cargo/hosting/src/addresses.rs");
    let list = hosting.split_once("] = [").unwrap().1;
    let known: BTreeSet<_> = list.split('"').skip(1).step_by(2).map(str::to_owned).collect();
    assert!(routes.contains("pets/new"), "the routes are read off Page::at in src/routes.rs");
    none(
        routes.symmetric_difference(&known),
        "A host that is not told of an address answers it with 404, and one that is told of too many with 200. Keep \
         ADDRESSES in .cargo/hosting/src/addresses.rs equal to the routes in src/routes.rs.",
    );
}

#[test]
fn the_installed_app_has_the_page_s_colours() {
    let tokens = read("style/tokens.css");
    let outside = [read("index.html"), read("public/manifest.webmanifest")];
    let colours = outside.iter().flat_map(|text| text.split("\"#").skip(1).filter_map(|rest| rest.split_once('"')));
    let colours: Vec<_> = colours.map(|(colour, _)| format!("#{colour}")).filter(|colour| colour.len() == 7).collect();
    assert!(
        colours.len() >= 4,
        "theme-color in the page, theme_color and background_color in the manifest: {colours:?}"
    );
    none(
        colours.into_iter().filter(|colour| !tokens.contains(colour.as_str())),
        "The frame of an installed app would differ from what is inside. Take the colours from style/tokens.css.",
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
        // What building leaves there; git ignores it.
        "target",
        "dist",
    ];
    let entries = fs::read_dir(root()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    none(
        entries.filter(|name| !name.starts_with('.') && !known.contains(&name.as_str())),
        "The top level is the first page of the repository. Find a place inside one of its folders.",
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
        "Everybody who can open the site can read public/config.json. A key is typed by the person who owns it.",
    );
}

/// The style sheets that index.html links, in order.
fn linked_sheets() -> Vec<String> {
    let page = read("index.html");
    let links = page.split("<link").skip(1).filter_map(|rest| rest.split_once('>')).map(|(link, _)| link);
    let sheets = links.filter(|link| link.contains(".css\""));
    sheets.map(|link| link.split_once("href=\"").unwrap().1.split_once('"').unwrap().0.to_owned()).collect()
}

fn source_files() -> impl Iterator<Item = String> {
    SOURCE_FOLDERS.into_iter().flat_map(files_under)
}

fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.split_once('.').map_or(name, |(stem, _)| stem)
}

fn is_any_of(path: &str, kinds: &[&str]) -> bool {
    path.rsplit_once('.').is_some_and(|(_, kind)| kinds.contains(&kind))
}

#[track_caller]
fn none<T: ToString>(offenders: impl IntoIterator<Item = T>, why: &str) {
    let offenders: Vec<_> = offenders.into_iter().map(|offender| offender.to_string()).collect();
    assert!(offenders.is_empty(), "\n  {}\n{why}\n", offenders.join("\n  "));
}
