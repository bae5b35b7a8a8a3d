//! The style sheets: each is linked, and each is one cascade layer.

use crate::{
    none,
    source::{files, read},
};

#[test]
fn every_style_sheet_is_linked() {
    let page = read("index.html");
    none(
        files(&["style"], ".css").iter().filter(|path| !page.contains(&format!("href=\"{path}\""))),
        "Trunk adds a style sheet to the site only when index.html links it with <link data-trunk rel=\"inline\" \
         href=\"style/….css\" />. Link this one, or delete it.",
    );
}

#[test]
fn every_style_sheet_is_a_layer_of_its_own_name_in_the_order_of_the_links() {
    let page = read("index.html");
    let links = page.split("href=\"style/").skip(1).filter_map(|rest| rest.split_once(".css"));
    let layers: Vec<_> = links.map(|(name, _)| name).collect();
    let order = format!("@layer {};", layers.join(", "));
    let without_order = (!read("style/tokens.css").contains(&order)).then(|| format!("style/tokens.css lacks {order}"));
    let without_layer =
        layers.iter().filter(|name| !read(&format!("style/{name}.css")).contains(&format!("@layer {name} {{")));
    none(
        without_layer.map(|name| format!("style/{name}.css lacks @layer {name}")).chain(without_order),
        "The order of the layers decides which of two styles wins, so a change in one sheet cannot break another. \
         Put all of a sheet into one @layer with the sheet's name. style/tokens.css also states the order of the \
         layers, which is the order of the links in index.html.",
    );
}
