//! A page that is open all day: what was shown before goes whole.

use petstore_e2e_tests::{shop::Shop, visit::Visit, waiting::eventually};
use serde_json::json;

/// One round: a page or a filter, and the heading under it.
const ROUND: [(&str, &str, &str); 8] = [
    ("Main", "Add a pet", "Add a pet"),
    ("Main", "Pets", "Pets"),
    ("Status", "Sold", "Pets"),
    ("Main", "Find by ID", "Find a pet by ID"),
    ("Main", "Pets", "Pets"),
    ("Status", "Available", "Pets"),
    ("Main", "Connection", "Connection"),
    ("Main", "Pets", "Pets"),
];

#[test]
fn two_hundred_pages_and_filters_leave_no_nodes_behind() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/");
        go_round(visit, 2);
        let before = nodes(visit);
        go_round(visit, 25);
        let after = nodes(visit);
        assert!(after <= before * 1.05, "{before} became {after}");
    });
}

/// By scripts alone: an element that a driver has been asked for is kept by it, with all that it ever stood in.
fn go_round(visit: &Visit, times: usize) {
    for _ in 0..times {
        for (navigation, name, title) in ROUND {
            let press = "const links = document.querySelectorAll(`nav[aria-label='${arguments[0]}'] a`);
                [...links].find(link => link.textContent === arguments[1]).click();";
            visit.browser.run(press, vec![navigation.into(), name.into()]).unwrap();
            let there = "const chosen = document.querySelector(`nav[aria-label='${arguments[0]}'] [aria-current]`);
                return document.querySelector('h1').textContent === arguments[2] && chosen.textContent === arguments[1]
                    && !document.body.innerText.includes('Loading…');";
            eventually(format!("“{name}” is there"), || {
                let arguments = vec![navigation.into(), name.into(), title.into()];
                (visit.browser.run(there, arguments).ok()? == json!(true)).then_some(())
            });
        }
    }
}

/// Nodes in use, whether or not they are in the page, once the browser has thrown away what it can.
fn nodes(visit: &Visit) -> f64 {
    visit.browser.devtools("Performance.enable", json!({}));
    for _ in 0..3 {
        visit.browser.devtools("HeapProfiler.collectGarbage", json!({}));
    }
    let answer = visit.browser.devtools("Performance.getMetrics", json!({}));
    let nodes = answer["metrics"].as_array().unwrap().iter().find(|metric| metric["name"] == "Nodes").unwrap();
    nodes["value"].as_f64().unwrap()
}
