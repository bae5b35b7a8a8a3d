//! A site that cannot start reports it without the program or without `config.json`. After a crash there is a report and a button to
//! continue.

use axum::{
    http::{HeaderValue, header},
    response::Response,
};
use petstore_e2e_tests::{
    engine::Engine,
    env_vars,
    host::Host,
    locator::{alert, button, dialog, link, navigation},
    setup::{KEY, Setup},
    site::{PROGRAM, Site},
    visit::Visit,
};
use serde_json::json;

const FAILED: &str = "The app could not start.";
const LATE: &str = "The app has not started yet.";
const CRASHED: &str = "The app stopped working";
/// The script and the program, and a page.
const PROGRAM_FILES: &str = "/petstore-admin-";
const PAGE: &str = "/pets/new";

/// What keeps the program from starting, a word of the reason on the screen, and one in the console.
type Cause = (fn(&Site), &'static str, &'static str);

const CAUSES: [Cause; 4] = [
    (|site| site.lose(PROGRAM_FILES), PROGRAM_FILES, "404"),
    (|site| site.alter(PAGE, |host, path| with_other_policy(host, path, "script-src 'self'")), BLOCKED, POLICY),
    (|site| site.alter(PAGE, |host, path| with_other_policy(host, path, "connect-src 'none'")), BLOCKED, POLICY),
    (|site| site.alter(PAGE, |host, path| with_other_policy(host, path, "trusted-types other")), BLOCKED, POLICY),
];
const BLOCKED: &str = "A policy of this site does not allow";
const POLICY: &str = "Content Security";

/// "Loading settings…" and "Loading…" stood there for ever.
#[test]
fn each_cause_that_keeps_the_app_from_starting_is_reported_to_signed_in_and_other_users() {
    for (cause, reason, in_console) in CAUSES {
        Setup::new().run(|visit| {
            visit.expect_in_console(in_console);
            visit.site.forbid_caching("");
            cause(&visit.site);
            visit.open(PAGE);
            let access = json!({ "service": visit.service.base_url(), "key": KEY }).to_string();
            for _ in ["signed out", "signed in"] {
                let texts = [FAILED, "Reload the page.", "contact the site administrator"];
                let text = visit.wait_for_text_in(alert(), &texts);
                // WebKit names another reason, or none.
                assert!(text.contains(reason) || visit.browser.engine == Engine::Webkit, "{text}");
                assert!(!visit.text_now().contains("Loading"), "{}", visit.text_now());
                let sign_in = format!("sessionStorage['petstore-admin.access'] = '{access}';");
                visit.browser.execute(&sign_in, vec![]).unwrap();
                visit.press_reload();
            }
        });
    }
}

fn with_other_policy(host: &Host, path: &str, policy: &'static str) -> Response {
    let mut response = host.answer(path);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    response
}

/// Only a signed-in user learned of it, and others waited for ever. An extension threw meanwhile: the page said that the app could not
/// start, and forgot that Enter was pressed.
#[test]
fn a_start_that_takes_longer_than_30_s_is_told_and_may_still_succeed_also_after_errors_of_others() {
    Setup::new().run(|visit| {
        visit.expect_in_console("of an extension");
        visit.site.forbid_caching(PROGRAM);
        visit.open_without_program("/");
        visit.end_the_wait_for_the_program();
        visit.wait_for_text_in(alert(), &[LATE, "Check your connection."]);
        visit.enter_key(KEY);
        let script = "const error = new Error('an error of an extension'), message = String(error);
            dispatchEvent(new ErrorEvent('error', { message, error, filename: location.href }));
            Promise.reject(new TypeError('a failure of an extension'));";
        visit.browser.execute(script, vec![]).unwrap();
        visit.browser.execute_async("setTimeout(arguments[0]);", vec![]).unwrap();
        assert!(!visit.text_now().contains(FAILED));
        visit.let_program_start();
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
    });
}

