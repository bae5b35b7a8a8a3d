//! The style sheets: each is linked, and each is one cascade layer.

use crate::{
    none,
    repository::{files_of, read, stem},
};
use std::collections::BTreeSet;

#[test]
fn every_style_sheet_is_linked_and_every_linked_one_exists() {
    let sheets: BTreeSet<_> = files_of(&["css"]).filter(|path| path.starts_with("style/")).map(str::to_owned).collect();
    let linked: BTreeSet<_> = linked_sheets(&read("index.html")).into_iter().collect();
    none(
        sheets.symmetric_difference(&linked),
        "Trunk adds a style sheet to the site only when index.html links it with <link data-trunk rel=\"…\" \
         href=\"style/….css\" />. Link this one, or delete it.",
    );
}

#[test]
fn every_style_sheet_is_one_layer_of_its_own_name() {
    let sheets = linked_sheets(&read("index.html"));
    let order = format!("@layer {}", sheets.iter().map(|path| stem(path)).collect::<Vec<_>>().join(", "));
    let wrong = sheets.iter().filter_map(|path| {
        let block = format!("@layer {}", stem(path));
        let expected = if path == "style/tokens.css" { vec![order.clone(), block] } else { vec![block] };
        let found = layers_of(&read(path));
        (found != expected).then(|| format!("{path} has {found:?} at its outermost level, expected {expected:?}"))
    });
    none(
        wrong,
        "The order of the layers decides which of two styles wins, so a change in one sheet cannot break another. \
         Put all of a sheet into one @layer with the sheet's name. style/tokens.css also states the order of the \
         layers, which is the order of the links in index.html.",
    );
}

/// The class names that the style sheets select.
pub fn styled_classes() -> BTreeSet<String> {
    let sheets = files_of(&["css"]).filter(|path| path.starts_with("style/"));
    sheets.flat_map(|path| classes_of(&read(path))).collect()
}

/// The style sheets that a page links, in their order.
fn linked_sheets(page: &str) -> Vec<String> {
    let links = page.split("<link").skip(1).filter_map(|rest| rest.split_once('>')).map(|(link, _)| link);
    let sheets = links.filter(|link| {
        ["css", "inline", "stylesheet"].map(|rel| format!("rel=\"{rel}\"")).iter().any(|rel| link.contains(rel))
    });
    let hrefs = sheets.filter_map(|link| Some(link.split_once("href=\"")?.1.split_once('"')?.0));
    hrefs.filter(|href| href.ends_with(".css")).map(str::to_owned).collect()
}

/// What stands at the outermost level of a style sheet, each part up to its `{` or `;`.
fn layers_of(css: &str) -> Vec<String> {
    let mut depth = 0_usize;
    let mut outermost = vec![String::new()];
    for character in without_comments(css).chars() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ if depth > 0 => {}
            ';' => outermost.push(String::new()),
            other => outermost.last_mut().unwrap().push(other),
        }
        if character == '}' && depth == 0 {
            outermost.push(String::new());
        }
    }
    let tidy = outermost.iter().map(|prelude| prelude.split_whitespace().collect::<Vec<_>>().join(" "));
    tidy.filter(|prelude| !prelude.is_empty()).collect()
}

fn classes_of(css: &str) -> BTreeSet<String> {
    let css = without_comments(css);
    let is_part_of_name = |character: &char| character.is_alphanumeric() || matches!(character, '-' | '_');
    let names = css.split('.').skip(1).map(|rest| rest.chars().take_while(is_part_of_name).collect::<String>());
    // A number such as `.5rem` begins with a dot, too.
    names.filter(|name| name.starts_with(|first: char| first.is_alphabetic())).collect()
}

fn without_comments(css: &str) -> String {
    let mut parts = css.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once("*/").map_or("", |(_, after)| after))
}

mod tests {
    use super::*;

    #[test]
    fn a_style_outside_of_the_layer_is_found() {
        let css = "/* {} */ @layer a, b;\n@layer a { p { x: y } }\np { x: y }";
        assert_eq!(layers_of(css), ["@layer a, b", "@layer a", "p"]);
    }

    #[test]
    fn a_class_is_a_name_after_a_dot() {
        let css = "/* .no */ .a-b:is(.c, p.d) { margin: .5rem 0.25rem }";
        assert_eq!(classes_of(css).into_iter().collect::<Vec<_>>(), ["a-b", "c", "d"]);
    }

    #[test]
    fn a_sheet_is_linked_as_a_file_or_inline() {
        let page = "<link rel=\"icon\" href=\"a.svg\" /><link data-trunk rel=\"css\" href=\"a.css\" />\
                    <link\n rel=\"inline\"\n href=\"b.css\" /><link rel=\"stylesheet\" href=\"c.css\">\
                    <link data-trunk rel=\"inline\" href=\"d.js\" />";
        assert_eq!(linked_sheets(page), ["a.css", "b.css", "c.css"]);
    }
}
