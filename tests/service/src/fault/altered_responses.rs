//! Faults that run the operation and then alter or delay its response.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Response};
use http_body_util::channel::Channel;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::error_responses::internal_error;
use super::{BOUNDARY_IDS, Fault, placeholder_pet};
use crate::pet::Pet;
use crate::success_response::SuccessResponse;

const SIGN_IN_PAGE: &str = "<!doctype html><title>Sign in</title><h1>Sign in to the network</h1><form method=post>\
    <label>User <input name=user></label> <button>Go on</button></form>";

impl Fault {
    pub async fn alter(self, normal: SuccessResponse) -> Response {
        let status = normal.status();
        let mut response = match self {
            Self::Delay3Seconds => delay(normal, Duration::from_secs(3)).await,
            Self::Delay60Seconds => delay(normal, Duration::from_secs(60)).await,
            Self::ErrorAfterAdding => internal_error(),
            Self::TruncatedBody => truncate(&normal),
            Self::ProxySignInPage => (status, Html(SIGN_IN_PAGE)).into_response(),
            Self::UnknownStatus => {
                change_pets(&normal, |pets| pets.iter_mut().for_each(|pet| pet["status"] = json!("reserved")))
            }
            // The second pet of a list, to find a client that checks only the first one.
            Self::NameIsNumber => change_pets(&normal, |pets| {
                if let Some(pet) = pets.iter_mut().take(2).last() {
                    pet["name"] = json!(7);
                }
            }),
            Self::BoundaryIds => set_boundary_ids(normal).into_response(),
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

fn truncate(normal: &SuccessResponse) -> Response {
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
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (CONTENT_LENGTH, HeaderValue::from(full_body.len())),
    ];
    (normal.status(), headers, Body::new(body)).into_response()
}

fn set_boundary_ids(normal: SuccessResponse) -> SuccessResponse {
    match normal {
        SuccessResponse::List(pets) => {
            // They replace pets, because a list is not longer than its limit.
            let boundary_pets = BOUNDARY_IDS.map(placeholder_pet).into_iter();
            SuccessResponse::List(boundary_pets.chain(pets.into_iter().skip(BOUNDARY_IDS.len())).collect())
        }
        SuccessResponse::Found(pet) => SuccessResponse::Found(Pet { id: i64::MAX, ..pet }),
        SuccessResponse::Created(pet) => SuccessResponse::Created(Pet { id: i64::MAX, ..pet }),
    }
}

/// Changes a single pet, or the pets of a list.
fn change_pets(normal: &SuccessResponse, change: impl FnOnce(&mut [Value])) -> Response {
    let mut body = json!(normal);
    change(match &mut body {
        Value::Array(pets) => pets,
        pet => std::slice::from_mut(pet),
    });
    (normal.status(), axum::Json(body)).into_response()
}
