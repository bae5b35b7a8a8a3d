//! What a Rust file says: its names, its paths and its texts, read off the syntax tree that `syn` makes of it.
//!
//! Code that is compiled for tests only is left out. The tokens inside a macro are read too: views are macros.

use crate::repository::{files_of, read};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use syn::{
    Attribute, ImplItemFn, Item, ItemMod, ItemUse, LitStr, Macro, Meta, Path, UseTree,
    visit::{self, Visit},
};

pub struct RustFile {
    pub path: &'static str,
    pub syntax: syn::File,
}

impl RustFile {
    pub fn content(&self) -> Content {
        Content::of(&self.syntax, &[])
    }
}

/// The Rust files whose path begins with `prefix`.
pub fn rust_files(prefix: &str) -> impl Iterator<Item = RustFile> {
    let paths = files_of(&["rs"]).filter(move |path| path.starts_with(prefix));
    paths.map(|path| RustFile { path, syntax: parse(path) })
}

pub fn parse(path: &str) -> syn::File {
    syn::parse_file(&read(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// What the code of one file contains.
#[derive(Default)]
pub struct Content {
    pub identifiers: BTreeSet<String>,
    /// The values of the string literals, in their order, those in attributes left out.
    pub texts: Vec<String>,
    /// Paths into the own crate, from its root: `crate::api::wire` is `["api", "wire"]`.
    pub own_paths: BTreeSet<Vec<String>>,
    /// All other paths. One may begin with a name that a `use` brought in.
    relative_paths: BTreeSet<Vec<String>>,
    /// The names that a `use` of the own crate brought in.
    imported: BTreeMap<String, Vec<String>>,
    /// The module at this point of the file.
    module: Vec<String>,
}

impl Content {
    /// The content of the file that defines `module`, which `super` and `self` refer to.
    pub fn of(file: &syn::File, module: &[String]) -> Self {
        let mut content = Self { module: module.to_vec(), ..Self::default() };
        content.visit_file(file);
        for path in &content.relative_paths {
            if let Some(start) = path.first().and_then(|first| content.imported.get(first)) {
                content.own_paths.insert([start, &path[1..]].concat());
            }
        }
        content
    }

    fn add_path(&mut self, path: Vec<String>) {
        let own = from_the_root(&path, &self.module);
        let (paths, path) = own.map_or((&mut self.relative_paths, path), |own| (&mut self.own_paths, own));
        if !path.is_empty() {
            paths.insert(path);
        }
    }

    fn add_use(&mut self, tree: &UseTree, prefix: &[String]) {
        let with = |name: &syn::Ident| match name.to_string() {
            name if name == "self" && !prefix.is_empty() => prefix.to_vec(),
            name => [prefix, &[name]].concat(),
        };
        let (path, name) = match tree {
            UseTree::Path(path) => return self.add_use(&path.tree, &with(&path.ident)),
            UseTree::Group(group) => return group.items.iter().for_each(|tree| self.add_use(tree, prefix)),
            UseTree::Glob(_) => (prefix.to_vec(), None),
            UseTree::Name(name) => (with(&name.ident), with(&name.ident).pop()),
            UseTree::Rename(rename) => (with(&rename.ident), Some(rename.rename.to_string())),
        };
        if let (Some(name), Some(own)) = (name, from_the_root(&path, &self.module)) {
            self.imported.insert(name, own);
        }
        self.add_path(path);
    }

    /// The tokens of a macro or an attribute, which `syn` does not interpret.
    fn add_tokens(&mut self, tokens: TokenStream, literal: fn(&mut Self, LitStr)) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            let follows = colons == 2 && !path.is_empty();
            match &token {
                TokenTree::Punct(mark) if mark.as_char() == ':' => {
                    colons += 1;
                    continue;
                }
                TokenTree::Ident(name) => {
                    self.identifiers.insert(name.to_string());
                    if !follows {
                        self.add_path(std::mem::take(&mut path));
                    }
                    path.push(name.to_string());
                }
                TokenTree::Group(group) => {
                    if follows && group.delimiter() == Delimiter::Brace {
                        first_names(group).for_each(|name| self.add_path([path.clone(), vec![name]].concat()));
                    }
                    self.add_path(std::mem::take(&mut path));
                    self.add_tokens(group.stream(), literal);
                }
                TokenTree::Literal(_) => {
                    if let Ok(text) = syn::parse2::<LitStr>(token.into()) {
                        literal(self, text);
                    }
                    self.add_path(std::mem::take(&mut path));
                }
                TokenTree::Punct(_) => self.add_path(std::mem::take(&mut path)),
            }
            colons = 0;
        }
        self.add_path(path);
    }
}

impl<'ast> Visit<'ast> for Content {
    fn visit_item(&mut self, item: &'ast Item) {
        if !is_for_tests(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        if !is_for_tests(&function.attrs) {
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        self.module.push(module.ident.to_string());
        visit::visit_item_mod(self, module);
        self.module.pop();
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        visit::visit_item_use(self, item);
        if item.leading_colon.is_none() {
            self.add_use(&item.tree, &[]);
        }
    }

    fn visit_path(&mut self, path: &'ast Path) {
        visit::visit_path(self, path);
        if path.leading_colon.is_none() {
            self.add_path(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        }
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        self.visit_path(&call.path);
        self.add_tokens(call.tokens.clone(), |content, text| content.texts.push(text.value()));
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if !attribute.path().is_ident("doc") {
            self.visit_path(attribute.path());
        }
        if let Meta::List(list) = &attribute.meta {
            // serde takes the paths of functions as strings: `#[serde(with = "crate::…")]`.
            self.add_tokens(list.tokens.clone(), |content, text| {
                if let Ok(path) = text.parse::<Path>() {
                    content.visit_path(&path);
                }
            });
        }
    }

    fn visit_ident(&mut self, name: &'ast syn::Ident) {
        self.identifiers.insert(name.to_string());
    }

    fn visit_lit_str(&mut self, text: &'ast LitStr) {
        self.texts.push(text.value());
    }
}

/// The path from the root of the crate, for one that begins with `crate`, `self` or `super`.
fn from_the_root(path: &[String], module: &[String]) -> Option<Vec<String>> {
    let (first, rest) = path.split_first()?;
    match first.as_str() {
        "crate" => Some(rest.to_vec()),
        "self" => from_the_root(rest, module).or_else(|| Some([module, rest].concat())),
        "super" => {
            let (_, parent) = module.split_last()?;
            from_the_root(rest, parent).or_else(|| Some([parent, rest].concat()))
        }
        _ => None,
    }
}

/// The first name of each entry of a group: `a` and `b` in `{a::x, b}`.
fn first_names(group: &Group) -> impl Iterator<Item = String> {
    let mut is_first = true;
    group.stream().into_iter().filter_map(move |token| match token {
        TokenTree::Ident(name) if std::mem::take(&mut is_first) => Some(name.to_string()),
        TokenTree::Punct(mark) if mark.as_char() == ',' => {
            is_first = true;
            None
        }
        _ => None,
    })
}

/// Whether the attributes are those of a test or of code for tests.
pub fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let is_for_tests = attribute.path().is_ident("cfg")
            && attribute.parse_args::<Path>().is_ok_and(|condition| condition.is_ident("test"));
        is_for_tests || attribute.path().is_ident("test")
    })
}

pub fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

mod tests {
    use super::*;

    fn content(code: &str) -> Content {
        let module = ["api", "wire"].map(str::to_owned);
        Content::of(&syn::parse_str(code).unwrap(), &module)
    }

    fn own_paths(code: &str) -> Vec<String> {
        content(code).own_paths.iter().map(|path| path.join("::")).collect()
    }

    #[test]
    fn comments_and_texts_hold_no_names() {
        let code = "/// [`web_sys`]\nfn f<'g>(h: &'g str) { i(\"leptos\", 'j', r#\"k\"l\"#) } // gloo_net";
        let content = content(code);
        assert_eq!(content.identifiers.iter().map(String::as_str).collect::<Vec<_>>(), ["f", "g", "h", "i", "str"]);
        assert_eq!(content.texts, ["leptos", "k\"l"]);
    }

    #[test]
    fn a_path_begins_at_the_root_at_the_module_or_above_it() {
        let code =
            "use crate::{a::{self, B}, c::*};\nuse super::d;\nuse mycrate::no;\nmod inner { use super::super::e; }";
        assert_eq!(own_paths(code), ["a", "a::B", "api::d", "api::e", "c"]);
        assert_eq!(own_paths("fn f(g: crate::g::G) { super::super::h::i() }"), ["g::G", "h::i"]);
    }

    #[test]
    fn an_imported_name_leads_on() {
        assert_eq!(own_paths("use crate::a as b;\nfn f() { b::c() }"), ["a", "a::c"]);
    }

    #[test]
    fn a_view_holds_paths_and_texts() {
        let content =
            content("use crate::routes;\nfn f() { view! { <a href=routes::add() on:click=crate::g>\"Add\"</a> } }");
        assert_eq!(content.texts, ["Add"]);
        let paths: Vec<_> = content.own_paths.iter().map(|path| path.join("::")).collect();
        assert_eq!(paths, ["g", "routes", "routes::add"]);
    }

    #[test]
    fn a_macro_and_an_attribute_hold_paths() {
        let code = "macro_rules! m { () => { use $crate::{a::x, b}; } }\n#[serde(with = \"crate::c::d\")] struct S;";
        assert_eq!(own_paths(code), ["a", "b", "c::d"]);
    }

    #[test]
    fn code_for_tests_is_left_out() {
        let code =
            "#[cfg(test)] mod tests { use crate::a; }\nimpl B { #[cfg(test)] fn f() -> crate::c::C { todo!() } }";
        assert_eq!(own_paths(code), Vec::<String>::new());
    }
}
