//! A tab that has been open for long is told of a newer version, when somebody comes back to it and has typed nothing.

use crate::{
    altered_site::AlteredSite,
    hands::{type_pet, waits_for_a_new_page},
};
use petstore_e2e_tests::{
    shop::{KEY, Shop},
    sought::{button, field, heading},
    visit::Visit,
    waiting::eventually,
};
use serde_json::json;

const TOLD: &str = "A newer version of this site is there.";

#[test]
fn a_newer_version_is_offered_and_loaded() {
    signed_in(|visit, site| {
        site.deploy_anew();
        comes_back_after(visit, 11);
        visit.sees(TOLD);
        visit.browser.run("window.isOld = true;", vec![]).unwrap();
        visit.press(button("Reload"));
        waits_for_a_new_page(visit);
        let script = "return document.querySelector('script[type=module]').src;";
        let running = visit.browser.run(script, vec![]).unwrap();
        assert!(running.as_str().unwrap().contains("petstore-admin-anew-"), "{running}");
        assert!(!visit.text().contains(TOLD));
    });
}

#[test]
fn a_newer_version_is_offered_under_a_path_too() {
    signed_in_at(AlteredSite::serve_under_a_path, |visit, site| {
        site.deploy_anew();
        comes_back_after(visit, 11);
        visit.sees(TOLD);
    });
}

#[test]
fn a_newer_version_is_not_offered_while_a_draft_is_typed() {
    signed_in(|visit, site| {
        type_pet(visit, "Rex", "1");
        site.deploy_anew();
        asks_the_site_for_its_page(visit, site);
        assert!(!visit.text().contains(TOLD));
        visit.press(button("Discard draft"));
        visit.sees(TOLD);
        visit.fill(field("Name"), "Bella");
        eventually("the offer goes", || (!visit.text().contains(TOLD)).then_some(()));
    });
}

#[test]
fn the_same_version_is_not_offered() {
    signed_in(|visit, site| {
        asks_the_site_for_its_page(visit, site);
        assert!(!visit.text().contains(TOLD));
    });
}

#[test]
fn the_site_is_not_asked_within_ten_minutes() {
    signed_in(|visit, site| {
        site.deploy_anew();
        let before = site.pages_asked();
        comes_back_after(visit, 9);
        // The request that follows would have followed this one.
        asks_the_site_for_its_page(visit, site);
        assert_eq!(site.pages_asked(), before + 1);
        visit.sees(TOLD);
    });
}

/// Comes back, and waits until the answer of the site has been dealt with.
fn asks_the_site_for_its_page(visit: &Visit, site: &AlteredSite) {
    let before = site.pages_asked();
    comes_back_after(visit, 11);
    eventually("the site is asked", || (site.pages_asked() > before).then_some(()));
    let script =
        "const told = arguments[0]; fetch('./favicon.svg', { cache: 'no-store' }).then(answer => answer.text())
        .then(() => setTimeout(() => requestAnimationFrame(() => told(true))));";
    visit.browser.run_to_its_call(script, vec![]).unwrap();
}

/// The clock goes on by that many minutes, and somebody looks at the tab again.
fn comes_back_after(visit: &Visit, minutes: u32) {
    let script = "window.ahead = arguments[0] * 60_000;
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));";
    visit.browser.run(script, vec![minutes.into()]).unwrap();
}

fn signed_in(story: impl Fn(&Visit, &AlteredSite)) {
    signed_in_at(AlteredSite::serve, story);
}

fn signed_in_at(serve: fn(&str) -> AlteredSite, story: impl Fn(&Visit, &AlteredSite)) {
    Shop::new().visit_in_chromium(|visit| {
        let clock = "const now = Date.now.bind(Date); window.ahead = 0; Date.now = () => now() + window.ahead;";
        visit.browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": clock }));
        let site = serve(&visit.service.base_url());
        visit.browser.open(&format!("{}/pets/new", site.home()));
        visit.enter_key(KEY);
        visit.find(&heading("Add a pet"));
        story(visit, &site);
    });
}
