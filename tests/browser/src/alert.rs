//! An error where it arose.

use crate::{
    network::Network,
    person,
    screen::{Screen, assert_focused, settled, text, until},
};
use leptos::prelude::*;
use petstore_admin::{
    action::Action,
    api::{
        error::{ApiError, ErrorResponse, ErrorResponseBody, Operation, RefusalKind},
        wire::ErrorBody,
    },
    components::alert::FailureAlert,
};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlAnchorElement;

struct Shown {
    screen: Screen,
    action: Action,
    retries: RwSignal<u32>,
    _network: Network,
}

impl Shown {
    async fn without_failure() -> Self {
        let network = Network::new();
        let mut screen = Screen::of_app(&network).await;
        let action = Action::new();
        let retries = RwSignal::new(0);
        let retry = move |()| retries.update(|count| *count += 1);
        screen.show(move || view! { <FailureAlert action on_retry=retry /> }).await;
        Self { screen, action, retries, _network: network }
    }

    async fn of(error: ApiError) -> Self {
        let shown = Self::without_failure().await;
        shown.fails_with(error).await;
        shown
    }

    fn offers(&self, way: &str) -> bool {
        self.screen.all("button, a").iter().any(|element| text(element) == way)
    }

    async fn asked_once_more(&self) {
        until("it is asked again", || self.retries.get_untracked() > 0).await;
        settled().await;
        assert_eq!(self.retries.get_untracked(), 1);
    }

    async fn fails_with(&self, error: ApiError) {
        self.action.run(async { Err::<(), _>(error) }, |()| {});
        settled().await;
    }
}

fn refused(kind: RefusalKind, operation: Operation, http_status: u16, message: &str) -> ApiError {
    let body = ErrorBody { code: "invalid_pet".into(), message: message.into(), status: i64::from(http_status) };
    refused_with(kind, operation, http_status, ErrorResponseBody::Error(body))
}

fn refused_with(kind: RefusalKind, operation: Operation, http_status: u16, body: ErrorResponseBody) -> ApiError {
    ApiError::Refused { kind, operation, response: ErrorResponse { http_status, body } }
}

fn failed() -> ApiError {
    refused(RefusalKind::ServerError, Operation::ListPets, 503, "Back soon.")
}

#[wasm_bindgen_test]
async fn without_a_failure_there_is_no_alert() {
    let shown = Shown::without_failure().await;
    assert!(!shown.screen.has("[role=alert]"));
}

#[wasm_bindgen_test]
async fn an_alert_says_in_a_sentence_what_happened() {
    let shown = Shown::of(failed()).await;
    assert!(text(&shown.screen.role("alert")).starts_with("The service failed."));
}

#[wasm_bindgen_test]
async fn an_alert_quotes_the_service_with_its_code_and_status() {
    let shown = Shown::of(failed()).await;
    assert_eq!(text(&shown.screen.one("blockquote")), "Back soon.");
    let facts: Vec<_> = shown.screen.all("dl > div").iter().map(text).collect();
    assert_eq!(facts, ["codeinvalid_pet", "status503"]);
}

#[wasm_bindgen_test]
async fn markup_in_the_message_of_the_service_is_text() {
    let message = "<b>no</b><img src=x onerror=alert(1)>";
    let shown = Shown::of(refused(RefusalKind::BadRequest, Operation::CreatePet, 400, message)).await;
    assert_eq!(text(&shown.screen.one("blockquote")), message);
    assert!(!shown.screen.has("b, img"));
}

#[wasm_bindgen_test]
async fn a_status_in_the_body_that_differs_from_the_response_is_shown_as_well() {
    let body = ErrorBody { code: "invalid_pet".into(), message: "No.".into(), status: 418 };
    let body = ErrorResponseBody::Error(body);
    let shown = Shown::of(refused_with(RefusalKind::BadRequest, Operation::ListPets, 400, body)).await;
    assert!(text(&shown.screen.one("dl > div:last-child")).contains("400, 418 in its body"));
}

