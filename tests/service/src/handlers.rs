//! The handlers of the three operations. The `access` layer has checked the key and the rate limit before.

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, RawQuery, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderName};
use axum::response::{IntoResponse, Response};

use crate::error_response::ErrorResponse;
use crate::fault::error_responses::rate_limited;
use crate::fault::{Effect, Kind};
use crate::list_query::ListQuery;
use crate::new_pet::NewPet;
use crate::pet::Pet;
use crate::state::AppState;
use crate::success_response::SuccessResponse;

pub const MAX_BODY_BYTES: usize = 64 * 1024;

/// The interface gives the removal date, and no start of the deprecation: this service chose 5 December 2025.
const DEPRECATED: [(HeaderName, &str); 2] = [
    (HeaderName::from_static("deprecation"), "@1764892800"),
    (HeaderName::from_static("sunset"), "Thu, 05 Dec 2030 00:00:00 GMT"),
];

type SharedState = State<Arc<AppState>>;

pub async fn list_pets(State(state): SharedState, RawQuery(query): RawQuery) -> Result<Response, ErrorResponse> {
    let query = ListQuery::from_query(query.as_deref().unwrap_or_default())?;
    let operation = async { Ok(SuccessResponse::List(state.store.list(query).await?)) };
    run_with_faults(&state, Kind::List, query.limit, operation).await
}

pub async fn create_pet(State(state): SharedState, headers: HeaderMap, body: Body) -> Result<Response, ErrorResponse> {
    if !is_json(&headers) {
        return Err(ErrorResponse::unsupported_media_type());
    }
    let body = to_bytes(body, MAX_BODY_BYTES).await.map_err(|_| ErrorResponse::body_too_large())?;
    let new_pet = NewPet::from_json(&body)?;
    let number = new_pet.category_id;
    let operation = async { Ok(SuccessResponse::Created(state.store.add(new_pet).await?)) };
    run_with_faults(&state, Kind::Create, number, operation).await
}

pub async fn get_pet(State(state): SharedState, id: Result<Path<i64>, PathRejection>) -> Response {
    let response = match id {
        Ok(Path(id)) => {
            let operation = async { Ok(SuccessResponse::Found(find(&state, id).await?)) };
            run_with_faults(&state, Kind::Get, id, operation).await
        }
        // The interface has no 400 for this operation.
        Err(_) => Err(ErrorResponse::pet_not_found("given")),
    };
    (DEPRECATED, response).into_response()
}

/// Runs the operation, unless a fault prevents it.
async fn run_with_faults(
    state: &AppState,
    kind: Kind,
    number: i64,
    operation: impl Future<Output = Result<SuccessResponse, ErrorResponse>>,
) -> Result<Response, ErrorResponse> {
    let fault = match state.fault_injector.next_fault(kind, number) {
        None => return Ok(operation.await?.into_response()),
        Some(Effect::RateLimited(seconds)) => return Ok(rate_limited(seconds)),
        Some(Effect::Fault(fault)) => fault,
    };
    match fault.error_response() {
        Some(response) => Ok(response),
        None => Ok(fault.alter(operation.await?).await),
    }
}

async fn find(state: &AppState, id: i64) -> Result<Pet, ErrorResponse> {
    let pet = state.store.find(id).await?;
    pet.or_else(|| state.fault_injector.placeholder_pet(id)).ok_or_else(|| ErrorResponse::pet_not_found(id))
}

/// Ignores parameters such as `charset`.
fn is_json(headers: &HeaderMap) -> bool {
    let media_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()?.split(';').next());
    media_type.is_some_and(|media_type| media_type.trim().eq_ignore_ascii_case("application/json"))
}