/// "Loading settings…" stood there for ever.
#[test]
fn a_page_from_the_disk_says_that_it_has_to_come_from_a_web_server() {
    Setup::new().run(|visit| {
        visit.expect_in_console("file:///");
        visit.stop_inspecting("there is no page");
        visit.open_address(&format!("file://{}", env_vars::site().join("index.html").display()));
        visit.wait_for_text("This site has to come from a web server");
        assert!(!visit.text_now().contains("Sign in") && !visit.text_now().contains("Loading"), "{}", visit.text_now());
        visit.open_address(&visit.site.home());
    });
}

#[test]
fn an_old_browser_is_told_before_anything_else() {
    for missing in ["delete HTMLElement.prototype.popover;", "CSS.supports = () => false;"] {
        Setup::new().run_in_chromium(|visit| {
            visit.stop_inspecting("there is no page");
            run_in_next_document(visit, missing);
            visit.open_address(&visit.site.home());
            let text = "This browser is too old for Pet Store Admin. Use Chrome or Edge 123";
            visit.wait_for_text(text);
            assert!(
                visit.text_now().starts_with(text) && !visit.text_now().contains("Sign in"),
                "{}",
                visit.text_now()
            );
        });
    }
}

/// The error of the module came later and replaced the sentence that explains it.
#[test]
fn a_browser_without_web_assembly_is_reported() {
    Setup::new().run_in_chromium(|visit| {
        run_in_next_document(visit, "delete globalThis.WebAssembly;");
        visit.open("/");
        let texts = [FAILED, "This browser has no WebAssembly, or it is switched off.", "update your browser"];
        visit.wait_for_text_in(alert(), &texts);
        assert!(!visit.text_now().contains("Loading…"));
    });
}

/// The browser asked whether to leave because changes “may not be saved”, although the crash dialog says that they are.
#[test]
fn after_a_crash_the_report_can_be_copied_and_a_reload_brings_the_draft_back_without_a_question() {
    Setup::new().run_in_chromium(|visit| {
        visit.expect_in_console("panicked at");
        visit.expect_in_console("unreachable");
        // The app keeps the event from the listeners after its own.
        let script = "{ let leaving;
            addEventListener('beforeunload', event => { leaving = event; }, true);
            addEventListener('pagehide', () => sessionStorage.setItem('asked', leaving?.defaultPrevented)); }";
        run_in_next_document(visit, script);
        visit.sign_in_at("/pets/new");
        // All tests share the clipboard of the machine.
        let script = "navigator.clipboard.writeText = async text => { window.copied = text; };";
        visit.browser.execute(script, vec![]).unwrap();
        visit.fill_pet("Rex", "7");
        visit.break_rendering();
        // A click of the driver would wait for a page that responds.
        let link = visit.find(&link("Pets").within(navigation("Main")));
        visit.act("press Pets", 0, || visit.execute_on(&link, "arguments[0].click();"));
        let texts = ["The fault is in the app.", "look in the list first", "What you typed is kept", "panicked at"];
        let text = visit.wait_for_text_in(dialog(CRASHED), &texts);
        let second = "dispatchEvent(new CustomEvent('petstore-crash', { detail: 'the second' }));";
        visit.browser.execute(second, vec![]).unwrap();
        visit.click(button("Copy report"));
        visit.browser.wait_for_true("the report is copied", "return window.copied !== undefined;", vec![]);
        let report = visit.browser.execute("return window.copied;", vec![]).unwrap();
        let report = report.as_str().unwrap();
        assert!(report.starts_with("Pet Store Admin ") && report.contains("panicked at"), "{report}");
        assert!(!report.contains("Rex") && !report.contains("the second"), "{report}");
        assert!(text.contains(report.lines().next().unwrap()), "{text}");
        assert!(visit.asks_before_unload(), "leaving in another way still asks");
        visit.mark_document_as_old();
        visit.click(button("Reload"));
        visit.wait_for_new_document();
        let asked = visit.browser.execute("return sessionStorage.getItem('asked');", vec![]).unwrap();
        assert_eq!(asked, json!("false"));
        visit.open_page("Add a pet");
        assert_eq!(visit.pet_form_values(), ["Rex", "7", ""]);
    });
}

fn run_in_next_document(visit: &Visit, script: &str) {
    visit.browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }));
}
