//! Deprecation headers on all responses of `GET /pets/{petId}`, errors included.

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;

/// 5 December 2025. The interface gives no start of the deprecation, so this service chose the date.
const DEPRECATION: HeaderValue = HeaderValue::from_static("@1764892800");
/// The removal date of the interface.
const SUNSET: HeaderValue = HeaderValue::from_static("Thu, 05 Dec 2030 00:00:00 GMT");

pub async fn add_headers(request: Request, next: Next) -> Response {
    let deprecated = request.method() == Method::GET && is_pet_path(request.uri().path());
    let mut response = next.run(request).await;
    if deprecated {
        let headers = response.headers_mut();
        headers.insert(HeaderName::from_static("deprecation"), DEPRECATION);
        headers.insert(HeaderName::from_static("sunset"), SUNSET);
    }
    response
}

fn is_pet_path(path: &str) -> bool {
    path.strip_prefix("/v1/pets/").is_some_and(|id| !id.is_empty() && !id.contains('/'))
}
