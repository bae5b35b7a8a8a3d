//! The session after a reload, after signing out, and after a `401`.

use petstore_e2e_tests::{
    faults,
    locator::{alert, button, dialog, field, heading, link},
    rate_limit::list_request,
    setup::{KEY, OTHER_KEY, Setup},
    visit::Visit,
    wait::wait_until,
};

const KEY_DIALOG: &str = "The key is no longer accepted";

#[test]
fn a_reload_keeps_the_session() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let requests = visit.requests_during(|| {
            visit.browser.reload();
            visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        });
        assert_eq!(requests, ["GET /pets?limit=20"]);
    });
}

#[test]
fn signing_out_removes_all_data_of_the_session() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/new");
        visit.fill(field("Name"), "Rex");
        visit.click(button("Sign out"));
        visit.click(button("Sign out anyway"));
        assert_signed_out(visit);
        visit.browser.reload();
        visit.find(&heading("Sign in"));
    });
}

#[test]
fn signing_out_works_without_the_service() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.service.kill();
        visit.click(button("Sign out"));
        assert_signed_out(visit);
    });
}

fn assert_signed_out(visit: &Visit) {
    visit.find(&heading("Sign in"));
    assert_eq!(visit.browser.execute("return sessionStorage.length;", vec![]).unwrap(), 0);
    assert_eq!(visit.rows("Pets"), []);
    assert_eq!(visit.value_of(field("API key")), "");
}

#[test]
fn after_a_401_a_dialog_accepts_the_key_again_and_the_request_is_repeated() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let requests = visit.requests_during(|| {
            receive_401_on_list(visit);
            enter_in_dialog(visit, KEY);
            visit.wait_until_gone(dialog(KEY_DIALOG));
            visit.wait_for_list("50 rows", |rows| rows.len() == 50);
        });
        assert_eq!(requests, [list_request(faults::EXPIRED_KEY), list_request(20), list_request(faults::EXPIRED_KEY)]);
        assert_eq!(visit.url(), format!("/?limit={}", faults::EXPIRED_KEY));
        visit.wait_for_focus_on(field("Limit"));
    });
}

#[test]
fn another_key_replaces_the_refused_one() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        receive_401_on_list(visit);
        // The service refuses each key once.
        for key in ["not-a-key", OTHER_KEY, OTHER_KEY] {
            enter_in_dialog(visit, key);
            if key == "not-a-key" {
                visit.wait_for_text_in(alert().within(dialog(KEY_DIALOG)), &["invalid_api_key"]);
            } else {
                wait_until("the field is empty or gone", || {
                    let fields = field("API key").all(&visit.browser).ok()?;
                    // A field that is gone meanwhile is read again.
                    let values = fields.iter().map(|field| visit.browser.value_of(field).ok());
                    values.collect::<Option<Vec<_>>>()?.iter().all(String::is_empty).then_some(())
                });
            }
        }
        visit.wait_for_list("50 rows", |rows| rows.len() == 50);
        assert_eq!(visit.requests().last().unwrap().key, "key-2");
    });
}

#[test]
fn a_pet_with_a_401_is_added_once_after_the_right_key_and_not_after_a_wrong_one() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/new");
        let requests = visit.requests_during(|| {
            visit.add_pet("Rex", faults::EXPIRED_KEY);
            enter_in_dialog(visit, "not-a-key");
            let texts = ["did not accept this key", "invalid_api_key", "401"];
            visit.wait_for_text_in(alert().within(dialog(KEY_DIALOG)), &texts);
            assert_eq!(visit.post_statuses(), [Some(401)]);
            enter_in_dialog(visit, KEY);
            visit.wait_for_text("Added “Rex” with the ID 51.");
            visit.wait_until_gone(dialog(KEY_DIALOG));
        });
        // Each key is checked with a request for the list.
        assert_eq!(requests, ["POST /pets", "GET /pets?limit=20", "GET /pets?limit=20", "POST /pets"]);
        assert_eq!(visit.post_statuses(), [Some(401), Some(201)]);
    });
}

#[test]
fn not_now_closes_the_dialog_and_shows_the_401_on_the_page() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let requests = visit.requests_during(|| {
            receive_401_on_list(visit);
            visit.click(button("Not now"));
            visit.wait_until_gone(dialog(KEY_DIALOG));
            visit.wait_for_text_in(alert(), &["did not accept this key", "expired_api_key", "401"]);
            assert_eq!(visit.rows("Pets").len(), 20, "the rows stay");
        });
        assert_eq!(requests, [list_request(faults::EXPIRED_KEY)]);
        visit.click(button("Enter a key"));
        visit.find(&dialog(KEY_DIALOG));
    });
}

#[test]
fn after_not_now_the_next_request_opens_the_dialog_again_and_is_not_sent() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        receive_401_on_list(visit);
        visit.click(button("Not now"));
        let requests = visit.requests_during(|| {
            visit.click(link("Sold"));
            visit.find(&dialog(KEY_DIALOG));
        });
        assert!(requests.is_empty(), "{requests:?}");
    });
}

#[track_caller]
fn enter_in_dialog(visit: &Visit, key: &str) {
    visit.fill(field("API key").within(dialog(KEY_DIALOG)), key);
    visit.click(button("Sign in").within(dialog(KEY_DIALOG)));
}

#[track_caller]
fn receive_401_on_list(visit: &Visit) {
    visit.submit_limit(faults::EXPIRED_KEY);
    visit.find(&dialog(KEY_DIALOG));
    assert_eq!(visit.rows("Pets").len(), 20, "the page behind the dialog stays");
}
