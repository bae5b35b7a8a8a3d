//! Everything that a request can end with besides the expected value: one closed list, matched in full.
//!
//! Each error says what happened (`Display`) and what a person can do ([`ApiError::next_step`]), and keeps the service's
//! own error. It claims no more than is known: where an outcome is unknown, the text says so.

use super::{
    error_response::{CUT_OFF, ErrorResponse, ErrorResponseBody, may_be_carried_out},
    error_words::redacted,
    wire::ErrorBody,
};
use crate::words::isolated;
use serde::{Deserialize, Serialize};
use std::{fmt, time::Duration};

/// The most characters of the title of a page.
const LONGEST_TITLE: usize = 80;

/// Why a request did not return the expected value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ApiError {
    /// There is no key; nothing was sent.
    NoKey,
    /// The response has an HTTP status of an error.
    Refused { kind: RefusalKind, operation: Operation, response: ErrorResponse },
    /// The response has the status of a success, but not the content that the interface promises. `problem` says what is
    /// wrong with it: `an HTML page`, `“name” is not text`.
    Unreadable { operation: Operation, problem: String, response: ErrorResponse },
    /// The browser reports that no response came, and does not say why.
    NoResponse(Operation),
    /// The response leads to another page, which the browser does not follow.
    Redirected(Operation),
    /// The policy of this site forbids requests to this origin; nothing was sent.
    BlockedByPolicy(String),
    /// No response came within this time.
    TimedOut(Operation, Duration),
    /// The person cancelled the wait for the gate; the request was not carried out.
    Cancelled,
    /// The gate is closed until the person decides; the request was not carried out.
    Stopped(Stop),
}

/// An error, and the request that it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    pub error: ApiError,
    /// Its method and its whole URL. Empty if nothing was to be sent.
    pub request: String,
}

impl From<ApiError> for Failed {
    fn from(error: ApiError) -> Self {
        Self { error, request: String::new() }
    }
}

/// What the HTTP status of an error response means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// `401`: the key is missing or invalid.
    Unauthorized,
    /// `404` for a single pet.
    NotFound,
    /// `429`
    RateLimited,
    /// A `403` in words of a ban, or after a `429` without a success since: the key may be banned.
    SuspectedBan,
    /// Any other `403`: the service does not allow this request with this key.
    Forbidden,
    /// Any other `4xx`: the service did not carry out the request.
    BadRequest,
    /// `5xx`: the service failed. It may have carried out the request.
    ServerError,
    /// Something between the app and the service answered in its place: a login, a firewall, a gateway. Nothing follows about the key.
    InFront,
}

/// The operations that the interface shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    ListPets,
    CreatePet,
    GetPet,
}

/// Why nothing is sent until a person decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Stop {
    /// Three `429` in a row, although the app waited after each.
    RateLimitedRepeatedly,
    /// A response that looks like a ban of the key.
    SuspectedBan,
}

/// What a person can do about an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextStep {
    EnterKey,
    CorrectInput,
    TryAgain,
    CheckTheList,
    WaitAndTryAgain,
    SearchTheList,
    AskSupport,
    AskSiteAdministrator,
    /// The address leads somewhere else, or nothing is there.
    CheckAddress,
    /// Only a person ends this stop of the gate.
    DecideToGoOn(Stop),
}

impl ApiError {
    /// What the person can do now.
    pub fn next_step(&self) -> NextStep {
        match self {
            Self::NoKey | Self::Refused { kind: RefusalKind::Unauthorized, .. } => NextStep::EnterKey,
            Self::Refused { kind: RefusalKind::NotFound, .. } => NextStep::SearchTheList,
            Self::Refused { kind: RefusalKind::RateLimited, .. } => NextStep::WaitAndTryAgain,
            Self::Refused { kind: RefusalKind::SuspectedBan, .. } => NextStep::DecideToGoOn(Stop::SuspectedBan),
            Self::Refused { kind: RefusalKind::Forbidden, .. } => NextStep::AskSupport,
            // The list and its additions are at one path.
            Self::Refused { kind: RefusalKind::BadRequest | RefusalKind::InFront, response, .. }
                if response.http_status == 404 =>
            {
                NextStep::CheckAddress
            }
            Self::Refused { kind: RefusalKind::BadRequest, operation, .. } => match operation {
                Operation::CreatePet => NextStep::CorrectInput,
                Operation::ListPets | Operation::GetPet => NextStep::AskSupport,
            },
            Self::Refused { kind: RefusalKind::InFront, operation, response } => match operation {
                Operation::CreatePet if may_be_carried_out(response.http_status) => NextStep::CheckTheList,
                Operation::ListPets | Operation::GetPet if response.http_status >= 500 => NextStep::TryAgain,
                Operation::CreatePet | Operation::ListPets | Operation::GetPet => NextStep::AskSiteAdministrator,
            },
            Self::Unreadable { operation: Operation::ListPets | Operation::GetPet, response, .. }
                if response.body != ErrorResponseBody::Other(CUT_OFF) =>
            {
                NextStep::CheckAddress
            }
            // The service may have carried out the request.
            Self::Refused { kind: RefusalKind::ServerError, operation, .. }
            | Self::Unreadable { operation, .. }
            | Self::NoResponse(operation)
            | Self::Redirected(operation @ Operation::CreatePet)
            | Self::TimedOut(operation, _) => match operation {
                Operation::CreatePet => NextStep::CheckTheList,
                Operation::ListPets | Operation::GetPet => NextStep::TryAgain,
            },
            Self::Redirected(Operation::ListPets | Operation::GetPet) => NextStep::CheckAddress,
            Self::BlockedByPolicy(_) => NextStep::AskSiteAdministrator,
            Self::Cancelled => NextStep::TryAgain,
            Self::Stopped(stop) => NextStep::DecideToGoOn(*stop),
        }
    }

