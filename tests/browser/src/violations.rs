//! Accessibility rules that need neither styles nor a keyboard.

use crate::screen::{Screen, document, text};
use std::collections::HashSet;
use web_sys::Element;

/// A description of each violation on `screen`.
pub fn violations(screen: &Screen) -> Vec<String> {
    let mut violations = Vec::new();
    let mut ids = HashSet::new();
    for element in screen.all("[id]") {
        if !ids.insert(element.id()) {
            violations.push(format!("the id “{}” is not unique", element.id()));
        }
    }
    for attribute in ["for", "list", "aria-describedby", "aria-labelledby", "aria-controls"] {
        // The heading of a dialog exists only while the dialog is open.
        for element in screen.all(&format!("[{attribute}]:not(dialog:not([open]))")) {
            let references = element.get_attribute(attribute).unwrap_or_default();
            let missing = references.split_whitespace().filter(|id| document().get_element_by_id(id).is_none());
            let describe = |id| format!("no element has the id of {attribute}=“{id}” in {}", start_tag(&element));
            violations.extend(missing.map(describe));
        }
    }
    for element in screen.all("input, select, textarea, button, a[href], table, nav, section, dialog[open]") {
        if accessible_name(&element).is_empty() {
            violations.push(format!("{} has no accessible name", start_tag(&element)));
        }
    }
    for image in screen.all("img:not([alt]), svg:not([aria-hidden])") {
        violations.push(format!("{} has no alternative text", start_tag(&image)));
    }
    violations
}

/// The accessible name, by the rules that the app uses.
fn accessible_name(element: &Element) -> String {
    let aria_label = element.get_attribute("aria-label").map(|label| label.trim().to_owned());
    let labelled_by = element.get_attribute("aria-labelledby").and_then(|id| document().get_element_by_id(&id));
    let native_label = || match element.tag_name().as_str() {
        "INPUT" | "SELECT" | "TEXTAREA" => {
            let label = document().query_selector(&format!("label[for='{}']", element.id())).ok().flatten();
            label.or_else(|| element.closest("label").ok().flatten())
        }
        "TABLE" => element.query_selector("caption").ok().flatten(),
        "BUTTON" | "A" => Some(element.clone()),
        _ => None,
    };
    aria_label
        .filter(|label| !label.is_empty())
        .or_else(|| labelled_by.or_else(native_label).map(|label| text(&label)))
        .unwrap_or_default()
}

fn start_tag(element: &Element) -> String {
    let html = element.outer_html();
    html.split_inclusive('>').next().unwrap_or_default().to_owned()
}
