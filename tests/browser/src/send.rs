//! A request on its way through the session: what sends it again, and what does not.

use crate::{
    fake_fetch::FakeFetch,
    screen::{Screen, wait_until},
};
use leptos::{prelude::*, task::spawn_local};
use petstore_admin::{
    api::{
        access::{Access, ApiKey, BaseUrl},
        error::ApiError,
        request::list_pets,
        wire::ListQuery,
    },
    session::Session,
};
use std::{cell::RefCell, rc::Rc};
use wasm_bindgen_test::wasm_bindgen_test;

const REFUSED: &str = r#"{"code":"unauthorized","message":"No.","status":401}"#;
const RATE_LIMITED: &str = r#"{"code":"rate","message":"Wait.","status":429}"#;

struct Sending {
    fetch: FakeFetch,
    session: Session,
    _screen: Screen,
}

type End<T> = Rc<RefCell<Option<Result<T, ApiError>>>>;

impl Sending {
    /// A session that is signed in with the key `k1`.
    async fn signed_in() -> Self {
        let fetch = FakeFetch::new();
        let screen = Screen::with_app_contexts(&fetch).await;
        let sending = Self { fetch, session: screen.context(), _screen: screen };
        sending.sign_in("k1").await;
        sending
    }

    async fn sign_in(&self, key: &str) {
        let access =
            Access { service: BaseUrl::parse("https://api.example.com/v1").unwrap(), key: ApiKey::parse(key).unwrap() };
        let before = self.fetch.request_count();
        let end = start(self.session.sign_in(access, ListQuery::default()));
        self.responds(before + 1, key, 200, "[]").await;
        assert_eq!(ended(&end).await, Ok(()));
    }

    /// Waits for the request with this number, which has this key, and responds.
    async fn responds(&self, number: usize, key: &str, status: u16, body: &str) {
        let request = self.fetch.wait_for_request(number).await;
        assert_eq!(request.headers().get("Authorization").unwrap().unwrap(), format!("Bearer {key}"));
        self.fetch.respond(status, body);
    }

    async fn wait_for_key_prompt(&self) {
        wait_until("the prompt for a key is open", || self.session.key_prompt.shown.get_untracked().is_some()).await;
    }

    fn send(&self) -> End<usize> {
        let session = self.session;
        start(async move { session.send(list_pets(ListQuery::default())).await.map(|reply| reply.value.received()) })
    }

    fn send_once(&self, leaves: bool) -> End<usize> {
        let (session, before) = (self.session, Box::pin(async move { leaves }));
        let request = list_pets(ListQuery::default());
        start(async move { session.send_once(request, before).await.map(|reply| reply.value.received()) })
    }
}

fn start<T: 'static>(request: impl Future<Output = Result<T, ApiError>> + 'static) -> End<T> {
    let end = End::default();
    let slot = Rc::clone(&end);
    spawn_local(async move {
        let result = request.await;
        slot.replace(Some(result));
    });
    end
}

async fn ended<T>(end: &End<T>) -> Result<T, ApiError> {
    wait_until("the request has ended", || end.borrow().is_some()).await;
    end.take().unwrap()
}

#[wasm_bindgen_test]
async fn after_a_401_the_request_is_sent_again_with_the_new_key() {
    let sending = Sending::signed_in().await;
    let end = sending.send();
    sending.responds(2, "k1", 401, REFUSED).await;
    sending.wait_for_key_prompt().await;
    assert_eq!(sending.fetch.request_count(), 2);
    sending.sign_in("k2").await;
    sending.responds(4, "k2", 200, "[]").await;
    assert_eq!(ended(&end).await, Ok(0));
    assert_eq!(sending.session.key_prompt.shown.get_untracked(), None);
}

#[wasm_bindgen_test]
async fn a_dismissed_prompt_ends_the_request_and_the_next_one_asks_again_without_a_request() {
    let sending = Sending::signed_in().await;
    let end = sending.send();
    sending.responds(2, "k1", 401, REFUSED).await;
    sending.wait_for_key_prompt().await;
    sending.session.key_prompt.dismiss();
    assert!(matches!(ended(&end).await, Err(ApiError::Refused { .. })));
    assert_eq!(sending.session.key_prompt.shown.get_untracked(), None);
    let next = sending.send();
    sending.wait_for_key_prompt().await;
    sending.session.key_prompt.dismiss();
    assert!(matches!(ended(&next).await, Err(ApiError::Refused { .. })));
    assert_eq!(sending.fetch.request_count(), 2);
}

#[wasm_bindgen_test]
async fn neither_a_401_nor_a_429_sends_a_request_again_that_is_sent_once() {
    let sending = Sending::signed_in().await;
    let end = sending.send_once(true);
    sending.responds(2, "k1", 401, REFUSED).await;
    assert!(matches!(ended(&end).await, Err(ApiError::Refused { .. })));
    sending.wait_for_key_prompt().await;
    let next = sending.send_once(true);
    sending.sign_in("k2").await;
    sending.responds(4, "k2", 429, RATE_LIMITED).await;
    assert!(matches!(ended(&next).await, Err(ApiError::Refused { .. })));
    assert_eq!(sending.fetch.request_count(), 4);
}

#[wasm_bindgen_test]
async fn a_request_that_is_not_prepared_does_not_leave() {
    let sending = Sending::signed_in().await;
    assert_eq!(ended(&sending.send_once(false)).await, Err(ApiError::Cancelled));
    let end = sending.send();
    sending.responds(2, "k1", 200, "[]").await;
    assert_eq!(ended(&end).await, Ok(0));
}

#[wasm_bindgen_test]
async fn only_requests_of_pages_are_in_the_foreground() {
    let sending = Sending::signed_in().await;
    assert!(!sending.session.has_foreground_requests());
    let once = sending.send_once(true);
    sending.fetch.wait_for_request(2).await;
    assert!(!sending.session.has_foreground_requests());
    sending.fetch.respond(200, "[]");
    assert_eq!(ended(&once).await, Ok(0));
    let end = sending.send();
    sending.fetch.wait_for_request(3).await;
    assert!(sending.session.has_foreground_requests());
    sending.fetch.respond(200, "[]");
    assert_eq!(ended(&end).await, Ok(0));
    assert!(!sending.session.has_foreground_requests());
}

/// The session ended while the request waited for a key: it belongs to the service of that session.
#[wasm_bindgen_test]
async fn after_signing_out_a_request_that_waits_is_not_sent() {
    let sending = Sending::signed_in().await;
    let end = sending.send();
    sending.responds(2, "k1", 401, REFUSED).await;
    sending.wait_for_key_prompt().await;
    sending.session.sign_out();
    assert!(ended(&end).await.is_err());
    assert!(!sending.session.is_signed_in.get_untracked());
    assert_eq!(sending.session.service.get_untracked(), "");
    assert_eq!(sending.fetch.request_count(), 2);
}
