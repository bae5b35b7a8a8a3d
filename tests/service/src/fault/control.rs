//! The operations that set faults for the next requests. They are for tests, so they need no key and no page can send them.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri};
use axum::routing::{delete, put};
use serde::Deserialize;

use super::limits::Limits;
use super::{Effect, Fault, Kind, SetFault};
use crate::error_response::ErrorResponse;
use crate::state::AppState;

/// The body that sets a fault: its number, or the name of an example of limits.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    number: Option<i64>,
    limits: Option<String>,
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
    let (effect, unknown) = match (body.number, body.limits) {
        (Some(number), None) => {
            (Fault::from_number(number).map(Effect::Fault), format!("No fault has the number {number}."))
        }
        (None, Some(name)) => {
            (Limits::named(&name).map(Effect::Limits), format!("No limits have the name \"{name}\"."))
        }
        _ => (None, "Either `number` or `limits` is needed.".into()),
    };
    let effect = effect.ok_or_else(|| ErrorResponse::invalid_parameter(unknown))?;
    state.fault_injector.set_faults().push(SetFault { kind, effect, after: body.after });
    Ok(StatusCode::NO_CONTENT)
}

async fn remove_all(State(state): State<Arc<AppState>>) -> StatusCode {
    state.fault_injector.set_faults().clear();
    StatusCode::NO_CONTENT
}
