//! No pet is added twice or without a word: the questions before an addition, an addition while another page is open, and answers
//! that do not reach the page.

use petstore_e2e_tests::{
    fake_service::{FakeResponse, FakeService},
    faults,
    locator::{alert, button, dialog, link, main_landmark, region},
    pet_form::unknown_pets,
    setup::Setup,
};

const SAME_PET: &str = "Add the same pet again?";

#[test]
fn the_same_pet_is_added_again_only_after_a_question() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", "1");
        visit.wait_for_text("Added “Rex” · ID 51");
        visit.add_pet("Rex", "1");
        visit.wait_until_gone(dialog(SAME_PET), || visit.click(button("Back to the form")));
        assert_eq!(visit.pet_form_values(), ["Rex", "1", ""]);
        visit.flush_requests();
        assert_eq!(visit.post_statuses(), [Some(201)]);
        visit.click(button("Add pet"));
        visit.wait_until_gone(dialog(SAME_PET), || visit.click(button("Add it again")));
        visit.wait_for_text("Added “Rex” · ID 52");
        assert_eq!(visit.post_statuses(), [Some(201), Some(201)]);
    });
}

/// "Cancel" on one page cancelled all requests of the tab.
#[test]
fn cancel_on_another_page_leaves_the_addition_waiting() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet_with(faults::NO_RETRY_AFTER);
        visit.wait_for_wait_notice();
        visit.open_page("Pets");
        visit.click(button("Refresh"));
        visit.wait_for_wait_notice();
        let cancel = || button("Cancel").within(main_landmark());
        visit.wait_until_gone(cancel(), || visit.click(cancel()));
        assert!(!visit.text_now().contains("was not added"));
        visit.open_page("Add a pet");
        visit.wait_for_wait_notice();
        visit.wait_until_gone(cancel(), || visit.click(cancel()));
        assert_eq!(visit.pet_form_values(), ["Rex", "1", ""]);
    });
}

/// Nobody learned that the pet was not added.
#[test]
fn an_addition_that_fails_is_told_on_another_page() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.service.fail_next("create", faults::INVALID_NAME);
        visit.service.suspend();
        visit.add_pet("Rex", "1");
        visit.open_page("Pets");
        visit.service.resume();
        visit.wait_for_text("“Rex” was not added.");
        visit.click(link("Open the draft").within(region("Notices")));
        assert_eq!(visit.pet_form_values(), ["Rex", "1", ""]);
        visit.open_page("Pets");
        assert!(!visit.text_now().contains("“Rex” was not added."), "the person has seen it");
    });
}

/// The target of a redirect would get the key. The alert said that the pet was not added.
#[test]
fn a_redirected_pet_is_unknown_and_is_not_sent_to_the_target() {
    Setup::new().run_in_chromium(|visit| {
        let target = FakeService::start(|_| FakeResponse::json(201, r#"{"id":1,"name":"Rex","categoryId":1}"#));
        let location = format!("{}/pets", target.base_url());
        let fake = FakeService::start(move |request| match request.method.as_str() {
            "POST" => FakeResponse::json(307, "").with_header("location", &location),
            _ => FakeResponse::json(200, "[]"),
        });
        visit.site.use_service(&fake.base_url());
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", "1");
        visit.wait_for_text_in(unknown_pets(), &["“Rex” may or may not have been added."]);
        assert_eq!(fake.requests().iter().filter(|request| request.method == "POST").count(), 1);
        assert!(target.requests().is_empty());
    });
}

/// The pet was of unknown outcome, and the next request had to wait.
#[test]
fn an_addition_that_the_policy_of_the_site_blocks_was_not_added_and_delays_no_request() {
    Setup::new().run_in_chromium(|visit| {
        visit.expect_in_console("Content Security Policy");
        visit.sign_in_at("/pets/new");
        // As if config.json had a service that the policy does not name.
        let script = "const meta = document.createElement('meta');
            meta.httpEquiv = 'Content-Security-Policy';
            meta.content = \"connect-src 'self'\";
            document.head.append(meta);";
        visit.browser.execute(script, vec![]).unwrap();
        for _ in 0..2 {
            visit.add_pet("Rex", "1");
            let texts = ["This site does not allow this base URL. The browser blocked the request to "];
            let text = visit.wait_for_text_in(alert(), &texts);
            assert!(!text.contains("may or may not"), "{text}");
            assert_eq!(visit.pet_form_values(), ["Rex", "1", ""]);
            visit.wait_until_gone(alert(), || visit.click(button("Dismiss")));
        }
        assert!(!visit.text_now().contains("Waiting"), "{}", visit.text_now());
    });
}
