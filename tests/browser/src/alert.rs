//! The alert with the failure of an action.

use crate::{
    fake_fetch::FakeFetch,
    screen::{Screen, assert_focused, text, wait_for_updates, wait_until},
    user_event,
};
use leptos::prelude::*;
use petstore_admin::{
    api::{
        error::{ApiError, ErrorResponse, ErrorResponseBody, Operation, RefusalKind},
        wire::ErrorBody,
    },
    session::action::Action,
    shell::alert::ActionNotices,
};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlAnchorElement;

struct RenderedAlert {
    screen: Screen,
    action: Action,
    retries: RwSignal<u32>,
    _fetch: FakeFetch,
}

impl RenderedAlert {
    async fn without_failure() -> Self {
        let fetch = FakeFetch::new();
        let mut screen = Screen::with_app_contexts(&fetch).await;
        let action = Action::new();
        let retries = RwSignal::new(0);
        let retry = move |()| retries.update(|retries| *retries += 1);
        screen.render(move || view! { <ActionNotices action on_retry=retry /> }).await;
        Self { screen, action, retries, _fetch: fetch }
    }

    async fn with(error: ApiError) -> Self {
        let alert = Self::without_failure().await;
        alert.fail_with(error).await;
        alert
    }

    async fn fail_with(&self, error: ApiError) {
        self.run(async { Err(error) }).await;
    }

    async fn run(&self, request: impl Future<Output = Result<(), ApiError>> + 'static) {
        self.action.run(request, |()| {});
        wait_for_updates().await;
    }

    fn exists(&self) -> bool {
        self.screen.has("[role=alert]")
    }

    fn text(&self) -> String {
        text(&self.screen.by_role("alert"))
    }

    /// What the service said, in one line.
    fn said(&self) -> String {
        text(&self.screen.get("[role=alert] > div > .hint"))
    }

    /// Whether the alert has a button or a link with this text.
    fn offers(&self, name: &str) -> bool {
        self.screen.texts("button, a").iter().any(|text| text == name)
    }

    /// Clicks a button, and waits for the retry. Fails if there is more than one.
    async fn assert_retries_once(&self, button: &str) {
        user_event::click(&self.screen.button(button));
        wait_until("the action is retried", || self.retries.get_untracked() > 0).await;
        wait_for_updates().await;
        assert_eq!(self.retries.get_untracked(), 1);
    }
}

fn refused(kind: RefusalKind, operation: Operation, http_status: u16, message: &str) -> ApiError {
    let body = ErrorBody { code: "invalid_pet".into(), message: message.into(), status: Some(i64::from(http_status)) };
    refused_with(kind, operation, http_status, ErrorResponseBody::Error(body))
}

fn refused_with(kind: RefusalKind, operation: Operation, http_status: u16, body: ErrorResponseBody) -> ApiError {
    ApiError::Refused { kind, operation, response: ErrorResponse { http_status, body } }
}

fn server_error() -> ApiError {
    refused(RefusalKind::ServerError, Operation::ListPets, 503, "Back soon.")
}

#[wasm_bindgen_test]
async fn without_a_failure_there_is_no_alert() {
    assert!(!RenderedAlert::without_failure().await.exists());
}

#[wasm_bindgen_test]
async fn an_alert_begins_with_a_sentence_about_the_failure() {
    let alert = RenderedAlert::with(server_error()).await;
    assert!(alert.text().starts_with("Something went wrong in the service."));
}

#[wasm_bindgen_test]
async fn the_title_of_an_alert_is_its_first_sentence() {
    let alert = RenderedAlert::with(ApiError::NoResponse(Operation::CreatePet)).await;
    let sentences = ["No answer reached this app.", "The pet may or may not have been added."];
    let [title, text] = &alert.screen.texts("[role=alert] > div > p")[..] else { panic!("{}", alert.text()) };
    assert_eq!(title, sentences[0]);
    assert!(text.starts_with(sentences[1]), "{text}");
}

#[wasm_bindgen_test]
async fn an_alert_quotes_the_message_the_code_and_the_status_of_the_service() {
    let alert = RenderedAlert::with(server_error()).await;
    assert_eq!(alert.said(), "“Back soon.” · code invalid_pet · status 503");
}

#[wasm_bindgen_test]
async fn markup_in_the_message_of_the_service_is_shown_as_text() {
    let message = "<b>no</b><img src=x onerror=alert(1)>";
    let alert = RenderedAlert::with(refused(RefusalKind::BadRequest, Operation::CreatePet, 400, message)).await;
    assert!(alert.said().contains(message), "{}", alert.said());
    assert!(!alert.screen.has("b, img"));
}

