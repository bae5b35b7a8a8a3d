//! A page that is open all day does not use more and more memory.

use petstore_e2e_tests::{setup::Setup, visit::Visit};
use serde_json::json;

/// The navigation, its link, and the heading of the page behind it.
const ROUND: [(&str, &str, &str); 6] = [
    ("Main", "Add a pet", "Add a pet"),
    ("Main", "Pets", "Pets"),
    ("Status", "Sold", "Pets"),
    ("Main", "Import", "Import pets"),
    ("Main", "Connection", "Connection"),
    ("Main", "Pets", "Pets"),
];

#[test]
fn two_hundred_pages_and_filters_leak_no_nodes() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit_all_pages(visit, 2);
        let before = nodes(visit);
        visit_all_pages(visit, 30);
        let after = nodes(visit);
        assert!(after <= before * 1.05, "{before} nodes became {after}");
    });
}

/// Uses scripts only: the driver keeps each element that it returned, with all nodes around it.
fn visit_all_pages(visit: &Visit, rounds: usize) {
    for _ in 0..rounds {
        for (navigation, name, title) in ROUND {
            let click = "const links = document.querySelectorAll(`nav[aria-label='${arguments[0]}'] a`);
                [...links].find(link => link.textContent.trim() === arguments[1]).click();";
            let arguments = vec![navigation.into(), name.into()];
            visit.act(format!("press {name}"), 1, || visit.browser.execute(click, arguments).unwrap());
            let loaded = "const current = document.querySelector(`nav[aria-label='${arguments[0]}'] [aria-current]`);
                return document.querySelector('h1').textContent === arguments[2] && current.textContent.trim() === arguments[1]
                    && !document.body.innerText.includes('Loading…');";
            let arguments = vec![navigation.into(), name.into(), title.into()];
            visit.browser.wait_for_true(format!("the page “{name}” is loaded"), loaded, arguments);
        }
    }
}

/// All nodes after a garbage collection, also those that are not in the document.
fn nodes(visit: &Visit) -> f64 {
    visit.browser.devtools("Performance.enable", json!({}));
    for _ in 0..3 {
        visit.browser.devtools("HeapProfiler.collectGarbage", json!({}));
    }
    let result = visit.browser.devtools("Performance.getMetrics", json!({}));
    let nodes = result["metrics"].as_array().unwrap().iter().find(|metric| metric["name"] == "Nodes").unwrap();
    nodes["value"].as_f64().unwrap()
}
