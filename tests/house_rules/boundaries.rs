//! Which files may touch what is outside of the program: the network, the browser's storage, the screen.

use crate::{
    modules::modules_in,
    none,
    source::{Code, code_of_the_app, files, names, read},
};
use std::collections::BTreeSet;

/// Modules that know neither Leptos nor the browser. `EDGES` are the exceptions inside them.
const PURE: &str = "src/add/form src/api src/check/findings src/clock src/config src/csv_text src/decode src/gate \
                    src/import/rules src/loaded_pets/cached_list src/unknown_outcome/look \
                    src/pets/export src/pets/found_rows src/pets/list_in_words src/routes src/words";

/// Files of pure modules that touch the network, the lock and the storage that all tabs share, or the screen.
const EDGES: [&str; 4] = ["src/api/transport.rs", "src/config/file.rs", "src/gate.rs", "src/routes/router.rs"];

/// The libraries that reach the screen or the browser.
const OUTSIDE: [&str; 8] =
    ["leptos", "leptos_router", "web_sys", "js_sys", "wasm_bindgen", "wasm_bindgen_futures", "gloo_net", "gloo_timers"];

#[test]
fn only_the_transport_names_gloo_net() {
    none(
        files_that_name("gloo_net").filter(|path| path != "src/api/transport.rs"),
        "Each request has to pass the gate and to carry the key, so the network has one entrance. Send the request \
         through the session. If the entrance lacks something, add it to src/api/transport.rs.",
    );
}

#[test]
fn only_one_file_names_the_browser_s_storage() {
    let files = files_that_name("local_storage").chain(files_that_name("session_storage"));
    none(
        files.filter(|path| path != "src/browser/storage.rs"),
        "The key may stand in session storage only, and signing out has to remove all that was stored. Use the \
         functions of src/browser/storage.rs.",
    );
}

#[test]
fn the_docs_of_the_storage_list_each_stored_name() {
    let code: Vec<_> = code_of_the_app().collect();
    let all: String = code.iter().map(|code| code.text.as_str()).collect();
    let scripts = read("index.html") + &read("src/theme.js");
    let names = all.split("const STORED").skip(1).filter_map(|rest| rest.split('"').nth(1));
    let nameless = code.iter().filter(|code| code.text.contains("Area::") && !code.text.contains("STORED"));
    let names = names.chain(nameless.map(|code| code.path.as_str()));
    let names = names.chain(scripts.split("\"petstore-admin.").skip(1).filter_map(|rest| rest.split('"').next()));
    let names: BTreeSet<_> = names.map(|name| name.trim_end_matches([' ', '.'])).collect();
    let docs = read("src/browser/storage.rs");
    let listed = docs.lines().filter_map(|line| line.strip_prefix("//! | `")?.split('`').next()).collect();
    none(
        names.symmetric_difference(&listed),
        "The table in src/browser/storage.rs says what a reload, signing out, another environment, another key and another tab do to \
         what is stored. Give each stored name a constant `STORED_…` and a row. index.html and src/theme.js use the same names.",
    );
}

#[test]
fn pure_files_know_neither_leptos_nor_the_browser() {
    let belongs_to =
        |path: &str, module: &str| path.strip_prefix(module).is_some_and(|rest| rest.starts_with('/') || rest == ".rs");
    let pure = code_of_the_app().filter(|code| PURE.split(' ').any(|module| belongs_to(&code.path, module)));
    let files = files(&["src"], ".rs");
    let named = PURE.split(' ').map(|module| format!("{module}.rs")).chain(EDGES.map(str::to_owned));
    let gone = named.filter(|path| !files.contains(path));
    none(
        pure.filter(|code| EDGES.contains(&code.path.as_str()) == is_pure(code)).map(|code| code.path).chain(gone),
        "A pure file gets the time and all else as arguments, so that a test on the host checks each case in \
         milliseconds. Move the code that touches the browser to the file that calls this one. EDGES in \
         tests/house_rules/boundaries.rs has the files that need the browser, and no others.",
    );
}

fn files_that_name(name: &str) -> impl Iterator<Item = String> {
    code_of_the_app().filter(move |code| names(&code.text, name)).map(|code| code.path)
}

fn is_pure(code: &Code) -> bool {
    !modules_in(&code.text).contains("browser") && OUTSIDE.iter().all(|name| !names(&code.text, name))
}
