//! Faults that run the operation and then alter or delay its response.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use http_body_util::channel::Channel;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::error_responses::internal_error;
use super::{BOUNDARY_IDS, Fault, placeholder_pet};
use crate::success_response::SuccessResponse;

const SIGN_IN_PAGE: &str = "<!doctype html><title>Sign in</title><h1>Sign in to the network</h1><form method=post>\
    <label>User <input name=user></label> <button>Go on</button></form>";
const FIVE_MEGABYTES: usize = 5 * 1024 * 1024;
/// Placeholder pets fill a list up to this length, so that the faults of single pets also work with an empty store.
const MIN_LIST_LENGTH: usize = 3;

impl Fault {
    pub async fn alter(self, normal: SuccessResponse) -> Response {
        let status = normal.status();
        let mut response = match self {
            Self::Delay3Seconds => delay(normal, Duration::from_secs(3)).await,
            Self::Delay60Seconds => delay(normal, Duration::from_secs(60)).await,
            Self::ErrorAfterAdding => internal_error(),
            Self::TruncatedBody => truncate(fill_list(normal)),
            Self::EmptyBody => as_json(status, ""),
            Self::ProxySignInPage => (status, Html(SIGN_IN_PAGE)).into_response(),
            Self::InvalidJson => as_json(status, "upstream: no healthy pets"),
            Self::WrappedBody => (status, axum::Json(json!({ "data": normal }))).into_response(),
            Self::UnknownStatus => change_all_pets(fill_list(normal), |pet| pet["status"] = json!("reserved")),
            Self::NameIsNumber => change_one_pet(fill_list(normal), |pet| pet["name"] = json!(7)),
            Self::BoundaryIds => set_boundary_ids(normal).into_response(),
            Self::InvalidUtf8 => insert_in_a_name(fill_list(normal), b"\xff"),
            Self::HalfEmoji => insert_in_a_name(fill_list(normal), br"\ud83d"),
            Self::FiveMegabytes => as_json(status, "pets ".repeat(FIVE_MEGABYTES / 5 + 1)),
            Self::EmptyList if matches!(normal, SuccessResponse::List(_)) => {
                SuccessResponse::List(Vec::new()).into_response()
            }
            // Outer layers apply the other faults, which change headers or close the connection.
            _ => normal.into_response(),
        };
        response.extensions_mut().insert(self);
        response
    }
}

async fn delay(normal: SuccessResponse, delay: Duration) -> Response {
    sleep(delay).await;
    normal.into_response()
}

fn truncate(normal: SuccessResponse) -> Response {
    let full_body = json!(normal).to_string().into_bytes();
    let half = Bytes::copy_from_slice(&full_body[..full_body.len() / 2]);
    let (mut sender, body) = Channel::<Bytes, std::io::Error>::new(1);
    tokio::spawn(async move {
        // Sending fails only if the client has disconnected.
        let _ = sender.send_data(half).await;
        // hyper needs time to send the half: an error discards unsent data.
        sleep(Duration::from_millis(100)).await;
        sender.abort(std::io::ErrorKind::ConnectionAborted.into());
    });
    let mut response = as_json(normal.status(), Body::new(body));
    response.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from(full_body.len()));
    response
}

fn set_boundary_ids(normal: SuccessResponse) -> SuccessResponse {
    match normal {
        SuccessResponse::List(pets) => {
            // They replace pets, because a list is not longer than its limit.
            let boundary_pets = BOUNDARY_IDS.map(placeholder_pet).into_iter();
            SuccessResponse::List(boundary_pets.chain(pets.into_iter().skip(BOUNDARY_IDS.len())).collect())
        }
        SuccessResponse::Found(mut pet) => {
            pet.id = i64::MAX;
            SuccessResponse::Found(pet)
        }
        SuccessResponse::Created(mut pet) => {
            pet.id = i64::MAX;
            SuccessResponse::Created(pet)
        }
    }
}

/// Puts bytes into a name that no JSON library writes.
fn insert_in_a_name(normal: SuccessResponse, inserted: &[u8]) -> Response {
    const MARKER: &str = "broken here: ";
    let status = normal.status();
    let mut body = json!(normal);
    pets(&mut body)[0]["name"] = json!(MARKER);
    let text = body.to_string();
    let (before, after) = text.split_once(MARKER).unwrap_or((&text, ""));
    as_json(status, [before.as_bytes(), MARKER.as_bytes(), inserted, after.as_bytes()].concat())
}

fn change_all_pets(normal: SuccessResponse, change: impl Fn(&mut Value)) -> Response {
    let status = normal.status();
    let mut body = json!(normal);
    pets(&mut body).iter_mut().for_each(change);
    (status, axum::Json(body)).into_response()
}

/// Changes the second pet of a list, to find a client that checks only the first one.
fn change_one_pet(normal: SuccessResponse, change: impl Fn(&mut Value)) -> Response {
    let status = normal.status();
    let mut body = json!(normal);
    pets(&mut body).iter_mut().take(2).next_back().map(change);
    (status, axum::Json(body)).into_response()
}

fn pets(body: &mut Value) -> &mut [Value] {
    match body {
        Value::Array(pets) => pets,
        pet => std::slice::from_mut(pet),
    }
}

fn fill_list(normal: SuccessResponse) -> SuccessResponse {
    match normal {
        SuccessResponse::List(mut pets) => {
            let missing = MIN_LIST_LENGTH.saturating_sub(pets.len());
            pets.extend((1..).take(missing).map(placeholder_pet));
            SuccessResponse::List(pets)
        }
        single => single,
    }
}

fn as_json(status: StatusCode, body: impl Into<Body>) -> Response {
    (status, [(CONTENT_TYPE, "application/json")], body.into()).into_response()
}
