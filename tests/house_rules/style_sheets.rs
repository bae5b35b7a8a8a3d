//! The style sheets: each is linked or in the program, and each is one cascade layer.

use crate::{
    none,
    source::{files, read},
};

#[test]
fn every_style_sheet_is_linked_or_in_the_program() {
    let page = read("index.html");
    let program: String = files(&["src"], ".rs").iter().map(|path| read(path)).collect();
    let is_used = |path: &str| page.contains(&format!("href=\"{path}\"")) || program.contains(&format!("/{path}\")"));
    none(
        files(&["style"], ".css").iter().filter(|path| !is_used(path)),
        "Trunk adds a style sheet to the site only when index.html links it with <link data-trunk rel=\"inline\" \
         href=\"style/….css\" />. The sheet of a part of the program is in it by include_str!. Use this one, or delete it.",
    );
}

#[test]
fn every_style_sheet_is_a_layer_of_its_own_name_in_the_order_of_the_links() {
    let (page, tokens) = (read("index.html"), read("style/tokens.css"));
    let (order, _) = tokens.split_once("@layer ").and_then(|(_, rest)| rest.split_once(';')).unwrap();
    let layers: Vec<_> = order.split(", ").collect();
    let links = page.split("href=\"style/").skip(1).filter_map(|rest| rest.split_once(".css"));
    let linked: Vec<_> = links.map(|(name, _)| name).collect();
    let is_in_order = layers.iter().filter(|layer| linked.contains(layer)).eq(&linked);
    let without_layer = files(&["style"], ".css").into_iter().filter(|path| {
        let name = path.trim_start_matches("style/").trim_end_matches(".css");
        !layers.contains(&name) || !read(path).contains(&format!("@layer {name} {{"))
    });
    none(
        without_layer.chain((!is_in_order).then(|| format!("index.html does not link in the order {order}"))),
        "The order of the layers decides which of two styles wins, so a change in one sheet cannot break another. \
         Put all of a sheet into one @layer with the sheet's name. style/tokens.css also states the order of the \
         layers, which is the order of the links in index.html.",
    );
}
