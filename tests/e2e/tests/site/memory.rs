//! A page that is open all day: what was shown before leaves nothing behind.

use petstore_e2e_tests::{
    shop::Shop,
    sought::{heading, link, navigation},
    visit::Visit,
};
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
fn two_hundred_pages_and_filters_leave_the_memory_as_it_was() {
    Shop::new().visit_in_chromium(|visit| {
        visit.browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": KEEP_THE_PROGRAM_S_MEMORY }));
        visit.sign_in_at("/");
        // What is kept on purpose, such as the last fifty requests, is there after that.
        go_round(visit, 12);
        let before = memory(visit);
        go_round(visit, 25);
        let after = memory(visit);
        for (what, before, after) in [
            ("the scripts' bytes", before.scripts, after.scripts),
            ("the program's bytes", before.program, after.program),
            ("nodes of the page", before.nodes, after.nodes),
        ] {
            assert!(after <= before * 1.05, "{what}: {before} became {after}");
        }
    });
}

struct Memory {
    scripts: f64,
    program: f64,
    nodes: f64,
}

const KEEP_THE_PROGRAM_S_MEMORY: &str = "const instantiate = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (...given) => {
        const made = await instantiate.apply(WebAssembly, given);
        globalThis.memoryOfTheProgram = made.instance.exports.memory;
        return made;
    };";

fn go_round(visit: &Visit, times: usize) {
    for _ in 0..times {
        for (where_to, name, title) in ROUND {
            visit.press(link(name).within(navigation(where_to)));
            visit.find(&heading(title));
        }
        visit.list_becomes("rows of the filter", |rows| rows.iter().all(|row| row.status == "Available"));
    }
}

/// What is in use once the browser has thrown away what it can.
fn memory(visit: &Visit) -> Memory {
    visit.browser.devtools("Performance.enable", json!({}));
    for _ in 0..3 {
        visit.browser.devtools("HeapProfiler.collectGarbage", json!({}));
    }
    let answer = visit.browser.devtools("Performance.getMetrics", json!({}));
    let metrics = answer["metrics"].as_array().unwrap();
    let of = |name: &str| {
        let metric = metrics.iter().find(|metric| metric["name"] == name).unwrap();
        metric["value"].as_f64().unwrap()
    };
    let program = visit.browser.run("return memoryOfTheProgram.buffer.byteLength;", vec![]).unwrap();
    Memory { scripts: of("JSHeapUsedSize"), program: program.as_f64().unwrap(), nodes: of("Nodes") }
}
