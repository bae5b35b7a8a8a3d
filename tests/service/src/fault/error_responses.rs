//! Faults that replace the operation with an error response.

use std::time::{Duration, UNIX_EPOCH};

use axum::http::header::{LOCATION, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use serde_json::json;

use super::Fault;
use crate::clock::ceil_seconds;
use crate::error_response::ErrorResponse;

impl Fault {
    /// `None` if the operation runs despite this fault.
    pub fn error_response(self, now: Duration) -> Option<Response> {
        let mut response = match self {
            Self::InternalServerError => internal_error(),
            // An outer layer closes the connection in place of this response.
            Self::NoResponseNotAdded => StatusCode::NO_CONTENT.into_response(),
            Self::UnavailableHtml => {
                let page = "<!doctype html><title>503</title><h1>Service Unavailable</h1>";
                (StatusCode::SERVICE_UNAVAILABLE, Html(page)).into_response()
            }
            Self::UnavailableRetryAfter => {
                error(StatusCode::SERVICE_UNAVAILABLE, "service_unavailable", "The service is being maintained.")
            }
            Self::ExpiredKey => error(StatusCode::UNAUTHORIZED, "expired_api_key", "The API key has expired."),
            Self::Forbidden => error(StatusCode::FORBIDDEN, "forbidden", "The API key may not do this."),
            Self::Redirect => (StatusCode::FOUND, [(LOCATION, "/v1/elsewhere")]).into_response(),
            Self::StatusMismatch => {
                let body = json!({ "code": "invalid_pet", "message": "The two statuses disagree.", "status": 422 });
                (StatusCode::BAD_REQUEST, axum::Json(body)).into_response()
            }
            Self::ErrorWithoutStatus => {
                let body = json!({ "code": "invalid_pet", "message": "The status is missing." });
                (StatusCode::BAD_REQUEST, axum::Json(body)).into_response()
            }
            Self::HtmlInMessage => {
                error(StatusCode::BAD_REQUEST, "invalid_pet", "`name` must not be <img src=x onerror=alert(1)>.")
            }
            Self::InvalidName => error(StatusCode::BAD_REQUEST, "invalid_pet", "`name` must not be this one."),
            Self::RetryAfterSeconds
            | Self::RetryAfterImfDate
            | Self::RetryAfterRfc850Date
            | Self::RetryAfterAsctimeDate
            | Self::RetryAfterMissing
            | Self::RetryAfterNotANumber
            | Self::RetryAfterZero
            | Self::RetryAfterNegative
            | Self::RetryAfterTooLarge
            | Self::RetryAfterTwice
            | Self::RetryAfterFraction
            | Self::RetryAfterUnixTime
            | Self::RateLimitedWithoutCors
            | Self::AlwaysRateLimited => {
                error(StatusCode::TOO_MANY_REQUESTS, "rate_limit_exceeded", "Too many requests.")
            }
            _ => return None,
        };
        if let Some(retry_after) = self.retry_after(now).and_then(|value| HeaderValue::try_from(value).ok()) {
            if self == Self::RetryAfterTwice {
                response.headers_mut().append(RETRY_AFTER, retry_after.clone());
            }
            response.headers_mut().append(RETRY_AFTER, retry_after);
        }
        response.extensions_mut().insert(self);
        Some(response)
    }

    fn retry_after(self, now: Duration) -> Option<String> {
        // A date has whole seconds only. Rounding up gives a wait of 2 to 3 seconds.
        let unix_time = ceil_seconds(now) + 2;
        let date = httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_secs(unix_time));
        match self {
            Self::UnavailableRetryAfter
            | Self::RetryAfterSeconds
            | Self::RetryAfterTwice
            | Self::RateLimitedWithoutCors => Some("2".into()),
            Self::RetryAfterFraction => Some("1.5".into()),
            Self::RetryAfterUnixTime => Some(unix_time.to_string()),
            Self::RetryAfterImfDate => Some(date),
            Self::RetryAfterRfc850Date => rfc850(&date),
            Self::RetryAfterAsctimeDate => asctime(&date),
            Self::RetryAfterNotANumber => Some("soon".into()),
            Self::RetryAfterZero => Some("0".into()),
            Self::RetryAfterNegative => Some("-5".into()),
            Self::RetryAfterTooLarge => Some("99999999999999999999".into()),
            Self::AlwaysRateLimited => Some("1".into()),
            _ => None,
        }
    }
}

pub(super) fn internal_error() -> Response {
    error(StatusCode::INTERNAL_SERVER_ERROR, "internal_error", "Something went wrong.")
}

fn error(status: StatusCode, code: &'static str, message: &str) -> Response {
    ErrorResponse::new(status, code, message).into_response()
}

/// From `Sun, 06 Nov 1994 08:49:37 GMT` to `Sunday, 06-Nov-94 08:49:37 GMT`.
fn rfc850(imf: &str) -> Option<String> {
    let [weekday, day, month, year, time] = date_parts(imf)?;
    let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
    let weekday = weekdays.into_iter().find(|name| name.starts_with(weekday))?;
    Some(format!("{weekday}, {day}-{month}-{} {time} GMT", year.get(2..)?))
}

/// From `Sun, 06 Nov 1994 08:49:37 GMT` to `Sun Nov  6 08:49:37 1994`.
fn asctime(imf: &str) -> Option<String> {
    let [weekday, day, month, year, time] = date_parts(imf)?;
    Some(format!("{weekday} {month} {:>2} {time} {year}", day.trim_start_matches('0')))
}

fn date_parts(imf: &str) -> Option<[&str; 5]> {
    let parts: Vec<&str> = imf.strip_suffix(" GMT")?.split([',', ' ']).filter(|part| !part.is_empty()).collect();
    parts.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of RFC 9110, section 5.6.7.
    const IMF_FIXDATE: &str = "Sun, 06 Nov 1994 08:49:37 GMT";

    #[test]
    fn the_obsolete_date_formats_are_those_of_rfc_9110() {
        assert_eq!(rfc850(IMF_FIXDATE).as_deref(), Some("Sunday, 06-Nov-94 08:49:37 GMT"));
        assert_eq!(asctime(IMF_FIXDATE).as_deref(), Some("Sun Nov  6 08:49:37 1994"));
    }
}
