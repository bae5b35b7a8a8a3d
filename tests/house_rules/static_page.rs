//! index.html draws the first screen before the program has started. What it repeats of the app is equal to the app.

use crate::{
    none,
    repository::{files_of, read},
    style_sheets::styled_classes,
    syntax::rust_files,
};
use petstore_admin::api::{
    access::{Access, ApiKey, BaseUrl},
    wire::PetStatus,
};
use proc_macro2::{TokenStream, TokenTree};
use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};
use std::collections::BTreeSet;
use syn::{
    Expr, ExprLit, Item, Lit, Macro,
    visit::{self, Visit},
};

#[test]
fn each_text_of_the_static_page_is_a_text_of_the_app() {
    let app = texts_of_the_app();
    let page = static_page().into_iter().filter(|text| text.is_text_in(&|element| element.repeats_the_app()));
    let texts: BTreeSet<_> = page.map(|text| text.text).collect();
    assert!(texts.contains("Find in these rows"), "the texts of index.html inside of <div id=\"shell\">: {texts:?}");
    none(
        texts.difference(&app),
        "The app replaces the static page of index.html, and nothing may change on the screen at that moment. Write \
         this text as it stands in src/shell or src/list.",
    );
}

#[test]
fn the_static_page_has_the_links_of_the_header() {
    let mut app = MainLinks::default();
    rust_files("src/shell/").for_each(|file| app.visit_file(&file.syntax));
    assert_eq!(
        texts_within("sign", "a"),
        app.0,
        "\nindex.html repeats the header of src/shell/frame.rs until the program has started. Give both the \
         same links in the same order."
    );
}

#[test]
fn the_static_page_has_the_links_of_the_filter() {
    let labels = PetStatus::ALL.map(PetStatus::label);
    assert_eq!(
        texts_within("segments", "a"),
        [&["All"], labels.as_slice()].concat(),
        "\nindex.html repeats the navigation \"Status\" of src/list/toolbar.rs until the program has started. Give \
         both the same links in the same order."
    );
}

#[test]
fn each_class_of_the_static_page_is_a_class_of_the_app() {
    let classes = classes(static_page());
    assert!(classes.contains("rate-limit"), "the classes of index.html inside of <div id=\"shell\">: {classes:?}");
    let copied = classes.into_iter().filter(|class| !class.starts_with("shell-")).collect::<BTreeSet<_>>();
    none(
        copied.difference(&classes_of_the_app()),
        "The static page of index.html looks like the app because it has the app's classes. Use the class that the \
         app's view has. A class that only the static page needs begins with `shell-`.",
    );
}

#[test]
fn each_class_of_index_html_alone_has_a_style() {
    let classes = classes(body()).difference(&classes_of_the_app()).cloned().collect::<BTreeSet<_>>();
    none(
        classes.difference(&styled_classes()),
        "A class that neither the style sheets nor the app know changes nothing. If a sheet in style/ has another \
         name for it, use that name in index.html.",
    );
}

#[test]
fn the_static_page_reads_the_access_where_the_app_stores_it() {
    let stored_as = ["STORED_ACCESS", "STORED_LABEL"].map(|name| constant("STORED_PREFIX") + &constant(name));
    let names = names_after("sessionStorage", &["[\"", ".getItem(\""]);
    assert_eq!(
        names.into_iter().collect::<BTreeSet<_>>(),
        stored_as.into(),
        "The scripts of the page look in session storage whether a user is signed in, and where. Use the names that the \
         app uses: STORED_PREFIX of src/browser/storage.rs followed by STORED_ACCESS of src/session.rs and by STORED_LABEL \
         of src/shell/environment.rs.",
    );
}

#[test]
fn the_static_page_reads_the_address_of_the_service_from_its_field() {
    let address = "https://api.example.com/v1";
    let access = Access { service: BaseUrl::parse(address).unwrap(), key: ApiKey::parse("key").unwrap() };
    let stored = serde_json::to_value(&access).unwrap();
    let fields = names_after("JSON.parse(access", &[")."]);
    assert!(!fields.is_empty(), "a script of the page reads JSON.parse(access).… to connect to the service early");
    none(
        fields.into_iter().filter(|field| stored[field] != address),
        "The script of the page reads this field of the stored access to connect to the service early. Use the field \
         of `api::access::Access` that holds the address of the service.",
    );
}

/// A text of index.html and the elements around it, the outermost first. An element without a text has an empty one.
struct PlacedText {
    text: String,
    inside: Vec<Element>,
}

#[derive(Clone)]
struct Element {
    name: String,
    id: String,
    classes: Vec<String>,
}

impl PlacedText {
    /// Whether there is a text, inside of an element that matches.
    fn is_text_in(&self, matches: &dyn Fn(&Element) -> bool) -> bool {
        !self.text.is_empty() && self.inside.iter().any(matches)
    }
}

impl Element {
    fn of(start: &BytesStart<'_>) -> Self {
        let attribute = |name: &str| {
            let attributes = start.html_attributes().map(Result::unwrap);
            let mut values = attributes.filter(|attribute| attribute.key.as_ref() == name);
            values.next().map(|attribute| attribute.value.into_owned()).unwrap_or_default()
        };
        Self {
            name: start.name().as_ref().to_owned(),
            id: attribute("id"),
            classes: attribute("class").split_whitespace().map(str::to_owned).collect(),
        }
    }

