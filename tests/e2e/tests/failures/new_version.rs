//! A tab that was open for long offers a newer version when the user returns to it.

use super::altered_site::AlteredSite;
use petstore_e2e_tests::{
    locator::{button, field, heading},
    setup::{KEY, Setup},
    storage::{Storage, StorageFault},
    visit::Visit,
    wait::wait_until,
};

const OFFER: &str = "A new version of this app is available.";

#[test]
fn a_newer_version_is_offered_and_loaded() {
    signed_in(|visit, site| {
        site.deploy_new_version();
        visit.return_after_minutes(11);
        visit.wait_for_text(OFFER);
        visit.mark_document_as_old();
        visit.click(button("Reload"));
        visit.wait_for_new_document();
        let script = "return document.querySelector('link[rel=modulepreload]').href;";
        let running = visit.browser.execute(script, vec![]).unwrap();
        assert!(running.as_str().unwrap().contains("petstore-admin-new-"), "{running}");
        assert!(!visit.text().contains(OFFER));
    });
}

#[test]
fn a_newer_version_is_offered_under_a_path_too() {
    signed_in_at(AlteredSite::serve_under_a_path, |visit, site| {
        site.deploy_new_version();
        visit.return_after_minutes(11);
        visit.wait_for_text(OFFER);
    });
}

/// While a draft was typed, the newer version was not offered.
#[test]
fn a_newer_version_keeps_the_draft_and_the_browser_asks_nothing() {
    signed_in(|visit, site| {
        visit.fill_pet("Rex", "1");
        site.deploy_new_version();
        visit.return_after_minutes(11);
        visit.wait_for_text(&format!("{OFFER} Your draft is kept when you reload."));
        assert!(visit.asks_before_unload(), "leaving in another way still asks");
        visit.mark_document_as_old();
        visit.click(button("Reload"));
        visit.wait_for_new_document();
        assert_eq!(visit.pet_form_values(), ["Rex", "1", ""]);
    });
}

#[test]
fn a_newer_version_is_not_offered_while_a_draft_would_be_lost() {
    signed_in(|visit, site| {
        visit.break_storage(Storage::Session, StorageFault::Full);
        visit.fill_pet("Rex", "1");
        site.deploy_new_version();
        return_and_wait_for_the_check(visit, site);
        assert!(!visit.text().contains(OFFER));
        visit.click(button("Discard draft"));
        visit.wait_for_text(OFFER);
        visit.fill(field("Name"), "Bella");
        wait_until("the offer goes", || (!visit.text().contains(OFFER)).then_some(()));
    });
}

#[test]
fn the_same_version_is_not_offered() {
    signed_in(|visit, site| {
        return_and_wait_for_the_check(visit, site);
        assert!(!visit.text().contains(OFFER));
    });
}

#[test]
fn the_site_is_not_checked_again_within_ten_minutes() {
    signed_in(|visit, site| {
        site.deploy_new_version();
        let before = site.page_requests();
        visit.return_after_minutes(9);
        // A request because of the first return would come before this one.
        return_and_wait_for_the_check(visit, site);
        assert_eq!(site.page_requests(), before + 1);
        visit.wait_for_text(OFFER);
    });
}

/// Returns to the tab, and waits until the app has handled the response of the site.
fn return_and_wait_for_the_check(visit: &Visit, site: &AlteredSite) {
    let before = site.page_requests();
    visit.return_after_minutes(11);
    wait_until("the app requests the page", || (site.page_requests() > before).then_some(()));
    let script =
        "const done = arguments[0]; fetch('./favicon.svg', { cache: 'no-store' }).then(response => response.text())
        .then(() => setTimeout(() => requestAnimationFrame(() => done(true))));";
    visit.browser.execute_async(script, vec![]).unwrap();
}

fn signed_in(story: impl Fn(&Visit, &AlteredSite)) {
    signed_in_at(AlteredSite::serve, story);
}

fn signed_in_at(serve: fn(&str) -> AlteredSite, story: impl Fn(&Visit, &AlteredSite)) {
    Setup::new().run_in_chromium(|visit| {
        let site = serve(&visit.service.base_url());
        visit.browser.open(&format!("{}/pets/new", site.home()));
        visit.enter_key(KEY);
        visit.find(&heading("Add a pet"));
        story(visit, &site);
    });
}