#[wasm_bindgen_test]
async fn a_response_without_the_promised_error_body_is_shown_as_such() {
    let body = ErrorResponseBody::Other("an HTML page".into());
    let shown = Shown::of(refused_with(RefusalKind::ServerError, Operation::GetPet, 502, body)).await;
    assert!(shown.screen.text().contains("502, with an HTML page where the interface promises an Error"));
}

#[wasm_bindgen_test]
async fn a_missing_response_lists_its_possible_causes() {
    let shown = Shown::of(ApiError::NoResponse(Operation::ListPets)).await;
    let causes: Vec<_> = shown.screen.all("li").iter().map(text).collect();
    assert_eq!(causes, ApiError::NoResponse(Operation::ListPets).possible_causes());
}

#[wasm_bindgen_test]
async fn the_same_error_again_counts_up_instead_of_stacking() {
    let shown = Shown::of(failed()).await;
    shown.fails_with(failed()).await;
    shown.fails_with(failed()).await;
    assert!(text(&shown.screen.role("alert")).contains("3 times, the last at"));
}

#[wasm_bindgen_test]
async fn another_error_takes_the_place_of_the_first() {
    let shown = Shown::of(failed()).await;
    shown.fails_with(ApiError::Cancelled).await;
    let alert = text(&shown.screen.role("alert"));
    assert!(alert.contains("was cancelled") && !alert.contains("failed") && !alert.contains("times"), "{alert}");
}

#[wasm_bindgen_test]
async fn an_error_stays_while_the_next_try_is_under_way() {
    let shown = Shown::of(failed()).await;
    shown.action.run(std::future::pending::<Result<(), ApiError>>(), |()| {});
    settled().await;
    assert!(shown.screen.has("[role=alert]"));
}

#[wasm_bindgen_test]
async fn the_focus_stays_on_the_button_when_the_next_try_fails_as_well() {
    let shown = Shown::of(failed()).await;
    let button = shown.screen.button("Try again");
    button.focus().unwrap();
    shown.fails_with(failed()).await;
    assert_focused(&button);
}

#[wasm_bindgen_test]
async fn a_success_ends_the_trouble() {
    let shown = Shown::of(failed()).await;
    shown.action.run(async { Ok(()) }, |()| {});
    settled().await;
    assert!(!shown.screen.has("[role=alert]"));
}

#[wasm_bindgen_test]
async fn dismiss_takes_the_alert_away_and_tries_nothing() {
    let shown = Shown::of(failed()).await;
    person::presses(&shown.screen.button("Dismiss"));
    settled().await;
    assert!(!shown.screen.has("[role=alert]"));
    assert_eq!(shown.retries.get_untracked(), 0);
}

#[wasm_bindgen_test]
async fn try_again_asks_once() {
    let shown = Shown::of(failed()).await;
    person::presses(&shown.screen.button("Try again"));
    shown.asked_once_more().await;
}

#[wasm_bindgen_test]
async fn a_refused_key_offers_to_enter_another() {
    let shown = Shown::of(refused(RefusalKind::Unauthorized, Operation::ListPets, 401, "Who are you?")).await;
    person::presses(&shown.screen.button("Enter a key"));
    shown.asked_once_more().await;
}

#[wasm_bindgen_test]
async fn what_looks_like_a_ban_leaves_the_decision_to_the_person() {
    let shown = Shown::of(refused(RefusalKind::SuspectedBan, Operation::ListPets, 403, "No.")).await;
    person::presses(&shown.screen.button("Go on anyway"));
    shown.asked_once_more().await;
}

#[wasm_bindgen_test]
async fn an_addition_of_unknown_outcome_offers_the_list_and_no_second_try() {
    let shown = Shown::of(ApiError::NoResponse(Operation::CreatePet)).await;
    assert_eq!(text(&shown.screen.one::<HtmlAnchorElement>("a[href]")), "Go to the list");
    assert!(!shown.offers("Try again"));
}

#[wasm_bindgen_test]
async fn a_pet_that_was_refused_is_corrected_in_its_form() {
    let shown = Shown::of(refused(RefusalKind::BadRequest, Operation::CreatePet, 400, "No.")).await;
    assert!(!shown.offers("Try again") && !shown.offers("Go to the list"));
    assert!(shown.screen.text().contains("Nothing you typed is lost."));
}
