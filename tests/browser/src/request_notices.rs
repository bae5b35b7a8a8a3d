//! The alert with the failure of an action.

use crate::{
    replaced::Replaced,
    screen::{Screen, assert_focused, text, wait_for_updates, wait_until},
};
use leptos::prelude::*;
use petstore_admin::{
    api::{
        failure::{Failure, Kind, Stop},
        request::list_pets,
        wire::{ErrorBody, ListQuery},
    },
    clock::Timestamp,
    request_notices::RequestNotices,
    session::{Session, page_request::PageRequest},
};
use std::future::ready;
use wasm_bindgen_test::wasm_bindgen_test;

const COPY_DETAILS: &str = "Copy details of this error, for the service administrator";

struct RenderedAlert {
    screen: Screen,
    action: PageRequest,
    attempts: RwSignal<u32>,
}

impl RenderedAlert {
    async fn with(error: Failure) -> Self {
        let mut screen = Screen::with_app_contexts().await;
        let action = PageRequest::new();
        screen.render(move || view! { <RequestNotices action /> }).await;
        let alert = Self { screen, action, attempts: RwSignal::new(0) };
        assert!(!alert.exists());
        alert.fail_with(error).await;
        alert
    }

    async fn fail_with(&self, error: Failure) {
        self.run(move || ready(Err(error.clone()))).await;
    }

    async fn run<F: Future<Output = Result<(), Failure>> + 'static>(&self, ask: impl Fn() -> F + 'static) {
        let attempts = self.attempts;
        let ask = move || {
            attempts.update(|attempts| *attempts += 1);
            ask()
        };
        self.action.run(ask, |()| {});
        wait_for_updates().await;
    }

    fn exists(&self) -> bool {
        self.screen.has("[role=alert]")
    }

    fn text(&self) -> String {
        text(&self.screen.by_role("alert"))
    }
}

fn failed(kind: Kind, text: &str) -> Failure {
    Failure { text: text.into(), ..Failure::not_sent(kind, Timestamp::from_unix_ms(0)) }
}

fn refused(kind: Kind, text: &str, http_status: u16, message: &str) -> Failure {
    let said = ErrorBody { code: "invalid_pet".into(), message: message.into(), status: Some(i64::from(http_status)) };
    Failure { status: http_status.to_string(), said: Some(said.into()), ..failed(kind, text) }
}

fn server_error() -> Failure {
    refused(Kind::Service, "Something went wrong in the service.", 503, "Back soon.")
}

fn unanswered() -> Failure {
    failed(Kind::NoAnswer, "No answer reached this app.")
}

#[wasm_bindgen_test]
async fn an_alert_shows_the_failure_and_quotes_the_service_with_markup_as_text() {
    let message = "<b>no</b><img src=x onerror=alert(1)>";
    let alert = RenderedAlert::with(refused(Kind::Input, "The service did not accept this pet.", 400, message)).await;
    assert!(alert.text().starts_with("The service did not accept this pet."), "{}", alert.text());
    assert!(alert.text().contains("What you typed is kept."));
    let said = text(&alert.screen.get("[role=alert] > div > .hint"));
    assert_eq!(said, format!("“{message}” · code invalid_pet · status 400"));
    assert!(!alert.screen.has("b, img"));
}

#[wasm_bindgen_test]
async fn the_alert_about_a_missing_response_lists_its_possible_causes_and_has_the_check() {
    let alert = RenderedAlert::with(unanswered()).await;
    let causes = alert.screen.texts("[role=alert] > div > ul > li");
    assert_eq!(
        (causes.len(), causes[0].as_str()),
        (4, "The service does not allow this site to read its answers (CORS).")
    );
    assert_eq!(alert.screen.texts("[role=alert] > .actions :is(button, a)"), ["Try again", "Check connection"]);
    assert_eq!(alert.screen.texts("details:not([open]) :is(button, a)"), [COPY_DETAILS]);
}

