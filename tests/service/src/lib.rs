//! A Pet Store service that implements the whole interface, for development and end-to-end tests.
//!
//! [`router`] is the service without a network, and [`server`] serves it on a TCP listener. The README of this crate describes
//! the behaviour that the interface does not define.
//!
//! A request passes these layers, from the outermost to the innermost:
//!
//! 1. `request_log` identifies the caller and writes one log line, also when the client disconnects;
//! 2. `cors` answers preflight requests, which need no key, and adds CORS headers to all other responses; not with `--no-cors`;
//! 3. `access` reads the body, rejects requests without a valid key, applies the rate limit and adds the rate-limit headers;
//! 4. `handlers` run the operation on the `store`, and inject a [`fault`] when fault injection is enabled.
//!
//! The operations that set faults are outside of all layers.

pub mod clock;
pub mod demo_pets;
pub mod fault;
pub mod options;
pub mod pet;
pub mod plan;
pub mod server;

mod access;
mod caller;
mod cors;
mod error_response;
mod handlers;
mod list_query;
mod new_pet;
mod rate_limiter;
mod request_log;
mod state;
mod store;
mod success_response;

use std::sync::Arc;

use axum::Router;
use axum::http::{Method, Uri};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;

use crate::error_response::ErrorResponse;
use crate::options::Options;
use crate::state::AppState;

/// The service as a router. All its paths start with `/v1`, except the ones that set faults.
///
/// # Errors
///
/// When the data file or the request log can't be opened.
pub fn router(options: Options) -> anyhow::Result<Router> {
    let (has_faults, knows_browsers) = (options.inject_faults, !options.no_cors);
    let state = Arc::new(AppState::new(options)?);
    let routes = Router::new()
        .route("/v1/pets", get(handlers::list_pets).post(handlers::create_pet))
        .route("/v1/pets/{petId}", get(handlers::get_pet))
        .fallback(path_not_found)
        .method_not_allowed_fallback(method_not_allowed)
        .with_state(state.clone());
    // The layers wrap the whole router. Layers on the routes would not work: axum adds `Allow` outside of them, so that
    // a 401 would have an `Allow` header too.
    let service = Router::new().fallback_service(routes).layer(from_fn_with_state(state.clone(), access::check));
    let service = if knows_browsers { service.layer(from_fn(cors::apply)) } else { service }
        .layer(from_fn_with_state(state.clone(), request_log::log_request));
    let controls = if has_faults { fault::control::routes() } else { Router::new() };
    Ok(controls.with_state(state).fallback_service(service))
}

async fn path_not_found(uri: Uri) -> ErrorResponse {
    ErrorResponse::path_not_found(uri.path())
}

async fn method_not_allowed(method: Method) -> ErrorResponse {
    ErrorResponse::method_not_allowed(&method)
}
