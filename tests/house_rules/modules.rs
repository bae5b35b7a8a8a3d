//! Which module may use which. The table "Code map" in the crate's docs (`src/lib.rs`) has a row for each module, and its last
//! column is the list of what is allowed: links to modules, or `nothing`.

use crate::{
    none,
    source::{code_of_the_app, quoted, read},
};
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn every_module_has_a_row_in_the_code_map() {
    let text = read("src/lib.rs");
    let modules: BTreeSet<_> =
        text.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).collect();
    let rows = code_map();
    let rows = rows.iter().map(|(module, _)| module.as_str()).collect();
    none(
        modules.symmetric_difference(&rows),
        "The table \"Code map\" in src/lib.rs shows a newcomer all modules at once. Give each module of src/lib.rs \
         one row.",
    );
}

#[test]
fn a_module_uses_exactly_what_its_row_lists() {
    let used = used_modules();
    let wrong = code_map().into_iter().filter_map(|(module, listed)| {
        let used = used.get(&module).cloned().unwrap_or_default();
        let unlisted =
            used.iter().filter(|(name, _)| !listed.contains(name)).map(|(name, path)| format!("{name} ({path})"));
        let unused = listed.iter().filter(|name| !used.contains_key(*name)).map(|name| format!("{name} (nowhere)"));
        let differences: Vec<_> = unlisted.chain(unused).collect();
        (!differences.is_empty()).then(|| format!("{module}: {}", differences.join(", ")))
    });
    none(
        wrong,
        "The last column of the code map in src/lib.rs lists what a module uses, so that no dependency appears by \
         accident. Pass what is needed as an argument, or move the code. If the dependency is right, change the row.",
    );
}

#[test]
fn a_module_uses_only_modules_below_it() {
    let rows = code_map();
    let place = |name: &str| rows.iter().position(|(module, _)| module == name);
    let upwards = rows.iter().enumerate().flat_map(|(row, (module, listed))| {
        let above = listed.iter().filter(move |name| place(name) <= Some(row));
        above.map(move |name| format!("{module} uses {name}"))
    });
    none(
        upwards,
        "Modules in a circle can only be understood, tested and changed together. A row of the code map may name only \
         modules with a row below it. Move the row down, or move the part that both sides need into a module below them.",
    );
}

/// The rows of the table: a module, and the modules that it may use.
fn code_map() -> Vec<(String, Vec<String>)> {
    let text = read("src/lib.rs");
    let rows = text.lines().filter_map(|line| line.strip_prefix("//! | [`"));
    let cells = rows.map(|row| (row.split('`').next(), row.trim_end_matches([' ', '|']).rsplit('|').next()));
    cells
        .map(|(module, used)| (module.unwrap().to_owned(), quoted(used.unwrap()).map(str::to_owned).collect()))
        .collect()
}

/// For each module the other modules that it uses, each with a file that does so.
fn used_modules() -> BTreeMap<String, BTreeMap<String, String>> {
    let mut all = BTreeMap::<String, BTreeMap<String, String>>::new();
    for code in code_of_the_app() {
        let module = code.path.trim_start_matches("src/").split(['/', '.']).next().unwrap();
        let used = modules_in(&code.text).into_iter().filter(|used| used != module);
        all.entry(module.to_owned()).or_default().extend(used.map(|used| (used, code.path.clone())));
    }
    all
}

/// The modules after `crate::`, also in a group.
pub fn modules_in(code: &str) -> BTreeSet<String> {
    code.split("crate::").skip(1).flat_map(first_names).collect()
}

/// `a` of `a::x`, and `a` and `b` of `{a::{x, y}, b}`.
fn first_names(path: &str) -> Vec<String> {
    let name = |path: &str| path.trim_start().chars().take_while(|&c| c.is_alphanumeric() || c == '_').collect();
    let Some(group) = path.strip_prefix('{') else { return vec![name(path)] };
    let mut depth = 1;
    let mut entries = vec![String::new()];
    for character in group.chars() {
        depth += i32::from(character == '{') - i32::from(character == '}');
        match character {
            _ if depth == 0 => break,
            ',' if depth == 1 => entries.push(String::new()),
            other => entries.last_mut().unwrap().push(other),
        }
    }
    entries.iter().map(|entry| name(entry)).filter(|name: &String| !name.is_empty()).collect()
}

mod tests {
    use super::*;

    #[test]
    fn a_module_is_found_in_a_path_and_in_a_group() {
        let code = "use crate::{\n    a::{self, B, c},\n    d,\n};\nuse crate::e::F;\nview! { <G on:click=crate::h> }\nuse i::j;";
        assert_eq!(modules_in(code).into_iter().collect::<Vec<_>>(), ["a", "d", "e", "h"]);
    }
}
