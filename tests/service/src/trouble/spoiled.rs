//! Troubles in which the operation is done, and the answer goes wrong on its way.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use http_body_util::channel::Channel;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::{EDGE_IDS, Trouble, stand_in};
use crate::answer::Answer;

const SIGN_IN_PAGE: &str = "<!doctype html><title>Sign in</title><h1>Sign in to the network</h1><form method=post>\
    <label>User <input name=user></label> <button>Go on</button></form>";
const FIVE_MEGABYTES: usize = 5 * 1024 * 1024;
/// How much a list is filled up to, so that "one of several" is true in an empty store too.
const SEVERAL: usize = 3;
/// The limit that brings out the edge ids: no list is longer than its limit.
const EDGE_LIST: usize = Trouble::EdgeIds as usize;

impl Trouble {
    pub async fn spoil(self, answer: Answer) -> Response {
        let status = answer.status();
        let mut response = match self {
            Self::Slow => late(answer, Duration::from_secs(3)).await,
            Self::Stall => late(answer, Duration::from_secs(60)).await,
            Self::CutOff => cut_off(filled(answer)),
            Self::EmptyBody => called_json(status, ""),
            Self::HtmlPage => (status, Html(SIGN_IN_PAGE)).into_response(),
            Self::NotJson => called_json(status, "upstream: no healthy pets"),
            Self::OtherShape => (status, axum::Json(json!({ "data": answer }))).into_response(),
            Self::UnknownStatus => each_pet(filled(answer), |pet| pet["status"] = json!("reserved")),
            Self::NoStatus => each_pet(filled(answer), without_status),
            Self::WrongType => one_pet(filled(answer), |pet| pet["name"] = json!(7)),
            Self::EdgeIds => edge_ids(answer).into_response(),
            Self::IdBeyondInt64 => one_pet(filled(answer), |pet| pet["id"] = json!(1_u64 << 63)),
            Self::InvalidUtf8 => invalid_utf8(filled(answer)),
            Self::FiveMegabytes => called_json(status, "pets ".repeat(FIVE_MEGABYTES / 5 + 1)),
            Self::EmptyList if matches!(answer, Answer::List(_)) => Answer::List(Vec::new()).into_response(),
            // The others differ in their headers, which the layers around know, or have refused the operation.
            _ => answer.into_response(),
        };
        response.extensions_mut().insert(self);
        response
    }
}

async fn late(answer: Answer, delay: Duration) -> Response {
    sleep(delay).await;
    answer.into_response()
}

fn cut_off(answer: Answer) -> Response {
    let whole = json!(answer).to_string().into_bytes();
    let half = Bytes::copy_from_slice(&whole[..whole.len() / 2]);
    let (mut sender, body) = Channel::<Bytes, std::io::Error>::new(1);
    tokio::spawn(async move {
        // A client that is gone already got less than half.
        let _ = sender.send_data(half).await;
        // Time for the half to leave: an error throws away what was not yet sent.
        sleep(Duration::from_millis(100)).await;
        sender.abort(std::io::ErrorKind::ConnectionAborted.into());
    });
    let mut response = called_json(answer.status(), Body::new(body));
    response.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from(whole.len()));
    response
}

fn edge_ids(answer: Answer) -> Answer {
    match answer {
        Answer::List(pets) => Answer::List(EDGE_IDS.map(stand_in).into_iter().chain(pets).take(EDGE_LIST).collect()),
        Answer::Found(mut pet) => {
            pet.id = i64::MAX;
            Answer::Found(pet)
        }
        Answer::Created(mut pet) => {
            pet.id = i64::MAX;
            Answer::Created(pet)
        }
    }
}

fn without_status(pet: &mut Value) {
    if let Some(fields) = pet.as_object_mut() {
        fields.remove("status");
    }
}

fn invalid_utf8(answer: Answer) -> Response {
    const MARK: &str = "broken here: ";
    let status = answer.status();
    let mut body = json!(answer);
    pets(&mut body)[0]["name"] = json!(MARK);
    let text = body.to_string();
    let (before, after) = text.split_once(MARK).unwrap_or((&text, ""));
    called_json(status, [before.as_bytes(), MARK.as_bytes(), b"\xff", after.as_bytes()].concat())
}

fn each_pet(answer: Answer, spoil: impl Fn(&mut Value)) -> Response {
    let status = answer.status();
    let mut body = json!(answer);
    pets(&mut body).iter_mut().for_each(spoil);
    (status, axum::Json(body)).into_response()
}

/// The second of a list: a client that looks only at the first pet is caught.
fn one_pet(answer: Answer, spoil: impl Fn(&mut Value)) -> Response {
    let status = answer.status();
    let mut body = json!(answer);
    pets(&mut body).iter_mut().take(2).next_back().map(spoil);
    (status, axum::Json(body)).into_response()
}

fn pets(body: &mut Value) -> &mut [Value] {
    match body {
        Value::Array(pets) => pets,
        pet => std::slice::from_mut(pet),
    }
}

fn filled(answer: Answer) -> Answer {
    match answer {
        Answer::List(mut pets) => {
            let missing = SEVERAL.saturating_sub(pets.len());
            pets.extend((1..).take(missing).map(stand_in));
            Answer::List(pets)
        }
        single => single,
    }
}

fn called_json(status: StatusCode, body: impl Into<Body>) -> Response {
    (status, [(CONTENT_TYPE, "application/json")], body.into()).into_response()
}
