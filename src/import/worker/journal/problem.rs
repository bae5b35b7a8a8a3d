//! Why the database failed, in sentences.

use indexed_db_futures::error::{DomException, Error, OpenDbError, UnexpectedDataError};
use std::fmt;

/// Why an operation of the database has failed. After it, the database is as before.
#[derive(Debug, PartialEq)]
pub enum Problem {
    /// The browser stores nothing for this site.
    Blocked,
    Full,
    /// Another tab has removed or replaced the import, or somebody has cleared the browser's storage.
    Gone,
    NoAnswer,
    /// The words of the browser.
    Other(String),
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match &error {
            Error::DomException(DomException::Other(other)) if other.name() == "QuotaExceededError" => Self::Full,
            Error::DomException(DomException::Other(other)) if other.name() == "SecurityError" => Self::Blocked,
            // The browser ends a transaction by itself when it cannot write it. The library does not tell the reason.
            Error::MissingData(UnexpectedDataError::TransactionAborted) => Self::Full,
            // Chromium blocks storage with an exception of the name "UnknownError", which many failures have.
            Error::DomException(exception) if exception.message().contains("denied permission") => Self::Blocked,
            Error::DomException(exception) => Self::Other(exception.message()),
            Error::Serialisation(_) | Error::MissingData(_) | Error::Unknown(_) => Self::Other(error.to_string()),
        }
    }
}

impl From<OpenDbError> for Problem {
    fn from(error: OpenDbError) -> Self {
        match error {
            // The library takes every exception of `indexedDB.open` for a wrong version.
            OpenDbError::VersionZero | OpenDbError::UnsupportedEnvironment | OpenDbError::NullFactory => Self::Blocked,
            OpenDbError::Base(error) => error.into(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blocked => f.write_str(
                "This browser blocks storage, so the app cannot keep a record of the import. Allow this site to store data.",
            ),
            Self::Full => f.write_str(
                "This browser cannot store more, so the app cannot keep a record of the import. Free some storage, then try \
                 again.",
            ),
            Self::Gone => f.write_str(
                "The record of this import is gone. Another tab replaced or removed it, or the browser's storage was \
                 cleared.",
            ),
            Self::NoAnswer => f.write_str("The browser's database does not answer. Close other tabs of this app, then try again."),
            Self::Other(words) => write!(f, "The browser's database failed: {words}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_aborted_transaction_means_that_the_storage_is_full() {
        assert_eq!(Problem::from(Error::from(UnexpectedDataError::TransactionAborted)), Problem::Full);
    }

    #[test]
    fn a_browser_without_a_database_blocks_storage() {
        for error in [OpenDbError::VersionZero, OpenDbError::UnsupportedEnvironment, OpenDbError::NullFactory] {
            assert_eq!(Problem::from(error), Problem::Blocked);
        }
    }
}