    /// Whether the element has a text that the app shows in the same place. Figures are invisible placeholders.
    fn repeats_the_app(&self) -> bool {
        let elements = ["a", "button", "dt", "h1", "h2", "label"];
        let classes = ["brand", "button", "hint"];
        elements.contains(&self.name.as_str()) || self.classes.iter().any(|class| classes.contains(&class.as_str()))
    }
}

/// The texts of the body, in their order.
fn body() -> Vec<PlacedText> {
    let page = read("index.html");
    let mut reader = Reader::from_str(&page[page.find("<body").unwrap()..page.find("</html>").unwrap()]);
    let mut inside = Vec::new();
    let mut texts = Vec::new();
    loop {
        match reader.read_event().unwrap() {
            Event::Start(start) => {
                inside.push(Element::of(&start));
                texts.push(PlacedText { text: String::new(), inside: inside.clone() });
            }
            Event::Empty(start) => {
                let inside = [inside.as_slice(), &[Element::of(&start)]].concat();
                texts.push(PlacedText { text: String::new(), inside });
            }
            Event::Text(text) => {
                let text = text.trim().to_owned();
                texts.push(PlacedText { text, inside: inside.clone() });
            }
            Event::End(_) => drop(inside.pop()),
            Event::Eof => return texts,
            _ => {}
        }
    }
}

/// The part of the body that the app replaces.
fn static_page() -> Vec<PlacedText> {
    body().into_iter().filter(|text| text.inside.iter().any(|element| element.id == "shell")).collect()
}

/// The texts of elements called `name` inside of an element with the class `class`.
fn texts_within(class: &str, name: &str) -> Vec<String> {
    let texts = static_page().into_iter().filter(|text| {
        text.is_text_in(&|element| element.classes.iter().any(|own| own == class))
            && text.is_text_in(&|element| element.name == name)
    });
    texts.map(|text| text.text).collect()
}

fn texts_of_the_app() -> BTreeSet<String> {
    let files = rust_files("src/shell/").chain(rust_files("src/list"));
    let statuses = PetStatus::ALL.map(|status| status.label().to_owned());
    files.flat_map(|file| file.content().texts).chain(statuses).map(|text| text.trim().to_owned()).collect()
}

fn classes(texts: Vec<PlacedText>) -> BTreeSet<String> {
    texts.into_iter().flat_map(|text| text.inside).flat_map(|element| element.classes).collect()
}

/// Each word of each text in the app: the views have their classes in such texts.
fn classes_of_the_app() -> BTreeSet<String> {
    let texts = rust_files("src/").flat_map(|file| file.content().texts);
    texts.flat_map(|text| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// The values of `text` in each `<MainLink text="…" />`, in their order.
#[derive(Default)]
struct MainLinks(Vec<String>);

impl MainLinks {
    fn add(&mut self, tokens: TokenStream) {
        let tokens: Vec<_> = tokens.into_iter().collect();
        let is_name = |at: usize, name: &str| matches!(tokens.get(at), Some(TokenTree::Ident(found)) if found == name);
        let mut in_link = false;
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Ident(name) if name == "MainLink" => in_link = true,
                TokenTree::Punct(mark) if mark.as_char() == '>' => in_link = false,
                TokenTree::Literal(_) if in_link && at >= 2 && is_name(at - 2, "text") => {
                    self.0.extend(syn::parse2(token.clone().into()).map(|text: syn::LitStr| text.value()));
                }
                TokenTree::Group(group) => self.add(group.stream()),
                _ => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for MainLinks {
    fn visit_macro(&mut self, call: &'ast Macro) {
        visit::visit_macro(self, call);
        self.add(call.tokens.clone());
    }
}

/// The text of the constant with this name, wherever it is in src/.
fn constant(name: &str) -> String {
    let values = rust_files("src/").flat_map(|file| file.syntax.items).filter_map(|item| match item {
        Item::Const(constant) if constant.ident == name => match *constant.expr {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    });
    let values: Vec<_> = values.collect();
    let [value] = values.as_slice() else { panic!("src/ has one constant {name}, a text; found {values:?}") };
    value.clone()
}

/// The names that the page's scripts have after `start` followed by one of `next`, or the line that has another form.
fn names_after(start: &str, next: &[&str]) -> Vec<String> {
    let scripts = files_of(&["js"]).filter(|path| path.starts_with("src/") || path.starts_with("public/"));
    let texts: Vec<_> = [read("index.html")].into_iter().chain(scripts.map(read)).collect();
    let is_part_of_name = |character: &char| character.is_alphanumeric() || matches!(character, '-' | '_' | '.');
    let found = texts.iter().flat_map(|text| text.split(start).skip(1)).map(|rest| {
        let name = next.iter().find_map(|next| rest.strip_prefix(next));
        name.map_or_else(|| rest.lines().take(1).collect(), |name| name.chars().take_while(is_part_of_name).collect())
    });
    found.collect()
}
