//! What the body of a response says that is not the promised one. Pure.

use super::{
    error_words::{PAGE, redacted, speaks_of_ban},
    wire::ErrorBody,
};

/// How a body is called whose connection broke before its end.
pub const CUT_OFF: &str = "a body that broke off";
/// The most characters of the title of a page.
const LONGEST_TITLE: usize = 80;

/// The body of a response that is not the promised one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// The Error body that the interface promises, or what another body says.
    Error(ErrorBody),
    /// An HTML page, with its title if it has one.
    Page(String),
    /// Anything else, in a few words: `an empty body`, `JSON of another shape`.
    Other(&'static str),
}

impl Body {
    /// Whether something in front of the service sent it: a service answers in JSON or in words. The statuses are those of gateways, and
    /// Cloudflare's own.
    pub fn is_in_front(&self, http_status: u16) -> bool {
        let is_of_service = matches!(self, Self::Error(error) if !error.code.is_empty());
        matches!(self, Self::Page(_)) || matches!(http_status, 502 | 504 | 520..=530) && !is_of_service
    }

    /// Whether it has both texts that the interface promises.
    pub fn is_promised(&self) -> bool {
        matches!(self, Self::Error(error) if !error.code.is_empty() && !error.message.is_empty())
    }

    /// Whether its words are about a ban of the key.
    pub fn speaks_of_ban(&self) -> bool {
        matches!(self, Self::Error(error) if speaks_of_ban(&error.code) || speaks_of_ban(&error.message))
    }

    /// The title of a page.
    pub fn title(&self) -> Option<&str> {
        match self {
            Self::Page(title) if !title.is_empty() => Some(title),
            Self::Error(_) | Self::Page(_) | Self::Other(_) => None,
        }
    }

    /// The HTTP status, and what is unexpected about the body.
    pub fn status_in_words(&self, http_status: u16) -> String {
        match self {
            Self::Error(ErrorBody { status: Some(stated), .. }) if *stated != i64::from(http_status) => {
                format!("{http_status}, {stated} in its body")
            }
            Self::Page(title) if title.is_empty() => format!("{http_status}, with {PAGE} instead of an error message"),
            Self::Error(_) | Self::Page(_) => http_status.to_string(),
            Self::Other(what) => format!("{http_status}, with {what} instead of an error message"),
        }
    }

    /// The service's own error.
    pub fn error(self) -> Option<ErrorBody> {
        match self {
            Self::Error(error) => Some(error),
            Self::Page(_) | Self::Other(_) => None,
        }
    }

    /// The same without `secret`. It is not cut before that: a secret may stand where it is cut.
    pub fn without(mut self, secret: &str) -> Self {
        match &mut self {
            Self::Error(error) => error.redact(secret),
            Self::Page(title) => *title = redacted(title, secret, LONGEST_TITLE),
            Self::Other(_) => {}
        }
        self
    }
}
