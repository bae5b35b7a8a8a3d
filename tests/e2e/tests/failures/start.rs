//! A site that cannot start reports it without the program, and after a crash there is a report and a button to continue.

use super::altered_site::AlteredSite;
use petstore_e2e_tests::{
    locator::{alert, button, dialog, link},
    setup::{KEY, Setup},
    visit::Visit,
};
use serde_json::json;
use std::fs;

const FAILED: &str = "The app could not start.";
const CRASHED: &str = "The app stopped working";

#[test]
fn a_missing_program_is_reported() {
    cannot_start(&["404"], |site| fs::remove_file(site.program()).unwrap());
}

#[test]
fn an_incomplete_program_is_reported() {
    cannot_start(&["could not be loaded"], |site| {
        let program = fs::read(site.program()).unwrap();
        fs::write(site.program(), &program[..program.len() / 2]).unwrap();
    });
}

#[test]
fn a_missing_script_is_reported() {
    cannot_start(&[], |site| fs::remove_file(site.script()).unwrap());
}

/// A host that changes what it sends cannot change the program.
#[test]
fn a_part_with_another_content_is_refused() {
    Setup::new().run_in_chromium(|visit| {
        visit.expect_in_console("integrity");
        let site = AlteredSite::serve(&visit.service.base_url());
        let mut part = fs::read(site.part()).unwrap();
        // An empty section without a name, which browsers ignore.
        part.extend([0, 1, 0]);
        fs::write(site.part(), part).unwrap();
        visit.browser.open(&format!("{}/pets/new", site.origin()));
        visit.enter_key(KEY);
        visit.wait_for_text_in(alert(), &["A part of this app could not be loaded."]);
    });
}

#[test]
fn a_browser_without_web_assembly_is_reported() {
    // The error of the module came later and replaced the sentence that explains it.
    Setup::new().run_in_chromium(|visit| {
        visit.expect_in_console("WebAssembly");
        let deleted = json!({ "source": "delete globalThis.WebAssembly;" });
        visit.browser.devtools("Page.addScriptToEvaluateOnNewDocument", deleted);
        visit.open("/");
        visit.wait_for_text_in(
            alert(),
            &[FAILED, "This browser has no WebAssembly, or it is switched off.", "update your browser"],
        );
        assert!(!visit.text().contains("Loading…"));
    });
}

#[test]
fn after_a_crash_the_report_can_be_copied_and_the_page_reloaded() {
    Setup::new().run_in_chromium(|visit| {
        visit.expect_in_console("panicked at");
        visit.expect_in_console("unreachable");
        visit.sign_in_at("/pets/new");
        visit.capture_clipboard();
        visit.fill_pet("Rex", "7");
        visit.break_rendering();
        visit.execute_on(&visit.find(&link("Find by ID")), "arguments[0].click();");
        let text = visit
            .wait_for_text_in(dialog(CRASHED), &["The fault is in the app.", "look in the list first", "panicked at"]);
        visit.click(button("Copy report"));
        let report = visit.copied_text();
        assert!(report.starts_with("Pet Store Admin ") && report.contains("panicked at"), "{report}");
        assert!(!report.contains("Rex"), "{report}");
        assert!(text.contains(report.lines().next().unwrap()), "{text}");
        visit.wait_for_text_in(dialog(CRASHED), &["Copied"]);
        visit.mark_document_as_old();
        visit.click(button("Reload"));
        visit.wait_for_new_document();
        assert!(!visit.text().contains(CRASHED));
    });
}

#[test]
fn reloading_after_a_crash_asks_no_question_about_unsaved_changes() {
    // The browser asked whether to leave because changes “may not be saved”, although the crash dialog says that they are.
    Setup::new().run_in_chromium(|visit| {
        visit.expect_in_console("panicked at");
        visit.expect_in_console("unreachable");
        visit.sign_in_at("/pets/new");
        visit.fill_pet("Rex", "7");
        visit.break_rendering();
        visit.execute_on(&visit.find(&link("Find by ID")), "arguments[0].click();");
        visit.wait_for_text_in(dialog(CRASHED), &["What you typed is kept and comes back after “Reload”."]);
        assert!(visit.asks_before_unload(), "leaving in another way still asks");
        let script = "window.isOld = true;
            addEventListener('beforeunload', event => sessionStorage.setItem('asked', event.defaultPrevented));";
        visit.browser.execute(script, vec![]).unwrap();
        visit.click(button("Reload"));
        visit.wait_for_new_document();
        let asked = visit.browser.execute("return sessionStorage.getItem('asked');", vec![]).unwrap();
        assert_ne!(asked, json!("true"));
    });
}

#[test]
fn a_second_crash_does_not_replace_the_report_of_the_first() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        for report in ["the first", "the second"] {
            let script = "dispatchEvent(new CustomEvent('petstore-crash', { detail: arguments[0] }));";
            visit.browser.execute(script, vec![report.into()]).unwrap();
        }
        let text = visit.wait_for_text_in(dialog(CRASHED), &["the first"]);
        assert!(!text.contains("the second"), "{text}");
        assert!(!visit.asks_before_unload());
    });
}

fn cannot_start(reason: &[&str], alter: impl Fn(&AlteredSite)) {
    Setup::new().run_in_chromium(|visit: &Visit| {
        let site = AlteredSite::serve(&visit.service.base_url());
        alter(&site);
        visit.browser.open(&site.origin());
        let text = visit.wait_for_text_in(alert(), &[FAILED, "Reload the page.", "contact the site administrator"]);
        assert!(!visit.text().contains("Loading…"));
        for words in reason {
            assert!(text.contains(words), "{words} is missing in: {text}");
        }
        // The browser's own messages differ.
        for line in visit.console_log() {
            if line.level == "SEVERE" && !line.text.contains("Failed to load resource") {
                visit.expect_in_console(&line.text);
            }
        }
    });
}
