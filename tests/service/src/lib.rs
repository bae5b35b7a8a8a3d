//! The Pet Store service: every operation, limit and error of its interface, for development and end-to-end tests.
//!
//! [`router`] is the whole service without a network; [`server`] puts it on a listener; the binary adds flags. What the
//! interface does not show, the README beside this crate decides.
//!
//! A request passes these layers, outermost first:
//!
//! 1. `request_log` recognises the caller and writes one line, also when the client goes away;
//! 2. `cors` answers preflights, which need no key and cost nothing, and opens every answer to the browser;
//! 3. `deprecation` marks whatever is answered under `GET /pets/{petId}`;
//! 4. `access` refuses unknown keys before anything else is told, counts the request, and stamps the rate limit;
//! 5. `operations` do the work in the `store`, or play one of the [`trouble`]s when they are switched on.

pub mod clock;
pub mod demonstration;
pub mod options;
pub mod pet;
pub mod plan;
pub mod server;
pub mod trouble;

mod access;
mod answer;
mod body;
mod caller;
mod cors;
mod deprecation;
mod limiter;
mod list_query;
mod operations;
mod refusal;
mod request_log;
mod service;
mod store;

use std::sync::Arc;

use axum::Router;
use axum::http::{Method, Uri};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
use tower_http::trace::TraceLayer;

use crate::options::{Options, StartError};
use crate::refusal::Refusal;
use crate::service::Service;

/// The service as a router whose paths start with `/v1`.
///
/// # Errors
///
/// When the options contradict themselves, or the data file or the request log can't be opened.
pub fn router(options: Options) -> Result<Router, StartError> {
    let service = Arc::new(Service::open(options)?);
    let operations = Router::new()
        .route("/v1/pets", get(operations::list_pets).post(operations::create_pet))
        .route("/v1/pets/{petId}", get(operations::get_pet))
        .fallback(unknown_path)
        .method_not_allowed_fallback(wrong_method)
        .with_state(service.clone());
    // Around the routes and not on them: a route adds `Allow` outside its layers, to a 401 as well.
    Ok(Router::new()
        .fallback_service(operations)
        .layer(from_fn_with_state(service.clone(), access::guard))
        .layer(from_fn(deprecation::announce))
        .layer(from_fn_with_state(service.clone(), cors::open))
        .layer(TraceLayer::new_for_http())
        .layer(from_fn_with_state(service, request_log::record)))
}

async fn unknown_path(uri: Uri) -> Refusal {
    Refusal::path_not_found(uri.path())
}

async fn wrong_method(method: Method) -> Refusal {
    Refusal::method_not_allowed(&method)
}
