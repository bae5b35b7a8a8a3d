//! The operations that set faults for the next requests. They are for tests, so they need no key and no page can send them.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri};
use axum::routing::{delete, put};
use serde::Deserialize;

use super::{Effect, Fault, Kind, SetFault};
use crate::error_response::ErrorResponse;
use crate::state::AppState;

/// The body that sets a fault: its number, or the seconds of a `Retry-After`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Body {
    number: Option<i64>,
    retry_after: Option<u32>,
    #[serde(default)]
    after: u32,
}

pub fn routes() -> Router<Arc<AppState>> {
    Router::new().route("/faults", delete(remove_all)).route("/faults/{kind}", put(set))
}

async fn set(
    State(state): State<Arc<AppState>>,
    kind: Result<Path<Kind>, PathRejection>,
    uri: Uri,
    body: Bytes,
) -> Result<StatusCode, ErrorResponse> {
    let Path(kind) = kind.map_err(|_| ErrorResponse::path_not_found(uri.path()))?;
    let not_json = |error| ErrorResponse::invalid_json(format!("The body is not a fault: {error}."));
    let body: Body = serde_json::from_slice(&body).map_err(not_json)?;
    let effect = match (body.number, body.retry_after) {
        (Some(number), None) => {
            Fault::from_number(number).map(Effect::Fault).ok_or_else(|| format!("No fault has the number {number}."))
        }
        (None, Some(seconds)) => Ok(Effect::RateLimited(seconds)),
        _ => Err("Either `number` or `retryAfter` is needed.".into()),
    };
    let effect = effect.map_err(ErrorResponse::invalid_parameter)?;
    state.fault_injector.set_faults().push(SetFault { kind, effect, after: body.after });
    Ok(StatusCode::NO_CONTENT)
}

async fn remove_all(State(state): State<Arc<AppState>>) -> StatusCode {
    state.fault_injector.set_faults().clear();
    StatusCode::NO_CONTENT
}