    /// What happened: the first sentence is the title of the alert, the other sentences follow it.
    pub fn title_and_text(&self) -> (String, String) {
        let sentences = self.to_string();
        match sentences.split_once(". ") {
            Some((title, text)) => (format!("{title}."), text.to_owned()),
            None => (sentences, String::new()),
        }
    }

    /// The response, if one came.
    pub fn error_response(&self) -> Option<&ErrorResponse> {
        if let Self::Refused { response, .. } | Self::Unreadable { response, .. } = self {
            Some(response)
        } else {
            None
        }
    }

    /// The HTTP status of the response, and what is unexpected about its body. Empty if no response came.
    pub fn status_in_words(&self) -> String {
        match self {
            Self::Refused { response, .. } => response.status_in_words(),
            Self::Unreadable { response, problem, .. } => format!("{}: {problem}", response.http_status),
            Self::NoKey
            | Self::NoResponse(_)
            | Self::Redirected(_)
            | Self::BlockedByPolicy(_)
            | Self::TimedOut(..)
            | Self::Cancelled
            | Self::Stopped(_) => String::new(),
        }
    }

    /// The words, the code and the status of the response, in one line. Empty if no response came.
    pub fn answer(&self) -> String {
        let (message, code) = match self.error_response().map(|response| &response.body) {
            Some(ErrorResponseBody::Error(ErrorBody { code, message, .. })) => (message.as_str(), code.as_str()),
            // The title of a page is in the sentence.
            Some(ErrorResponseBody::Page(_) | ErrorResponseBody::Other(_)) | None => ("", ""),
        };
        let parts = [("“", message, "”"), ("code ", code, ""), ("status ", &self.status_in_words(), "")];
        let parts = parts.into_iter().filter(|(_, text, _)| !text.is_empty());
        parts.map(|(before, text, after)| format!("{before}{}{after}", isolated(text))).collect::<Vec<_>>().join(" · ")
    }

    /// Whether the service may have added a pet although it returned none.
    pub fn may_have_been_added(&self) -> bool {
        self.next_step() == NextStep::CheckTheList
    }

    /// The same error as it is shown: without `secret` in the words of the response.
    pub fn without(mut self, secret: &str) -> Self {
        if let Self::Refused { response, .. } | Self::Unreadable { response, .. } = &mut self {
            match &mut response.body {
                ErrorResponseBody::Error(error) => error.redact(secret),
                ErrorResponseBody::Page(title) => *title = redacted(title, secret, LONGEST_TITLE),
                ErrorResponseBody::Other(_) => {}
            }
        }
        self
    }

    /// Everything that support needs to know, as lines of text.
    pub fn details(&self) -> String {
        let mut lines = vec![self.to_string()];
        lines.extend(self.error_response().map(ErrorResponse::details).unwrap_or_default());
        let status = self.status_in_words();
        lines.extend((!status.is_empty()).then(|| format!("HTTP status: {status}")));
        if let Self::BlockedByPolicy(origin) = self {
            lines.push(format!(
                "Content-Security-Policy of this site: connect-src has to contain {origin}\n\
                 This command makes the policy for a config.json with this base URL: cargo xtask dist --config config.json"
            ));
        }
        lines.join("\n")
    }

