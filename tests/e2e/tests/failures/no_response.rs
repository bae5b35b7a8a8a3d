//! A missing response has many causes, and the browser does not say which one it was. "Details" of the alert names all of them. The
//! one that the browser knows is the alert itself: this computer is offline.

use petstore_e2e_tests::{
    fake_service::{FakeResponse, FakeService},
    locator::{alert, button, heading},
    setup::{KEY, Setup},
    wait::wait_until,
};

const OFFLINE: &str = "This computer is offline. Requests get no answer until it is online again.";

const CAUSES: [&str; 5] = [
    "connection is broken",
    "base URL is wrong",
    "redirects to another address",
    "does not allow this site",
    "The rate limit is reached",
];

#[test]
fn a_redirect_is_among_the_causes_and_is_not_followed_because_it_would_get_the_key() {
    Setup::new().run(|visit| {
        let target = FakeService::start(|_| FakeResponse::json(200, "[]"));
        let location = format!("{}/pets", target.base_url());
        let fake = FakeService::start(move |_| FakeResponse::redirect(location.clone()));
        visit.site.use_service(&fake.base_url());
        visit.open("/");
        visit.enter_key(KEY);
        visit.open_details();
        visit.wait_for_text_in(alert(), &CAUSES);
        assert!(visit.is_visible(heading("Sign in")));
        assert_eq!(fake.requests().len(), 1);
        assert!(target.requests().is_empty());
    });
}

#[test]
fn a_redirected_pet_stays_in_the_form_and_is_not_sent_to_the_target() {
    Setup::new().run_in_chromium(|visit| {
        let target = FakeService::start(|_| FakeResponse::json(201, r#"{"id":1,"name":"Rex","categoryId":1}"#));
        let location = format!("{}/pets", target.base_url());
        let fake = FakeService::start(move |request| match request.method.as_str() {
            "POST" => FakeResponse::redirect(location.clone()),
            _ => FakeResponse::json(200, "[]"),
        });
        visit.site.use_service(&fake.base_url());
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", "1");
        visit.wait_for_text_in(alert(), &["No answer reached this app", "may or may not have been added"]);
        visit.open_details();
        visit.wait_for_text_in(alert(), &["redirects to another address", "In rare cases the pet is there twice"]);
        assert_eq!(visit.pet_form_values(), ["Rex", "1", ""]);
        assert_eq!(fake.requests().iter().filter(|request| request.method == "POST").count(), 1);
        assert!(target.requests().is_empty());
    });
}

#[test]
fn a_note_and_the_alert_say_that_the_computer_is_offline_and_the_note_goes_when_it_is_online() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        let requests = visit.requests_during(|| {
            visit.set_offline(true);
            visit.wait_for_text(OFFLINE);
            visit.click(button("Refresh"));
            visit.wait_for_text_in(alert(), &["This computer is offline. Try again when it is online."]);
            visit.open_details();
            assert!(!visit.text_of(alert()).contains("Possible reasons"));
            assert_eq!(visit.rows("Pets").len(), 20, "the rows stay");
            visit.set_offline(false);
            wait_until("the note is gone", || (!visit.text().contains(OFFLINE)).then_some(()));
        });
        assert!(requests.is_empty(), "nothing is sent by itself: {requests:?}");
    });
}

#[test]
fn a_service_that_allows_only_another_origin_is_reported_with_all_causes() {
    Setup::new().allowed_origin("http://another.example").run_in_chromium(|visit| {
        visit.expect_in_console("blocked by CORS policy");
        visit.open("/");
        visit.enter_key(KEY);
        visit.open_details();
        visit.wait_for_text_in(alert(), &CAUSES);
        assert!(visit.is_visible(heading("Sign in")));
    });
}
