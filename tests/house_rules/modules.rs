//! Which module may use which. The code map in the crate's docs is the list of what is allowed.
//!
//! Code for tests may use everything.

use crate::{
    code_map::Row,
    none,
    repository::files_of,
    syntax::{Content, attributes, is_for_tests, parse},
};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use syn::Item;

/// For each module, with its path such as `api::wire`, the modules that its file uses.
type Graph = BTreeMap<String, BTreeSet<String>>;

#[test]
fn every_module_has_a_row_in_the_code_map() {
    let modules: BTreeSet<_> = top_level(&Crate::read().graph()).into_keys().collect();
    let rows: BTreeSet<_> = Row::all().into_iter().flat_map(|row| row.modules).collect();
    let without_row = modules.difference(&rows).map(|module| format!("{module} has no row"));
    let without_module = rows.difference(&modules).map(|row| format!("{row} has a row and is not a module"));
    none(
        without_row.chain(without_module),
        "The table \"Code map\" in src/lib.rs shows a newcomer all modules at once. Give each module of src/lib.rs \
         one row.",
    );
}

#[test]
fn a_module_uses_only_what_its_row_lists() {
    let graph = Crate::read().graph();
    let wrong = Row::all().into_iter().filter_map(|row| {
        let unlisted: Vec<_> = row.used(&graph).into_iter().filter(|used| !row.knows.contains(used)).collect();
        let pairs = row.modules.iter().flat_map(|user| unlisted.iter().map(move |used| (user, used)));
        let files: Vec<_> = pairs.flat_map(|(user, used)| files_behind(&graph, user, used)).collect();
        (!files.is_empty()).then(|| format!("{}\n    {}", row.as_used(&graph), files.join("\n    ")))
    });
    none(
        wrong,
        "The column \"knows\" of the code map in src/lib.rs lists what a module may use, so that no dependency \
         appears by accident. Pass what is needed as an argument, or move the code. If the dependency is right, add \
         it to the row.",
    );
}

#[test]
fn a_row_lists_only_what_its_module_uses() {
    let graph = Crate::read().graph();
    let wrong = Row::all().into_iter().filter_map(|row| {
        let unused: Vec<_> = row.knows.difference(&row.used(&graph)).cloned().collect();
        (!unused.is_empty()).then(|| format!("{}, and not {}", row.as_used(&graph), unused.join(", ")))
    });
    none(
        wrong,
        "The code map in src/lib.rs has to be true: this row lists a module that the code does not use. Remove it \
         from the column \"knows\".",
    );
}

#[test]
fn the_modules_form_no_circle() {
    let graph = Crate::read().graph();
    let circles = circles(&top_level(&graph)).into_iter().map(|circle| {
        let steps = circle.windows(2).flat_map(|step| files_behind(&graph, &step[0], &step[1]));
        format!("{}\n    {}", circle.join(" → "), steps.collect::<Vec<_>>().join("\n    "))
    });
    none(
        circles,
        "Modules in a circle can only be understood, tested and changed together. Move the part that both sides need \
         into a module below them, or pass it as an argument.",
    );
}

#[test]
fn the_files_form_no_circle() {
    let mut graph = Crate::read().graph();
    for (user, used) in &mut graph {
        used.retain(|used| !contains(user, used) && !contains(used, user));
    }
    none(
        circles(&graph).into_iter().map(|circle| circle.join(" → ")),
        "Files in a circle are one file in parts. Move what both sides need into a file of its own. A module and the \
         modules inside it may use each other.",
    );
}

#[test]
fn every_file_of_src_is_part_of_the_program() {
    let known: BTreeSet<_> = Crate::read().0.into_iter().map(|module| module.file).collect();
    let roots = ["src/lib.rs", "src/main.rs", "src/bin/import-worker.rs"];
    let files = files_of(&["rs"]).filter(|path| path.starts_with("src/") && !roots.contains(path));
    none(
        files.filter(|path| !known.contains(*path)),
        "The compiler never reads a file that no `mod` declares, so nothing in it is checked. Declare it or delete \
         it.",
    );
}

/// All modules of the app that have a file.
struct Crate(Vec<Module>);

struct Module {
    path: Vec<String>,
    file: String,
    syntax: syn::File,
    is_for_tests: bool,
}

impl Crate {
    fn read() -> Self {
        let mut found = Self(Vec::new());
        found.add_children(&[], &parse("src/lib.rs"), false);
        found
    }

    fn add_children(&mut self, parent: &[String], syntax: &syn::File, of_tests: bool) {
        for item in &syntax.items {
            let Item::Mod(declared) = item else { continue };
            if declared.content.is_some() {
                continue;
            }
            let path = [parent, &[declared.ident.to_string()]].concat();
            let file = format!("src/{}.rs", path.join("/"));
            let is_for_tests = of_tests || is_for_tests(attributes(item));
            let syntax = parse(&file);
            self.add_children(&path, &syntax, is_for_tests);
            self.0.push(Module { path, file, syntax, is_for_tests });
        }
    }

