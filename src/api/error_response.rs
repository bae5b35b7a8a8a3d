//! What a response says that is not the promised one: its status, and the words of its body. Pure.

use super::{error_words::PAGE, wire::ErrorBody};

/// How a body is called whose connection broke before its end.
pub const CUT_OFF: &str = "a body that broke off";

/// A response that is not the promised one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorResponse {
    pub http_status: u16,
    pub body: ErrorResponseBody,
}

/// The body of an error response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ErrorResponseBody {
    /// The Error body that the interface promises, or what another body says.
    Error(ErrorBody),
    /// An HTML page, with its title if it has one.
    Page(String),
    /// Anything else, in a few words: `an empty body`, `JSON of another shape`.
    Other(&'static str),
}

/// Whether a service may have carried out a request in spite of an error with this status: it failed, or a client closed the connection.
/// After `408`, `421` and `425` a browser repeats a request by itself (RFC 9110, 15.5.9 and 15.5.20; RFC 8470).
pub fn may_be_carried_out(http_status: u16) -> bool {
    matches!(http_status, 408 | 421 | 425 | 499..)
}

impl ErrorResponseBody {
    /// Whether something in front of the service sent it: a service answers in JSON or in words. The statuses are those of gateways, and
    /// Cloudflare's own.
    pub fn is_in_front(&self, http_status: u16) -> bool {
        let is_of_service = matches!(self, Self::Error(error) if !error.code.is_empty());
        matches!(self, Self::Page(_)) || matches!(http_status, 502 | 504 | 520..=530) && !is_of_service
    }
}

impl ErrorResponse {
    /// Whether its body has both texts that the interface promises.
    pub fn is_promised(&self) -> bool {
        matches!(&self.body, ErrorResponseBody::Error(error) if !error.code.is_empty() && !error.message.is_empty())
    }

    /// The HTTP status, and what is unexpected about the body.
    pub fn status_in_words(&self) -> String {
        let http_status = self.http_status;
        match &self.body {
            ErrorResponseBody::Error(ErrorBody { status: Some(stated), .. }) if *stated != i64::from(http_status) => {
                format!("{http_status}, {stated} in its body")
            }
            ErrorResponseBody::Error(_) => http_status.to_string(),
            ErrorResponseBody::Page(title) if !title.is_empty() => http_status.to_string(),
            ErrorResponseBody::Page(_) => format!("{http_status}, with {PAGE} instead of an error message"),
            ErrorResponseBody::Other(what) => format!("{http_status}, with {what} instead of an error message"),
        }
    }

    /// The fields of the body as lines for support, also those that are missing.
    pub fn details(&self) -> Vec<String> {
        let line = |name: &str, value: &str| format!("{name}: {}", if value.is_empty() { "missing" } else { value });
        match &self.body {
            ErrorResponseBody::Error(ErrorBody { code, message, status }) => vec![
                line("message", message),
                line("code", code),
                line("status in the body", &status.map(|status| status.to_string()).unwrap_or_default()),
            ],
            ErrorResponseBody::Page(_) | ErrorResponseBody::Other(_) => Vec::new(),
        }
    }
}
