//! What an error response says, in words: its status, and what its body lacks. Pure.

use super::{ErrorResponse, ErrorResponseBody};
use crate::api::wire::ErrorBody;

impl ErrorResponse {
    /// The HTTP status, and what is unexpected about the body.
    pub fn status_in_words(&self) -> String {
        let http_status = self.http_status;
        match &self.body {
            ErrorResponseBody::Error(ErrorBody { status: Some(stated), .. }) if *stated != i64::from(http_status) => {
                format!("{http_status}, {stated} in its body")
            }
            ErrorResponseBody::Error(_) => http_status.to_string(),
            ErrorResponseBody::Other(what) => format!("{http_status}, with {what} instead of an error message"),
        }
    }

    /// The body as lines for support, with each field that is missing.
    pub(super) fn details(&self) -> Vec<String> {
        let line = |name: &str, value: &str| format!("{name}: {}", if value.is_empty() { "missing" } else { value });
        match &self.body {
            ErrorResponseBody::Error(ErrorBody { code, message, status }) => vec![
                line("message", message),
                line("code", code),
                line("status in the body", &status.map(|status| status.to_string()).unwrap_or_default()),
            ],
            ErrorResponseBody::Other(what) => vec![line("body", what)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(http_status: u16, body: ErrorResponseBody) -> String {
        ErrorResponse { http_status, body }.status_in_words()
    }

    #[test]
    fn the_status_is_shown_with_another_status_of_the_body() {
        let error = |status| ErrorResponseBody::Error(ErrorBody { code: "c".into(), message: "m".into(), status });
        assert_eq!(words(400, error(Some(422))), "400, 422 in its body");
        assert_eq!(words(400, error(Some(400))), "400");
        assert_eq!(words(400, error(None)), "400");
    }

    #[test]
    fn a_body_that_is_no_error_message_is_named_after_the_status() {
        for http_status in [400, 404, 429, 502] {
            let words = words(http_status, ErrorResponseBody::Other("an HTML page".into()));
            assert_eq!(words, format!("{http_status}, with an HTML page instead of an error message"));
        }
    }

    #[test]
    fn details_have_each_field_or_say_that_it_is_missing() {
        let details = |body| ErrorResponse { http_status: 400, body }.details();
        let error = ErrorBody { code: "c".into(), message: "m".into(), status: Some(400) };
        assert_eq!(details(ErrorResponseBody::Error(error)), ["message: m", "code: c", "status in the body: 400"]);
        let empty = ErrorBody { code: String::new(), message: String::new(), status: None };
        let missing = ["message: missing", "code: missing", "status in the body: missing"];
        assert_eq!(details(ErrorResponseBody::Error(empty)), missing);
        assert_eq!(details(ErrorResponseBody::Other("an HTML page".into())), ["body: an HTML page"]);
    }
}