    fn graph(&self) -> Graph {
        let program = || self.0.iter().filter(|module| !module.is_for_tests);
        let names: BTreeSet<_> = program().map(|module| module.path.as_slice()).collect();
        let module_of = |path: &[String]| (1..=path.len()).rev().find(|length| names.contains(&path[..*length]));
        let edges = program().map(|module| {
            let content = Content::of(&module.syntax, &module.path);
            let used = content.own_paths.iter().filter_map(|path| Some(path[..module_of(path)?].join("::")));
            (module.path.join("::"), used.collect())
        });
        edges.collect()
    }
}

impl Row {
    /// The other modules that the modules of this row use.
    fn used(&self, graph: &Graph) -> BTreeSet<String> {
        self.modules.iter().flat_map(|module| uses(graph, module)).collect()
    }

    fn as_used(&self, graph: &Graph) -> String {
        let used: Vec<_> = self.used(graph).into_iter().map(|module| format!("[`{module}`]")).collect();
        let used = if used.is_empty() { "nothing".to_owned() } else { used.join(", ") };
        format!("{} uses {used}", self.modules.join(", "))
    }
}

/// Whether `inner` is `outer` or a module inside it.
fn contains(outer: &str, inner: &str) -> bool {
    inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

fn first_segment(module: &str) -> &str {
    module.split("::").next().unwrap_or(module)
}

/// The other top-level modules that the files of a top-level module use.
fn uses(graph: &Graph, module: &str) -> BTreeSet<String> {
    let files = graph.iter().filter(|(user, _)| contains(module, user));
    let used = files.flat_map(|(_, used)| used).map(|used| first_segment(used).to_owned());
    used.filter(|used| used != module).collect()
}

fn top_level(graph: &Graph) -> Graph {
    let modules: BTreeSet<_> = graph.keys().map(|module| first_segment(module)).collect();
    modules.into_iter().map(|module| (module.to_owned(), uses(graph, module))).collect()
}

/// Which files make one top-level module depend on another.
fn files_behind(graph: &Graph, user: &str, used: &str) -> Vec<String> {
    let files = graph.iter().filter(|(file, _)| contains(user, file));
    let edges = files.flat_map(|(file, targets)| targets.iter().map(move |target| (file, target)));
    let edges = edges.filter(|(_, target)| contains(used, target));
    edges.map(|(file, target)| format!("src/{}.rs uses crate::{target}", file.replace("::", "/"))).collect()
}

/// For each module that is in a circle, unless an earlier circle shows it: a shortest way back to it.
fn circles(graph: &Graph) -> Vec<Vec<String>> {
    let mut circles: Vec<Vec<String>> = Vec::new();
    for module in graph.keys() {
        if !circles.iter().any(|circle| circle.contains(module)) {
            circles.extend(way_back(graph, module));
        }
    }
    circles
}

fn way_back(graph: &Graph, start: &String) -> Option<Vec<String>> {
    let mut ways = VecDeque::from([vec![start.clone()]]);
    let mut seen = BTreeSet::new();
    while let Some(way) = ways.pop_front() {
        for next in graph.get(way.last()?).into_iter().flatten() {
            let longer = [way.as_slice(), std::slice::from_ref(next)].concat();
            if next == start {
                return Some(longer);
            }
            if seen.insert(next) {
                ways.push_back(longer);
            }
        }
    }
    None
}

mod tests {
    use super::*;

    fn graph(edges: &[(&str, &[&str])]) -> Graph {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        edges.iter().map(|(user, used)| ((*user).to_owned(), owned(used))).collect()
    }

    #[test]
    fn a_circle_is_found_with_its_way() {
        let circle = graph(&[("a", &["b"]), ("b", &["c", "d"]), ("c", &[]), ("d", &["a"]), ("e", &["a"])]);
        assert_eq!(circles(&circle), [["a", "b", "d", "a"]]);
        assert!(circles(&graph(&[("a", &["b", "c"]), ("b", &["c"]), ("c", &[])])).is_empty());
    }

    #[test]
    fn a_circle_of_modules_is_found_through_different_files() {
        let files = graph(&[("a", &[]), ("a::x", &["b::y"]), ("b", &["a"]), ("b::y", &["b"])]);
        assert_eq!(circles(&top_level(&files)), [["a", "b", "a"]]);
        assert_eq!(files_behind(&files, "a", "b"), ["src/a/x.rs uses crate::b::y"]);
    }

    #[test]
    fn the_modules_of_the_app_are_found() {
        let graph = Crate::read().graph();
        assert!(graph["api::transport"].contains("browser"), "{:?}", graph["api::transport"]);
        assert!(graph.keys().all(|module| !module.ends_with("::tests")));
    }
}
