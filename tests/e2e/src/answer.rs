//! What the driver answers while a test polls.

use thirtyfour::error::{WebDriverError, WebDriverErrorInner, WebDriverResult};

/// The answer, or `None` if the same command can succeed a moment later. Any other error fails the test: a check that something is not
/// there would pass on a page that can't be read.
#[track_caller]
pub fn answer<T>(result: WebDriverResult<T>) -> Option<T> {
    match result {
        Ok(answer) => Some(answer),
        Err(error) if is_retryable(&error) => None,
        Err(error) => panic!("the driver fails: {error}"),
    }
}

/// Whether the page was replaced, or a part of it, between two commands. WebKit's driver says “unknown error” when it is asked for the
/// role of an element that is no longer there.
fn is_retryable(error: &WebDriverError) -> bool {
    matches!(**error, WebDriverErrorInner::StaleElementReference(_) | WebDriverErrorInner::UnknownError(_))
}
