//! The part of the program that the first screen does without: it keeps nobody waiting, and when it can't be had that is
//! told, with a way on.

use crate::{altered_site::AlteredSite, hands::type_pet};
use petstore_e2e_tests::{
    shop::{KEY, Shop},
    sought::{alert, button, field, heading, link, table},
    visit::Visit,
    waiting::eventually,
};
use serde_json::json;
use std::{fs, path::PathBuf};

const TOLD: &str = "This part of the site could not be loaded.";

#[test]
fn the_first_list_comes_without_it() {
    signed_in(|visit, site| {
        let _gone = taken_away(visit, site);
        visit.browser.reload();
        visit.find(&table("Pets"));
        assert!(!visit.text().contains(TOLD));
    });
}

#[test]
fn it_comes_by_itself_after_the_first_list_and_then_the_other_pages_need_no_network() {
    signed_in(|visit, site| {
        visit.browser.devtools("Network.clearBrowserCache", json!({}));
        visit.browser.reload();
        visit.find(&table("Pets"));
        let before = times_asked(site);
        eventually("the rest is loaded", || (times_asked(site) > before).then_some(()));
        let _gone = taken_away(visit, site);
        visit.press(link("Connection"));
        visit.find(&heading("Connection"));
        visit.press(link("Add a pet"));
        visit.find(&heading("Add a pet"));
    });
}

#[test]
fn a_page_that_it_is_missing_for_says_so_and_comes_when_it_is_back() {
    signed_in(|visit, site| {
        let gone = taken_away_under_a_draft(visit, site);
        visit.press(link("Add a pet"));
        visit.reads(alert(), &[TOLD, "Check the connection and try again.", "reload it. What you typed is kept."]);
        visit.press(button("Try again"));
        visit.reads(alert(), &[TOLD]);
        visit.focus_is_on(button("Try again"));
        gone.comes_back();
        visit.press(button("Try again"));
        visit.find(&heading("Add a pet"));
        eventually("the draft is there", || {
            let name = visit.run_on(&visit.find(&field("Name")), "return arguments[0].value;");
            (name == json!("Rex")).then_some(())
        });
        expects_failed_loads(visit);
    });
}

/// The question came with the other part: where that could not be had, nobody with something typed could sign out.
#[test]
fn signing_out_asks_first_and_works_without_it() {
    const QUESTION: &str = "Sign out and lose the pet that you are adding?";
    signed_in(|visit, site| {
        let _gone = taken_away_under_a_draft(visit, site);
        for page in ["Pets", "Add a pet"] {
            visit.press(link(page));
            visit.press(button("Sign out"));
            assert_eq!(visit.browser.answer(false), QUESTION);
            visit.find(&button("Sign out"));
        }
        visit.press(button("Sign out"));
        visit.browser.answer(true);
        visit.waits_until_gone(button("Sign out"));
        let kept = visit.browser.run("return Object.keys(sessionStorage);", Vec::new()).unwrap();
        assert_eq!(kept, json!([]));
        expects_failed_loads(visit);
    });
}

#[test]
fn a_sign_in_that_it_is_missing_for_says_so_and_comes_when_it_is_back() {
    Shop::new().visit_in_chromium(|visit| {
        let site = AlteredSite::serve(&visit.service.base_url());
        let gone = taken_away(visit, &site);
        visit.browser.open(&site.origin());
        visit.waits_for_the_app();
        visit.reads(alert(), &[TOLD]);
        gone.comes_back();
        visit.press(button("Try again"));
        visit.enter_key(KEY);
        visit.find(&table("Pets"));
        expects_failed_loads(visit);
    });
}

#[test]
fn a_file_that_is_not_the_one_of_this_version_is_refused() {
    Shop::new().visit_in_chromium(|visit| {
        let site = AlteredSite::serve(&visit.service.base_url());
        fs::write(site.apart(), fs::read(site.program()).unwrap()).unwrap();
        visit.browser.open(&site.origin());
        visit.waits_for_the_app();
        visit.reads(alert(), &[TOLD]);
        expects_failed_loads(visit);
    });
}

/// A file that lies elsewhere in the meantime.
struct Gone {
    file: PathBuf,
    content: Vec<u8>,
}

impl Gone {
    fn comes_back(self) {
        fs::write(self.file, self.content).unwrap();
    }
}

/// The list after a reload without it, with a pet typed under "Add a pet".
fn taken_away_under_a_draft(visit: &Visit, site: &AlteredSite) -> Gone {
    visit.press(link("Add a pet"));
    type_pet(visit, "Rex", "7");
    visit.press(link("Pets"));
    visit.find(&table("Pets"));
    let gone = taken_away(visit, site);
    visit.browser.reload();
    visit.waits_for_the_app();
    gone
}

/// Takes it off the site and out of the browser's cache.
fn taken_away(visit: &Visit, site: &AlteredSite) -> Gone {
    let file = site.apart();
    let content = fs::read(&file).unwrap();
    fs::remove_file(&file).unwrap();
    visit.browser.devtools("Network.clearBrowserCache", json!({}));
    Gone { file, content }
}

fn times_asked(site: &AlteredSite) -> usize {
    site.asked().iter().filter(|request| request.address.contains("-apart-")).count()
}

/// The browser says in its console what it could not load, and so does the site's script.
fn expects_failed_loads(visit: &Visit) {
    for line in visit.console() {
        if line.level == "SEVERE" {
            let of_the_file = ["-apart-", "Failed to fetch"].iter().any(|words| line.text.contains(words));
            assert!(of_the_file, "{}", line.text);
            visit.expects_in_console(&line.text);
        }
    }
}

fn signed_in(story: impl Fn(&Visit, &AlteredSite)) {
    Shop::new().visit_in_chromium(|visit| {
        let site = AlteredSite::serve(&visit.service.base_url());
        visit.browser.open(&site.origin());
        visit.enter_key(KEY);
        visit.find(&table("Pets"));
        story(visit, &site);
    });
}
