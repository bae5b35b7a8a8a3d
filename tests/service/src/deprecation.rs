//! Announces the end of `GET /pets/{petId}` on whatever is answered there, errors included.

use std::time::{Duration, UNIX_EPOCH};

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;

/// 5 December 2025: the interface states no date from which the operation is deprecated, so this service chose one.
const DEPRECATED_SINCE: &str = "@1764892800";
/// 5 December 2030, midnight UTC: the stated removal.
const REMOVED_AT: Duration = Duration::from_secs(1_922_659_200);

pub async fn announce(request: Request, next: Next) -> Response {
    let deprecated = request.method() == Method::GET && names_one_pet(request.uri().path());
    let mut response = next.run(request).await;
    if deprecated {
        let headers = response.headers_mut();
        headers.insert(HeaderName::from_static("deprecation"), HeaderValue::from_static(DEPRECATED_SINCE));
        if let Ok(date) = HeaderValue::try_from(httpdate::fmt_http_date(UNIX_EPOCH + REMOVED_AT)) {
            headers.insert(HeaderName::from_static("sunset"), date);
        }
    }
    response
}

fn names_one_pet(path: &str) -> bool {
    path.strip_prefix("/v1/pets/").is_some_and(|id| !id.is_empty() && !id.contains('/'))
}