    /// The possible reasons why no response came, the likeliest first: the browser does not say which. Empty for any other error.
    /// `is_online`: what the browser says, which is wrong on some computers. `is_forwarded`: from the host of this site, whose answers no
    /// browser hides. `has_answered`: the service answered before.
    pub fn possible_causes(&self, is_online: bool, is_forwarded: bool, has_answered: bool) -> Vec<&'static str> {
        let causes = [
            (!is_online, "This computer seems to be offline."),
            (!is_forwarded && !has_answered, "The service does not allow this site to read its answers (CORS)."),
            (!has_answered, "The base URL is wrong (its host, port or path), or its host is down."),
            (true, "The network does not work, or a firewall or an extension blocks the request."),
            (has_answered, "The service is down, or cut the connection."),
            (
                !is_forwarded,
                "The rate limit is reached and its answer is hidden from the browser. Wait at least a minute.",
            ),
        ];
        let is_told = matches!(self, Self::NoResponse(_));
        causes.into_iter().filter(|(applies, _)| is_told && *applies).map(|(_, cause)| cause).collect()
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unknown = if self.may_have_been_added() { " The pet may or may not have been added." } else { "" };
        match self {
            Self::NoKey => f.write_str("A key is needed. Nothing was sent."),
            Self::Refused { kind: RefusalKind::InFront, response: ErrorResponse { http_status, body }, .. } => {
                f.write_str("Something in front of the service answered")?;
                if let ErrorResponseBody::Page(title) = body
                    && !title.is_empty()
                {
                    write!(f, ": “{}”", isolated(title))?;
                }
                let then = match http_status {
                    401 => " It may ask for a password of its own.",
                    _ if may_be_carried_out(*http_status) => unknown,
                    _ => " The service did not get the request.",
                };
                write!(f, ".{then}")
            }
            Self::Refused { kind, operation, response } => {
                f.write_str(match (kind, operation) {
                    (RefusalKind::Unauthorized, _) if !response.is_promised() => {
                        "The service, or a login in front of it, did not accept this key."
                    }
                    (RefusalKind::Unauthorized, _) => "The service did not accept this key.",
                    (RefusalKind::NotFound, _) => "The service has no pet with this ID.",
                    (RefusalKind::RateLimited, _) => "The rate limit is reached; the request was not carried out.",
                    (RefusalKind::SuspectedBan, _) => {
                        "Your key may be banned for a while. The service did not accept it."
                    }
                    (RefusalKind::Forbidden, Operation::CreatePet) => "The service does not let this key add pets.",
                    (RefusalKind::Forbidden, Operation::ListPets | Operation::GetPet) => {
                        "The service does not let this key load pets."
                    }
                    (RefusalKind::BadRequest, _) if response.http_status == 404 => "Nothing is at this address.",
                    (RefusalKind::BadRequest, Operation::CreatePet) => "The service did not accept this pet.",
                    (RefusalKind::BadRequest, Operation::ListPets | Operation::GetPet) => {
                        "The service did not accept the request."
                    }
                    (RefusalKind::InFront | RefusalKind::ServerError, _) => "Something went wrong in the service.",
                })?;
                f.write_str(unknown)
            }
            Self::Unreadable { .. } => write!(f, "The service's answer cannot be read.{unknown}"),
            Self::NoResponse(_) => write!(f, "No answer reached this app.{unknown}"),
            Self::Redirected(_) => {
                write!(f, "The address leads to another page.{unknown}")
            }
            Self::BlockedByPolicy(origin) => write!(
                f,
                "This site does not allow this base URL. The browser blocked the request to {origin}, so nothing was sent."
            ),
            Self::TimedOut(_, limit) => {
                write!(f, "The service did not answer within {} seconds.{unknown}", limit.as_secs())
            }
            Self::Stopped(Stop::RateLimitedRepeatedly) => {
                f.write_str("Requests were stopped; this one was not carried out. The rate limit was reached 3 times in a row.")
            }
            Self::Stopped(Stop::SuspectedBan) => {
                f.write_str(
                "Requests were stopped; this one was not carried out. After an earlier answer, your key may be banned for a while.",
            )
            }
            Self::Cancelled => f.write_str("The wait was cancelled; the request was not carried out."),
        }
    }
}

impl NextStep {
    /// Whether the step is another attempt.
    pub fn is_retry(self) -> bool {
        matches!(self, Self::TryAgain | Self::WaitAndTryAgain | Self::AskSupport | Self::CheckAddress)
    }

    /// The step as a sentence.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::EnterKey => "Enter a valid key, or ask the service administrator for one.",
            Self::CorrectInput => "Change what the service asks for, then add the pet again. What you typed is kept.",
            Self::TryAgain => "Try again in a moment.",
            Self::CheckTheList => "Look in the list before you send it again.",
            Self::WaitAndTryAgain => "Wait until the rate limit resets, then try again.",
            Self::SearchTheList => "Check the ID, or look for the pet in the list.",
            Self::DecideToGoOn(_) => "Sending too soon can cause a ban or a longer one: ask the service administrator.",
            Self::AskSiteAdministrator => "Ask the site administrator to let it through.",
            Self::CheckAddress => {
                "A login of your company answers (open this site again in this tab to log in, then go on), or the base URL is not exactly \
                 the service's (a slash, http for https)."
            }
            Self::AskSupport => "Copy the details and send them to the service administrator.",
        }
    }
}

#[cfg(test)]
mod tests;
