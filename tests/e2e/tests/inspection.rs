//! The inspection after each action can fail: each thing that it looks at is broken once, and is noticed.

use petstore_e2e_tests::{
    browser::Browser,
    engine::Engine,
    env_vars,
    keys::TAB,
    locator::{button, field},
    rate_limit,
    setup::{KEY, Setup},
    visit::Visit,
};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

/// What is broken, how a person comes to it, a script that breaks it, and a part of the report.
type Fault = (&'static str, fn(&Visit), &'static str, &'static str);

const FAULTS: &[Fault] = &[
    (
        "the panel",
        open_panel,
        "$('#rate-limit-panel').replaceChildren('The wait is over.');",
        "does not tell the rate limit",
    ),
    (
        "the place of the panel",
        open_panel,
        "$('#rate-limit-panel').style.translate = '-40rem 20rem';",
        "far from its button",
    ),
    ("the place of a dialog", open_dialog, "$('dialog[open]').style.margin = 0;", "from the middle"),
    ("the color of a text", nothing, "$('main p').style.opacity = 0.3;", "a contrast of"),
    ("a button at the edge", nothing, "$('main button').style.translate = '90vw';", "outside of the screen"),
    ("a value", nothing, "$('main h1').append(`${undefined}`);", "a forgotten value"),
    ("a region", nothing, "$('main nav').replaceChildren(); $('main nav').style.height = '1rem';", "an empty region"),
    ("the program", nothing, "console.error('panicked at src/lib.rs');", "an error: panicked"),
];

#[test]
fn each_fault_of_a_page_is_noticed() {
    for (broken, reach, script, report) in FAULTS {
        Setup::new().run_in_chromium(|visit| {
            visit.sign_in_at("/?limit=4");
            visit.wait_for_list("4 rows", |rows| rows.len() == 4);
            reach(visit);
            assert_eq!(visit.problems(), [""; 0], "before {broken} is broken");
            visit.stop_inspecting("the test breaks the page");
            let script = format!("const $ = selector => document.querySelector(selector); {script}");
            visit.browser.execute(&script, vec![]).unwrap();
            let problems = visit.problems();
            assert!(problems.iter().any(|problem| problem.contains(report)), "{broken}: {problems:?}");
            if *broken == "the program" {
                visit.expect_in_console("panicked");
            }
        });
    }
}

#[test]
fn a_frozen_page_is_noticed() {
    if env_vars::engines().contains(&Engine::Chromium) {
        let browser = Browser::start(Engine::Chromium);
        let answer = || browser.execute_within(Duration::from_secs(1), "for (;;);", vec![]);
        assert!(catch_unwind(AssertUnwindSafe(answer)).is_err());
    } else {
        env_vars::leave_out("only Chromium can run the test");
    }
}

#[test]
fn a_part_that_an_update_has_removed_is_noticed() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        visit.wait_for_text("Updated at");
        let whole = visit.snapshot();
        assert_eq!(visit.differences(&whole), [""; 0]);
        visit.browser.execute("document.querySelector('tbody tr:last-child').remove();", vec![]).unwrap();
        assert!(visit.differences(&whole).iter().any(|line| line.starts_with('-')), "the row is missing");
    });
}

#[test]
fn a_request_without_a_decision_is_noticed() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        assert_eq!(visit.undecided_requests(), [""; 0]);
        // What earlier actions did not use is of no use to a later one.
        (0..3).for_each(|_| visit.press_keys(&TAB.to_string()));
        let send = "const [url, key, done] = arguments;
            const send = () => fetch(url, { headers: { Authorization: key } });
            send().then(send).then(send).then(() => done());";
        let url = format!("{}/pets", visit.service.base_url());
        visit.browser.execute_async(send, vec![url.into(), format!("Bearer {KEY}").into()]).unwrap();
        assert_eq!(visit.undecided_requests(), ["GET /pets"]);
    });
}

fn nothing(_: &Visit) {}

fn open_panel(visit: &Visit) {
    visit.open_panel(rate_limit::PANEL);
}

fn open_dialog(visit: &Visit) {
    visit.open_page("Add a pet");
    visit.fill(field("Name"), "Rex");
    visit.click(button("Sign out"));
}
