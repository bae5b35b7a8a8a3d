//! Two requests of one tab: an addition, which outlives its page, and the list behind it.

use petstore_e2e_tests::{
    fake_service::{FakeRequest, FakeResponse, FakeService},
    locator::{alert, button, dialog, link, main_landmark, navigation},
    setup::Setup,
    visit::Visit,
    wait::{wait_until, wait_until_with_timeout},
};
use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

const KEY_DIALOG: &str = "The key is no longer accepted";
/// Long enough to go to another page.
const DELAY: Duration = Duration::from_secs(6);
/// Long enough to go to another page and to cancel there, in seconds.
const RETRY_AFTER_S: &str = "10";
const TIMEOUT_OF_THE_WAIT: Duration = Duration::from_secs(30);
const REFUSAL: &str = r#"{"code":"expired_api_key","message":"This key has expired.","status":401}"#;
const PET: &str = r#"{"id":1,"name":"Rex","categoryId":1}"#;

/// The queued request was sent with the key that the service had just refused.
#[test]
fn a_request_behind_a_401_is_not_sent_with_the_refused_key() {
    Setup::new().run(|visit| {
        let fake = FakeService::start(|request| match request.method.as_str() {
            "POST" => FakeResponse::json(401, REFUSAL).delayed(DELAY),
            _ => FakeResponse::json(200, "[]"),
        });
        add_pet_and_refresh_list(visit, &fake);
        let before = requests(&fake);
        visit.find(&dialog(KEY_DIALOG));
        visit.click(button("Not now"));
        visit.wait_until_gone(dialog(KEY_DIALOG));
        assert_eq!(requests(&fake), before);
    });
}

/// "Cancel" cancelled every request that waited, and nobody was told about the pet.
#[test]
fn cancel_on_the_list_does_not_cancel_an_addition() {
    Setup::new().run(|visit| {
        let fake = FakeService::start(refuse_first_addition());
        add_pet_and_refresh_list(visit, &fake);
        visit.wait_for_wait_notice();
        visit.click(button("Cancel").within(main_landmark()));
        visit.wait_for_text_in(alert(), &["cancelled"]);
        wait_until_with_timeout(TIMEOUT_OF_THE_WAIT, "the pet is sent again after the wait", || {
            (additions(&fake) == 2).then_some(())
        });
        visit.click(link("Add a pet").within(navigation("Main")));
        visit.wait_for_text("Added “Rex”");
    });
}

/// Returns when the request of the list stands behind the addition.
fn add_pet_and_refresh_list(visit: &Visit, fake: &FakeService) {
    visit.site.use_service(&fake.base_url());
    visit.sign_in_at("/pets/new");
    visit.add_pet("Rex", "1");
    wait_until("the pet is sent", || (additions(fake) == 1).then_some(()));
    visit.click(link("Pets").within(navigation("Main")));
    visit.request_list(30);
}

fn refuse_first_addition() -> impl Fn(&FakeRequest) -> FakeResponse + Send + Sync + 'static {
    let has_refused = AtomicBool::new(false);
    move |request| match request.method.as_str() {
        "POST" if !has_refused.swap(true, Ordering::Relaxed) => FakeResponse::rate_limited(RETRY_AFTER_S),
        "POST" => FakeResponse::json(201, PET),
        _ => FakeResponse::json(200, "[]"),
    }
}

fn additions(fake: &FakeService) -> usize {
    requests(fake).iter().filter(|request| request.starts_with("POST")).count()
}

fn requests(fake: &FakeService) -> Vec<String> {
    let text = |request: FakeRequest| format!("{} {}", request.method, request.path_and_query);
    fake.requests().into_iter().map(text).collect()
}
