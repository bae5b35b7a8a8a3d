//! Why the database failed: a sentence that says what to do.

use indexed_db_futures::error::{DomException, Error, OpenDbError, UnexpectedDataError};

const BLOCKED: &str =
    "This browser blocks storage, so the app cannot keep a record of the import. Allow this site to store data.";
const FULL: &str =
    "This browser cannot store more, so the app cannot keep a record of the import. Free some storage, then try again.";
const LATER: &str =
    "A newer version of this app has stored its imports in this browser. Reload this page to use that version.";

/// The sentence. After a failure, the database is as before.
#[derive(Debug, PartialEq)]
pub struct DatabaseProblem(pub String);

impl From<Error> for DatabaseProblem {
    fn from(error: Error) -> Self {
        let name = match &error {
            Error::DomException(DomException::Other(other)) => other.name(),
            _ => String::new(),
        };
        let sentence = match (&error, name.as_str()) {
            (_, "QuotaExceededError") => FULL,
            (_, "SecurityError") => BLOCKED,
            (_, "VersionError") => LATER,
            // The browser ends a transaction by itself when it cannot write it. The library does not tell the reason.
            (Error::MissingData(UnexpectedDataError::TransactionAborted), _) => FULL,
            // Chromium blocks storage with an exception of the name "UnknownError", which many failures have.
            (Error::DomException(exception), _) if exception.message().contains("denied permission") => BLOCKED,
            _ => return Self(format!("The browser's database failed: {error}")),
        };
        Self(sentence.to_owned())
    }
}

impl From<OpenDbError> for DatabaseProblem {
    fn from(error: OpenDbError) -> Self {
        match error {
            OpenDbError::Base(error) => error.into(),
            // The library takes every exception of `indexedDB.open` for a wrong version.
            _ => Self(BLOCKED.to_owned()),
        }
    }
}

impl From<DatabaseProblem> for String {
    fn from(DatabaseProblem(sentence): DatabaseProblem) -> Self {
        sentence
    }
}
