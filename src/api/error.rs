//! Everything that can become of a request besides what was asked for: one closed list, matched in full.
//!
//! Each error says what happened (`Display`) and what can be done ([`ApiError::next_step`]), and keeps what the service
//! said. It says no more than is known: where an outcome is unknown, the words say so.

use super::{outcome::Stop, wire::ErrorBody};
use std::{fmt, time::Duration};

/// Why a request did not bring what it was sent for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ApiError {
    /// No key is held; nothing was sent.
    NoKey,
    /// `401`: the key is missing or invalid.
    KeyRefused(Refusal),
    /// `404`: the requested resource could not be found.
    NotFound(Refusal),
    /// `429`, and the wait that it asks for, its margin included.
    RateLimited(Refusal, Duration),
    /// `403`, or a `401` right after a `429` with a key that worked: what a ban looks like.
    SuspectedBan(Refusal),
    /// Any other `4xx`: the request was understood and not carried out.
    Refused(Operation, Refusal),
    /// `5xx`: something failed behind the service's door.
    Failed(Operation, Refusal),
    /// A success whose body is not what the interface promises.
    Unreadable(Operation, Unreadable),
    /// The answer began and broke off.
    CutOff(Operation, u16),
    /// The browser reports no answer at all, and does not tell why.
    NoAnswer(Operation),
    /// No answer within the time allowed.
    TimedOut(Operation, Duration),
    /// The person gave up waiting for the gate; the request was not carried out.
    Cancelled,
    /// The gate is closed until the person says otherwise; nothing was sent.
    Stopped(Stop),
}

/// The operations that the interface shows, by what they mean for an unknown outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    ListPets,
    CreatePet,
    GetPet,
}

/// An answer that is an error by its HTTP status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub http_status: u16,
    pub body: RefusalBody,
}

/// The body of an error answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefusalBody {
    /// The Error body that the interface promises.
    Said(ErrorBody),
    /// Anything else, in a few words: `an HTML page`, `an empty body`.
    NotAnError(String),
}

/// A success that can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    pub http_status: u16,
    /// What is wrong with the body, in a few words: `an HTML page`, `“name” is not a text`.
    pub problem: String,
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
    DecideToGoOn,
}

impl ApiError {
    /// The way on from here.
    pub fn next_step(&self) -> NextStep {
        match self {
            Self::NoKey | Self::KeyRefused(_) => NextStep::EnterKey,
            Self::NotFound(_) => NextStep::SearchTheList,
            Self::RateLimited(..) => NextStep::WaitAndTryAgain,
            Self::Cancelled => NextStep::TryAgain,
            Self::SuspectedBan(_) | Self::Stopped(_) => NextStep::DecideToGoOn,
            Self::Refused(Operation::CreatePet, _) => NextStep::CorrectInput,
            Self::Refused(Operation::ListPets | Operation::GetPet, _) => NextStep::AskSupport,
            Self::Failed(operation, _)
            | Self::Unreadable(operation, _)
            | Self::CutOff(operation, _)
            | Self::NoAnswer(operation)
            | Self::TimedOut(operation, _) => match operation {
                Operation::CreatePet => NextStep::CheckTheList,
                Operation::ListPets | Operation::GetPet => NextStep::TryAgain,
            },
        }
    }

    /// What the service said, where it said something.
    pub fn refusal(&self) -> Option<&Refusal> {
        match self {
            Self::KeyRefused(refusal)
            | Self::NotFound(refusal)
            | Self::RateLimited(refusal, _)
            | Self::SuspectedBan(refusal)
            | Self::Refused(_, refusal)
            | Self::Failed(_, refusal) => Some(refusal),
            Self::NoKey
            | Self::Unreadable(..)
            | Self::CutOff(..)
            | Self::NoAnswer(_)
            | Self::TimedOut(..)
            | Self::Cancelled
            | Self::Stopped(_) => None,
        }
    }

    /// The HTTP status of the answer, where one came.
    pub fn http_status(&self) -> Option<u16> {
        match self {
            Self::Unreadable(_, unreadable) => Some(unreadable.http_status),
            Self::CutOff(_, http_status) => Some(*http_status),
            Self::NoKey
            | Self::KeyRefused(_)
            | Self::NotFound(_)
            | Self::RateLimited(..)
            | Self::SuspectedBan(_)
            | Self::Refused(..)
            | Self::Failed(..)
            | Self::NoAnswer(_)
            | Self::TimedOut(..)
            | Self::Cancelled
            | Self::Stopped(_) => self.refusal().map(|refusal| refusal.http_status),
        }
    }