#[wasm_bindgen_test]
async fn a_status_in_the_body_that_differs_from_the_http_status_is_shown_too() {
    let body = ErrorBody { code: "invalid_pet".into(), message: "No.".into(), status: Some(418) };
    let body = ErrorResponseBody::Error(body);
    let alert = RenderedAlert::with(refused_with(RefusalKind::BadRequest, Operation::ListPets, 400, body)).await;
    assert!(alert.said().ends_with("status 400, 418 in its body"), "{}", alert.said());
}

#[wasm_bindgen_test]
async fn an_unexpected_response_body_is_named() {
    let body = ErrorResponseBody::Other("an HTML page".into());
    let alert = RenderedAlert::with(refused_with(RefusalKind::ServerError, Operation::GetPet, 502, body)).await;
    assert_eq!(alert.said(), "status 502, with an HTML page instead of an error message");
}

#[wasm_bindgen_test]
async fn the_details_of_a_missing_response_list_its_possible_causes_and_are_closed() {
    let alert = RenderedAlert::with(ApiError::NoResponse(Operation::ListPets)).await;
    let causes = ApiError::NoResponse(Operation::ListPets).possible_causes();
    assert_eq!(alert.screen.texts("details:not([open]) li"), causes);
}

#[wasm_bindgen_test]
async fn an_alert_has_two_buttons_and_the_others_are_in_its_details() {
    // Four buttons took four lines of a phone.
    let alert = RenderedAlert::with(server_error()).await;
    assert_eq!(alert.screen.texts("[role=alert] > .actions :is(button, a)"), ["Try again", "Dismiss"]);
    let copy = "Copy details of this error, for the service administrator";
    assert_eq!(alert.screen.texts("details :is(button, a)"), [copy]);
}

#[wasm_bindgen_test]
async fn a_repeated_failure_is_counted_in_one_alert() {
    let alert = RenderedAlert::with(server_error()).await;
    alert.fail_with(server_error()).await;
    alert.fail_with(server_error()).await;
    assert_eq!(text(&alert.screen.get("summary")), "Details (3 times)");
}

#[wasm_bindgen_test]
async fn a_different_failure_replaces_the_alert() {
    let alert = RenderedAlert::with(server_error()).await;
    alert.fail_with(ApiError::Cancelled).await;
    let text = alert.text();
    assert!(text.contains("was cancelled") && !text.contains("went wrong") && !text.contains("times)"), "{text}");
}

#[wasm_bindgen_test]
async fn an_alert_stays_while_the_next_request_is_pending() {
    let alert = RenderedAlert::with(server_error()).await;
    alert.run(std::future::pending()).await;
    assert!(alert.exists());
}

#[wasm_bindgen_test]
async fn try_again_keeps_the_focus_when_the_same_failure_follows() {
    let alert = RenderedAlert::with(server_error()).await;
    let button = alert.screen.button("Try again");
    button.focus().unwrap();
    alert.fail_with(server_error()).await;
    assert_focused(&button);
}

#[wasm_bindgen_test]
async fn a_success_removes_the_alert() {
    let alert = RenderedAlert::with(server_error()).await;
    alert.run(async { Ok(()) }).await;
    assert!(!alert.exists());
}

#[wasm_bindgen_test]
async fn dismiss_removes_the_alert_and_does_not_retry() {
    let alert = RenderedAlert::with(server_error()).await;
    user_event::click(&alert.screen.button("Dismiss"));
    wait_for_updates().await;
    assert!(!alert.exists());
    assert_eq!(alert.retries.get_untracked(), 0);
}

#[wasm_bindgen_test]
async fn try_again_retries_once() {
    let alert = RenderedAlert::with(server_error()).await;
    alert.assert_retries_once("Try again").await;
}

#[wasm_bindgen_test]
async fn a_refused_key_offers_to_enter_a_key() {
    let error = refused(RefusalKind::Unauthorized, Operation::ListPets, 401, "Who are you?");
    RenderedAlert::with(error).await.assert_retries_once("Enter a key").await;
}

#[wasm_bindgen_test]
async fn after_a_suspected_ban_the_user_decides_whether_to_send() {
    let error = refused(RefusalKind::SuspectedBan, Operation::ListPets, 403, "No.");
    RenderedAlert::with(error).await.assert_retries_once("Send anyway").await;
}

#[wasm_bindgen_test]
async fn an_unknown_outcome_of_adding_a_pet_offers_the_list_instead_of_a_retry() {
    let alert = RenderedAlert::with(ApiError::NoResponse(Operation::CreatePet)).await;
    assert_eq!(text(&alert.screen.get::<HtmlAnchorElement>("a[href]")), "Look whether it was added");
    assert!(!alert.offers("Try again"));
}

#[wasm_bindgen_test]
async fn a_refused_pet_is_corrected_in_its_form() {
    let alert = RenderedAlert::with(refused(RefusalKind::BadRequest, Operation::CreatePet, 400, "No.")).await;
    assert!(!alert.offers("Try again") && !alert.offers("Look whether it was added"));
    assert!(alert.text().contains("What you typed is kept."));
}
