//! Troubles in which the operation is not done at all.

use std::time::{Duration, UNIX_EPOCH};

use axum::http::header::{LOCATION, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use serde_json::json;

use super::Trouble;
use crate::clock::whole_seconds;
use crate::refusal::Refusal;

impl Trouble {
    /// `None` when this trouble lets the operation be done.
    pub fn refusal(self, now: Duration) -> Option<Response> {
        let mut response = match self {
            Self::InternalError => error(StatusCode::INTERNAL_SERVER_ERROR, "internal_error", "Something went wrong."),
            Self::UnavailableHtml => {
                let page = "<!doctype html><title>503</title><h1>Service Unavailable</h1>";
                (StatusCode::SERVICE_UNAVAILABLE, Html(page)).into_response()
            }
            Self::UnavailableSoon => {
                error(StatusCode::SERVICE_UNAVAILABLE, "service_unavailable", "The service is being maintained.")
            }
            Self::ExpiredKey => error(StatusCode::UNAUTHORIZED, "expired_api_key", "The API key has expired."),
            Self::Forbidden => error(StatusCode::FORBIDDEN, "forbidden", "The API key may not do this."),
            Self::Redirect => (StatusCode::FOUND, [(LOCATION, "/v1/elsewhere")]).into_response(),
            Self::StatusDisagrees => {
                let body = json!({ "code": "invalid_pet", "message": "The two statuses disagree.", "status": 422 });
                (StatusCode::BAD_REQUEST, axum::Json(body)).into_response()
            }
            Self::MarkupInMessage => {
                error(StatusCode::BAD_REQUEST, "invalid_pet", "`name` must not be <img src=x onerror=alert(1)>.")
            }
            Self::NamesTheField => error(StatusCode::BAD_REQUEST, "invalid_pet", "`name` must not be this one."),
            Self::TooManySilent => too_many(),
            other => {
                other.retry_after(now)?;
                too_many()
            }
        };
        if let Some(retry_after) = self.retry_after(now).and_then(|value| HeaderValue::try_from(value).ok()) {
            response.headers_mut().insert(RETRY_AFTER, retry_after);
        }
        response.extensions_mut().insert(self);
        Some(response)
    }

    fn retry_after(self, now: Duration) -> Option<String> {
        // Dates know whole seconds only: rounded up, the wait lies between 2 and 3 seconds.
        let date = httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_secs(whole_seconds(now) + 2));
        match self {
            Self::UnavailableSoon | Self::TooManyDigits | Self::TooManyWithoutCors => Some("2".into()),
            Self::TooManyImfDate => Some(date),
            Self::TooManyRfc850Date => rfc850(&date),
            Self::TooManyAsctimeDate => asctime(&date),
            Self::TooManyJunk => Some("soon".into()),
            Self::TooManyZero => Some("0".into()),
            Self::TooManyNegative => Some("-5".into()),
            Self::TooManyHuge => Some("99999999999999999999".into()),
            Self::TooManyAlways => Some("1".into()),
            _ => None,
        }
    }
}

fn error(status: StatusCode, code: &'static str, message: &str) -> Response {
    Refusal::new(status, code, message).into_response()
}

fn too_many() -> Response {
    error(StatusCode::TOO_MANY_REQUESTS, "rate_limit_exceeded", "Too many requests.")
}

/// From `Sun, 06 Nov 1994 08:49:37 GMT` to `Sunday, 06-Nov-94 08:49:37 GMT`.
fn rfc850(imf: &str) -> Option<String> {
    let [weekday, day, month, year, time] = parts(imf)?;
    let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
    let weekday = days.into_iter().find(|name| name.starts_with(weekday))?;
    Some(format!("{weekday}, {day}-{month}-{} {time} GMT", year.get(2..)?))
}

/// From `Sun, 06 Nov 1994 08:49:37 GMT` to `Sun Nov  6 08:49:37 1994`.
fn asctime(imf: &str) -> Option<String> {
    let [weekday, day, month, year, time] = parts(imf)?;
    Some(format!("{weekday} {month} {:>2} {time} {year}", day.trim_start_matches('0')))
}

fn parts(imf: &str) -> Option<[&str; 5]> {
    let parts: Vec<&str> = imf.strip_suffix(" GMT")?.split([',', ' ']).filter(|part| !part.is_empty()).collect();
    parts.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = "Sun, 06 Nov 1994 08:49:37 GMT";

    #[test]
    fn the_three_forms_are_those_of_the_standard() {
        assert_eq!(rfc850(EXAMPLE).as_deref(), Some("Sunday, 06-Nov-94 08:49:37 GMT"));
        assert_eq!(asctime(EXAMPLE).as_deref(), Some("Sun Nov  6 08:49:37 1994"));
    }

    #[test]
    fn every_date_lies_two_to_three_seconds_ahead() {
        let now = Duration::from_millis(784_111_777_400);
        for trouble in [Trouble::TooManyImfDate, Trouble::TooManyRfc850Date, Trouble::TooManyAsctimeDate] {
            let date = httpdate::parse_http_date(&trouble.retry_after(now).unwrap()).unwrap();
            assert_eq!(date, UNIX_EPOCH + Duration::from_secs(784_111_780), "{trouble:?}");
        }
    }
}
