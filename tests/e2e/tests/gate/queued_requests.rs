//! Two requests of one tab: an addition, which outlives its page, and the list behind it.

use petstore_e2e_tests::{
    fake_service::{FakeResponse, FakeService},
    locator::{button, dialog, link, navigation},
    setup::Setup,
    wait::wait_until,
};
use std::time::Duration;

const KEY_DIALOG: &str = "The key is no longer accepted";
const REFUSAL: &str = r#"{"code":"expired_api_key","message":"This key has expired.","status":401}"#;
/// Long enough to go to the list.
const DELAY: Duration = Duration::from_secs(6);

/// The queued request was sent with the key that the service had just refused.
#[test]
fn a_request_behind_a_401_is_not_sent_with_the_refused_key() {
    Setup::new().run(|visit| {
        let fake = FakeService::start(|request| match request.method.as_str() {
            "POST" => FakeResponse::json(401, REFUSAL).delayed(DELAY),
            _ => FakeResponse::json(200, "[]"),
        });
        visit.site.use_service(&fake.base_url());
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", "1");
        wait_until("the pet is sent", || (fake.requests().len() == 2).then_some(()));
        visit.click(link("Pets").within(navigation("Main")));
        visit.request_list(30);
        visit.find(&dialog(KEY_DIALOG));
        visit.click(button("Not now"));
        visit.wait_until_gone(dialog(KEY_DIALOG));
        let requests = fake.requests();
        let methods: Vec<&str> = requests.iter().map(|request| request.method.as_str()).collect();
        assert_eq!(methods, ["GET", "POST"]);
    });
}