    /// Whether an addition may have been carried out although it brought no pet.
    pub fn may_have_been_added(&self) -> bool {
        self.next_step() == NextStep::CheckTheList
    }

    /// The same error with `secret` taken out of whatever the service said: a service may repeat the key it refuses.
    pub fn without(mut self, secret: &str) -> Self {
        if let Self::KeyRefused(refusal)
        | Self::NotFound(refusal)
        | Self::RateLimited(refusal, _)
        | Self::SuspectedBan(refusal)
        | Self::Refused(_, refusal)
        | Self::Failed(_, refusal) = &mut self
            && let RefusalBody::Said(said) = &mut refusal.body
        {
            said.message = said.message.replace(secret, "[key]");
            said.code = said.code.replace(secret, "[key]");
        }
        self
    }

    /// Everything that support needs to know, as lines of text.
    pub fn details(&self) -> String {
        let mut lines = vec![self.to_string()];
        if let Some(Refusal { body: RefusalBody::Said(said), .. }) = self.refusal() {
            lines.push(format!("message: {}", said.message));
            lines.push(format!("code: {}", said.code));
            lines.push(format!("status in the body: {}", said.status));
        }
        if let Some(Refusal { body: RefusalBody::NotAnError(what), .. }) = self.refusal() {
            lines.push(format!("body: {what}"));
        }
        if let Some(http_status) = self.http_status() {
            lines.push(format!("HTTP status: {http_status}"));
        }
        lines.join("\n")
    }

    /// What may lie behind an answer that never came. The browser hides the difference from every page, so all of it is
    /// possible; empty for any other error.
    pub fn possible_causes(&self) -> &'static [&'static str] {
        match self {
            Self::NoAnswer(_) => &[
                "This computer is offline, or a firewall or an extension is in the way.",
                "The base URL is wrong (its host, port or path), or the service is down.",
                "The service sends elsewhere (a redirect), which this app does not follow with a key.",
                "The service does not allow this site to read its answers (CORS).",
                "The rate limit is reached and its answer is hidden from the browser. Waiting a minute is safe.",
            ],
            Self::NoKey
            | Self::KeyRefused(_)
            | Self::NotFound(_)
            | Self::RateLimited(..)
            | Self::SuspectedBan(_)
            | Self::Refused(..)
            | Self::Failed(..)
            | Self::Unreadable(..)
            | Self::CutOff(..)
            | Self::TimedOut(..)
            | Self::Cancelled
            | Self::Stopped(_) => &[],
        }
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unknown = if self.may_have_been_added() { " The pet may or may not have been added." } else { "" };
        match self {
            Self::NoKey => f.write_str("An API key is needed; nothing was sent."),
            Self::KeyRefused(_) => f.write_str("The service does not accept this API key."),
            Self::NotFound(_) => f.write_str("The service knows no such pet."),
            Self::RateLimited(..) => f.write_str("The rate limit is reached; the request was not carried out."),
            Self::SuspectedBan(_) => f.write_str(
                "The service turns this API key away. It may be banned for a while, so nothing more is sent.",
            ),
            Self::Refused(Operation::CreatePet, _) => f.write_str("The service did not accept this pet."),
            Self::Refused(Operation::ListPets | Operation::GetPet, _) => {
                f.write_str("The service did not accept the request.")
            }
            Self::Failed(..) => write!(f, "The service failed.{unknown}"),
            Self::Unreadable(Operation::CreatePet, unreadable) if unreadable.http_status == 201 => write!(
                f,
                "The service reports that the pet was added, but its answer can't be read: {}.",
                unreadable.problem
            ),
            Self::Unreadable(_, unreadable) => {
                write!(f, "The service's answer can't be read: {}.{unknown}", unreadable.problem)
            }
            Self::CutOff(..) => write!(f, "The service's answer broke off.{unknown}"),
            Self::NoAnswer(_) => write!(f, "No answer came from the service.{unknown}"),
            Self::TimedOut(_, limit) => {
                write!(f, "The service did not answer within {} seconds.{unknown}", limit.as_secs())
            }
            Self::Stopped(Stop::RateLimitedRepeatedly) => {
                f.write_str("Nothing was sent: the service refused three times in a row because of the rate limit.")
            }
            Self::Stopped(Stop::SuspectedBan) => {
                f.write_str("Nothing was sent: an earlier answer looked as if the API key were banned for a while.")
            }
            Self::Cancelled => f.write_str("The wait was cancelled; the request was not carried out."),
        }
    }
}

