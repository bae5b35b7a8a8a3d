//! What must be true of anything that is shown: the checks that need neither styles nor a keyboard.

use crate::screen::{Screen, document, text};
use std::collections::HashSet;
use web_sys::Element;

/// Everything wrong with what `screen` shows, in words; empty when all is well.
pub fn faults(screen: &Screen) -> Vec<String> {
    let mut faults = Vec::new();
    let mut ids = HashSet::new();
    for element in screen.all("[id]") {
        if !ids.insert(element.id()) {
            faults.push(format!("the id “{}” stands there twice", element.id()));
        }
    }
    for attribute in ["for", "list", "aria-describedby", "aria-labelledby", "aria-controls"] {
        // A dialog's heading is there only while the dialog is open.
        for element in screen.all(&format!("[{attribute}]:not(dialog:not([open]))")) {
            let targets = element.get_attribute(attribute).unwrap_or_default();
            let missing = targets.split_whitespace().filter(|id| document().get_element_by_id(id).is_none());
            faults.extend(missing.map(|id| format!("{attribute}=“{id}” of {} leads nowhere", shown(&element))));
        }
    }
    for element in screen.all("input, select, textarea, button, a[href], table, nav, section, dialog[open]") {
        if name(&element).is_empty() {
            faults.push(format!("{} has no name", shown(&element)));
        }
    }
    for image in screen.all("img:not([alt]), svg:not([aria-hidden])") {
        faults.push(format!("{} says nothing to those who don't see it", shown(&image)));
    }
    faults
}

/// The accessible name, as far as the app makes use of the rules.
fn name(element: &Element) -> String {
    let labelling = element.get_attribute("aria-labelledby").and_then(|id| document().get_element_by_id(&id));
    let own = || match element.tag_name().as_str() {
        "INPUT" | "SELECT" | "TEXTAREA" => {
            let label = document().query_selector(&format!("label[for='{}']", element.id())).ok().flatten();
            label.or_else(|| element.closest("label").ok().flatten())
        }
        "TABLE" => element.query_selector("caption").ok().flatten(),
        "BUTTON" | "A" => Some(element.clone()),
        _ => None,
    };
    let said = element.get_attribute("aria-label").map(|label| label.trim().to_owned());
    said.filter(|label| !label.is_empty())
        .or_else(|| labelling.or_else(own).map(|label| text(&label)))
        .unwrap_or_default()
}

fn shown(element: &Element) -> String {
    let whole = element.outer_html();
    whole.split_inclusive('>').next().unwrap_or_default().to_owned()
}
