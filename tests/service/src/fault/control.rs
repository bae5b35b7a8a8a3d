//! The operations that set faults for the next requests. They are for tests, so they need no key and no page can send them.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri};
use axum::routing::{delete, put};

use super::{Fault, Kind, SetFault};
use crate::error_response::ErrorResponse;
use crate::state::AppState;

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
    let next: SetFault = serde_json::from_slice(&body).map_err(not_json)?;
    let unknown = || ErrorResponse::invalid_parameter(format!("No fault has the number {}.", next.number));
    Fault::from_number(next.number).ok_or_else(unknown)?;
    state.fault_injector.set_faults().push((kind, next));
    Ok(StatusCode::NO_CONTENT)
}

async fn remove_all(State(state): State<Arc<AppState>>) -> StatusCode {
    state.fault_injector.set_faults().clear();
    StatusCode::NO_CONTENT
}