impl NextStep {
    /// The step as a sentence.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::EnterKey => "Enter a valid key to go on.",
            Self::CorrectInput => "Correct what the service names, then send it again. Nothing you typed is lost.",
            Self::TryAgain => "Try again in a moment.",
            Self::CheckTheList => {
                "Look in the list before you send it again: the pet may be there already, in rare cases even twice, \
                 because some browsers repeat a request when its connection breaks."
            }
            Self::WaitAndTryAgain => "Wait until the limit resets, then try again.",
            Self::SearchTheList => "Check the ID, or look for the pet in the list.",
            Self::DecideToGoOn => {
                "Going on too early can prolong a ban. Ask whoever runs the service, or go on when you are sure."
            }
            Self::AskSupport => "Ask whoever runs the service, and quote what it said.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_kind(operation: Operation) -> Vec<ApiError> {
        let refusal = |http_status| Refusal { http_status, body: RefusalBody::NotAnError("an empty body".into()) };
        let unreadable = Unreadable { http_status: 200, problem: "an HTML page".into() };
        vec![
            ApiError::NoKey,
            ApiError::KeyRefused(refusal(401)),
            ApiError::NotFound(refusal(404)),
            ApiError::RateLimited(refusal(429), Duration::from_secs(2)),
            ApiError::Refused(operation, refusal(400)),
            ApiError::SuspectedBan(refusal(403)),
            ApiError::Failed(operation, refusal(503)),
            ApiError::Unreadable(operation, unreadable),
            ApiError::CutOff(operation, 200),
            ApiError::NoAnswer(operation),
            ApiError::TimedOut(operation, Duration::from_secs(15)),
            ApiError::Cancelled,
            ApiError::Stopped(Stop::SuspectedBan),
        ]
    }

    #[test]
    fn an_unknown_outcome_of_an_addition_is_told_as_unknown() {
        let told: Vec<bool> = every_kind(Operation::CreatePet)
            .iter()
            .map(|error| {
                let told = error.to_string().contains("may or may not have been added");
                assert_eq!(told, error.may_have_been_added(), "{error}");
                told
            })
            .collect();
        assert_eq!(told, [false, false, false, false, false, false, true, true, true, true, true, false, false]);
    }

    #[test]
    fn reading_never_claims_that_something_may_have_been_added() {
        for operation in [Operation::ListPets, Operation::GetPet] {
            for error in every_kind(operation) {
                assert!(!error.to_string().contains("added"), "{error}");
            }
        }
    }

    #[test]
    fn an_addition_that_was_confirmed_is_told_as_added() {
        let unreadable = Unreadable { http_status: 201, problem: "an empty body".into() };
        let told = ApiError::Unreadable(Operation::CreatePet, unreadable).to_string();
        assert!(told.contains("reports that the pet was added"), "{told}");
    }

    #[test]
    fn a_key_that_the_service_repeats_is_not_shown() {
        let said = ErrorBody { code: "bad canary".into(), message: "no such key: canary".into(), status: 401 };
        let error = ApiError::KeyRefused(Refusal { http_status: 401, body: RefusalBody::Said(said) }).without("canary");
        assert!(!error.details().contains("canary"));
        assert!(error.details().contains("no such key: [key]"));
    }

    #[test]
    fn details_have_everything_the_service_said() {
        let said = ErrorBody { code: "c".into(), message: "m".into(), status: 422 };
        let refusal = Refusal { http_status: 400, body: RefusalBody::Said(said) };
        let details = ApiError::Refused(Operation::CreatePet, refusal).details();
        let expected =
            "The service did not accept this pet.\nmessage: m\ncode: c\nstatus in the body: 422\nHTTP status: 400";
        assert_eq!(details, expected);
    }

    #[test]
    fn a_missing_answer_names_the_limit_that_it_may_hide() {
        let causes = ApiError::NoAnswer(Operation::ListPets).possible_causes();
        assert!(causes.iter().any(|cause| cause.contains("rate limit")));
    }
}