#[wasm_bindgen_test]
async fn the_check_is_under_an_error_without_an_answer_and_goes_with_it_and_the_details_of_an_error_can_be_copied() {
    let mut screen = Screen::signed_in("api.example.com").await;
    let session = screen.context::<Session>();
    let action = PageRequest::new();
    screen.render(move || view! { <RequestNotices action /> }).await;
    let load = || action.run(move || session.send(action.held, list_pets(ListQuery::default())), |_| {});
    load();
    screen.fetch().wait_for_request().await;
    screen.fetch().fail();
    wait_until("the alert is there", || screen.has("[role=alert]")).await;
    // The service has answered the sign-in.
    assert!(!screen.text().contains("CORS"), "{}", screen.text());
    assert_eq!(screen.fetch().request_count(), 2);
    for (requests, result) in [(3, "The connection works."), (4, "The connection does not work.")] {
        screen.button("Check connection").click();
        let request = screen.fetch().answer(200, if requests == 3 { "[]" } else { "<html>" }).await;
        assert_eq!(request.url(), "https://api.example.com/v1/pets?limit=1");
        wait_until("the check has ended", || screen.text().contains(result)).await;
        assert_eq!(screen.fetch().request_count(), requests);
    }
    load();
    screen.fetch().answer(503, "{}").await;
    wait_until("the check is gone", || !screen.has("section")).await;
    assert!(screen.text().contains("status 503"), "{}", screen.text());
    let clipboard = Replaced::clipboard(true);
    let day = String::from(js_sys::Date::new_0().to_iso_string().slice(0, 11));
    screen.button(COPY_DETAILS).click();
    wait_until("the details are copied", || screen.text().contains("Copied")).await;
    let details = clipboard.call("copied", &[]).as_string().unwrap();
    for part in ["status 503", "GET https://api.example.com/v1/pets?limit=20", &day] {
        assert!(details.contains(part), "{part} is missing in: {details}");
    }
}

#[wasm_bindgen_test]
async fn an_alert_has_the_button_of_the_next_step_and_dismiss_unless_that_is_another_attempt() {
    // Four buttons took four lines of a phone.
    for (error, buttons) in [
        (server_error(), &["Try again"][..]),
        (refused(Kind::Key, "Another key.", 401, "Who?"), &["Try again", "Dismiss"]),
        (refused(Kind::Stopped(Stop::SuspectedBan), "A ban.", 403, "No."), &["Try again", "Dismiss"]),
        (refused(Kind::Input, "Not accepted.", 400, "No."), &["Dismiss"]),
    ] {
        let alert = RenderedAlert::with(error).await;
        assert_eq!(alert.screen.texts("[role=alert] > .actions :is(button, a)"), buttons);
        if let Some(button) = buttons.first().filter(|button| **button != "Dismiss") {
            alert.screen.button(button).click();
            wait_until("it is asked again", || alert.attempts.get_untracked() > 1).await;
            wait_for_updates().await;
            assert_eq!(alert.attempts.get_untracked(), 2);
        }
    }
}

/// One event was told twice: the alert stood above the message about the pet. And a wait that a person cancels is no failure.
#[wasm_bindgen_test]
async fn an_unknown_outcome_and_a_cancelled_wait_have_no_alert() {
    for error in [Failure { may_be_done: true, ..unanswered() }, failed(Kind::Cancelled, "Cancelled.")] {
        assert!(!RenderedAlert::with(error).await.exists());
    }
}

/// "This computer seems to be offline." stayed.
#[wasm_bindgen_test]
async fn an_alert_has_the_causes_of_the_newest_failure_and_keeps_the_focus() {
    let offline = "Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });";
    js_sys::eval(offline).unwrap();
    let alert = RenderedAlert::with(unanswered()).await;
    let first_cause = || alert.screen.texts("[role=alert] li").swap_remove(0);
    assert_eq!(first_cause(), "This computer seems to be offline.");
    let button = alert.screen.button("Try again");
    button.focus().unwrap();
    js_sys::eval("delete navigator.onLine;").unwrap();
    alert.fail_with(unanswered()).await;
    assert_eq!(first_cause(), "The service does not allow this site to read its answers (CORS).");
    assert_focused(&button);
}

#[wasm_bindgen_test]
async fn an_alert_stays_while_the_next_request_is_pending_and_a_success_removes_it() {
    let alert = RenderedAlert::with(server_error()).await;
    alert.run(std::future::pending).await;
    assert!(alert.exists());
    alert.action.cancel();
    alert.run(|| ready(Ok(()))).await;
    assert!(!alert.exists());
}
