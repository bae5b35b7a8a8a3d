//! Everything that a request can end with besides the expected value: one type, judged once.
//!
//! A failure says what happened ([`Failure::text`]) and what a person can do ([`Failure::next_step`]), and keeps the service's own error.
//! It claims no more than is known: where an outcome is unknown, the text says so. Pure.

use super::{
    access::Access,
    body::{Body, CUT_OFF},
    http_request::HttpRequest,
    response::{Outcome, Response},
    wire::ErrorBody,
};
use crate::{clock::Timestamp, words::isolated};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What a person can do about a pet that may or may not have been added: a sentence.
pub const LOOK_FIRST: &str = "Look in the list before you send it again.";
const UNREADABLE: &str = "The service's answer cannot be read.";
const LIMIT_REACHED: &str = "The rate limit is reached; the request was not carried out.";
const SERVICE_FAILED: &str = "Something went wrong in the service.";

/// What a failure means for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The key is missing or invalid.
    Key,
    /// The rate limit is reached.
    Limit,
    /// The service does not allow this request with this key.
    Forbidden,
    /// The service did not accept the pet.
    Input,
    /// No pet has this ID.
    NotFound,
    /// The address leads somewhere else, or nothing is there.
    Address,
    /// Something between the app and the service refused the request: a login, a firewall. Nothing follows about the key.
    InFront,
    /// The service failed.
    Service,
    /// The browser reports that no response came, and does not say why.
    NoAnswer,
    /// No response came within the limit.
    TimedOut,
    /// The policy of this site forbids requests to this origin; nothing was sent.
    Policy,
    /// The person cancelled the wait for the gate; the request was not carried out.
    Cancelled,
    /// The gate is closed until the person decides.
    Stopped(Stop),
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

/// Why there is no response. The browser does not say more about a network error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FetchError {
    Network,
    /// The response leads to another page, which the browser does not follow.
    Redirected,
    /// No response came within this time.
    TimedOut(Duration),
    /// The policy of this site forbids requests to this origin.
    Policy,
}

/// Why a request did not return the expected value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub kind: Kind,
    /// What happened: sentences, of which the first is the title.
    pub text: String,
    /// The HTTP status, and what is unexpected about the response. Empty without a response.
    pub status: String,
    pub http_status: Option<u16>,
    /// The service's own error.
    pub said: Option<Box<ErrorBody>>,
    /// Whether the service may have added a pet although it returned none.
    pub may_be_done: bool,
    /// The method and the whole URL of the request. Empty if nothing was sent.
    pub request: String,
    pub at: Timestamp,
    /// The possible reasons why no response came.
    pub causes: Vec<&'static str>,
}

/// Whether a service may have carried out a request in spite of an error with this status: it failed, or a client closed the connection.
/// After `408`, `421` and `425` a browser repeats a request by itself (RFC 9110, 15.5.9 and 15.5.20; RFC 8470).
pub fn may_be_carried_out(http_status: u16) -> bool {
    matches!(http_status, 408 | 421 | 425 | 499..)
}

/// Judges a response once, first who sent it: the gate gets the outcome, the page gets the response or its failure.
pub fn judge(request: &HttpRequest, access: &Access, response: Response) -> (Outcome, Result<Response, Failure>) {
    let (status, is_post) = (response.http_status, request.is_post());
    let body = access.key.redact(response.what_it_says());
    let may_be_done = is_post && may_be_carried_out(status);
    let worked = |is_accepted| if is_accepted { Outcome::KeyWorked } else { Outcome::Other };
    let (outcome, kind, text) = match status {
        200..300 => return (worked(!response.is_page()), Ok(response)),
        _ if status < 400 && request.takes_any_status => return (Outcome::Other, Ok(response)),
        _ if status < 400 => {
            return (Outcome::Other, Err(Failure::unreadable(request, access, &response, "no success")));
        }
        429 => (response.rate_limited(), Kind::Limit, LIMIT_REACHED.to_owned()),
        403 if response.has_wait() || !body.speaks_of_ban() && response.has_none_left() => {
            (response.rate_limited(), Kind::Limit, LIMIT_REACHED.to_owned())
        }
        _ if body.is_in_front(status) => {
            let kind = match status {
                // The list and its additions are at one path.
                404 => Kind::Address,
                500.. if !is_post => Kind::Service,
                _ => Kind::InFront,
            };
            (Outcome::Other, kind, in_front(status, &body))
        }
        401 if body.is_promised() => (Outcome::Other, Kind::Key, "The service did not accept this key.".to_owned()),
        401 => {
            let text = "The service, or a login in front of it, did not accept this key.";
            (Outcome::Other, Kind::Key, text.to_owned())
        }
        403 if body.speaks_of_ban() => (Outcome::Banned, Kind::Stopped(Stop::SuspectedBan), looks_like_ban()),
        403 => {
            let what = if is_post { "add pets" } else { "load pets" };
            (Outcome::Forbidden, Kind::Forbidden, format!("The service does not let this key {what}."))
        }
        404 if request.is_for_a_pet => {
            (Outcome::KeyWorked, Kind::NotFound, "The service has no pet with this ID.".to_owned())
        }
        404 => (Outcome::KeyWorked, Kind::Address, "Nothing is at this address.".to_owned()),
        _ if may_be_done || status >= 500 => (Outcome::Other, Kind::Service, SERVICE_FAILED.to_owned()),
        _ if is_post => (worked(status == 400), Kind::Input, "The service did not accept this pet.".to_owned()),
        _ => (worked(status == 400), Kind::Forbidden, "The service did not accept the request.".to_owned()),
    };
    let result = match request.takes_any_status {
        true => Ok(response),
        false => Err(Failure::of(kind, text, may_be_done, request, access, response.received_at).with(status, body)),
    };
    (outcome, result)
}

fn looks_like_ban() -> String {
    "Your key may be banned for a while. The service did not accept it.".to_owned()
}

fn in_front(http_status: u16, body: &Body) -> String {
    let title = body.title().map(|title| format!(": “{}”", isolated(title))).unwrap_or_default();
    let then = match http_status {
        401 => " It may ask for a password of its own.",
        status if may_be_carried_out(status) => "",
        _ => " The service did not get the request.",
    };
    format!("Something in front of the service answered{title}.{then}")
}

impl Failure {
    fn of(kind: Kind, text: String, may_be_done: bool, request: &HttpRequest, access: &Access, at: Timestamp) -> Self {
        let text = if may_be_done { text + " The pet may or may not have been added." } else { text };
        Self { text, may_be_done, request: request.in_full(&access.service), ..Self::not_sent(kind, at) }
    }

    fn with(self, http_status: u16, body: Body) -> Self {
        let status = body.status_in_words(http_status);
        Self { status, http_status: Some(http_status), said: body.error().map(Box::new), ..self }
    }

    /// A request that was not carried out: for its kind, and without a word of the service.
    pub fn not_sent(kind: Kind, at: Timestamp) -> Self {
        let text = match kind {
            Kind::Stopped(Stop::RateLimitedRepeatedly) => {
                "Requests were stopped; this one was not carried out. The rate limit was reached 3 times in a row."
            }
            Kind::Stopped(Stop::SuspectedBan) => {
                "Requests were stopped; this one was not carried out. After an earlier answer, your key may be banned for a while."
            }
            Kind::Key
            | Kind::Limit
            | Kind::Forbidden
            | Kind::Input
            | Kind::NotFound
            | Kind::Address
            | Kind::InFront
            | Kind::Service
            | Kind::NoAnswer
            | Kind::TimedOut
            | Kind::Policy
            | Kind::Cancelled => "The wait was cancelled; the request was not carried out.",
        };
        let (status, http_status, said, request, causes) = Default::default();
        Self { kind, text: text.to_owned(), status, http_status, said, may_be_done: false, request, at, causes }
    }

    /// A response with the status of a success, but not the content that the interface promises. `problem` says what is wrong with it: `an
    /// HTML page`, `“name” is not text`.
    pub fn unreadable(request: &HttpRequest, access: &Access, response: &Response, problem: &str) -> Self {
        let body = access.key.redact(response.what_it_says());
        let kind = match body {
            Body::Other(CUT_OFF) => Kind::Service,
            Body::Error(_) | Body::Page(_) | Body::Other(_) => Kind::Address,
        };
        let failure = Self::of(kind, UNREADABLE.to_owned(), request.is_post(), request, access, response.received_at);
        let http_status = response.http_status;
        Self { status: format!("{http_status}: {problem}"), ..failure.with(http_status, body) }
    }

    /// No response came.
    pub fn without_response(error: FetchError, request: &HttpRequest, access: &Access, at: Timestamp) -> Self {
        let (kind, text) = match error {
            FetchError::Network => (Kind::NoAnswer, "No answer reached this app.".to_owned()),
            FetchError::Redirected => (Kind::Address, "The address leads to another page.".to_owned()),
            FetchError::TimedOut(limit) => {
                (Kind::TimedOut, format!("The service did not answer within {} seconds.", limit.as_secs()))
            }
            FetchError::Policy => {
                let origin = access.service.origin();
                let text = "This site does not allow this base URL. The browser blocked the request to";
                (Kind::Policy, format!("{text} {origin}, so nothing was sent."))
            }
        };
        Self::of(kind, text, request.is_post() && kind != Kind::Policy, request, access, at)
    }

    /// The same answer, if the gate takes it for a ban: it knows that a limit was reached before.
    pub fn as_ban(self) -> Self {
        Self { kind: Kind::Stopped(Stop::SuspectedBan), text: looks_like_ban(), ..self }
    }

    /// What happened: the first sentence is the title of the alert, the other sentences follow it.
    pub fn title_and_text(&self) -> (&str, &str) {
        let end = self.text.find(". ").map_or(self.text.len(), |end| end + 1);
        (&self.text[..end], self.text[end..].trim_start())
    }

    /// What the person can do now: a sentence.
    pub fn next_step(&self) -> &'static str {
        if self.may_be_done { LOOK_FIRST } else { self.kind.next_step() }
    }

    /// The words, the code and the status of the response, in one line. Empty if no response came.
    pub fn answer(&self) -> String {
        let (message, code) = self.said.as_ref().map(|said| (&*said.message, &*said.code)).unwrap_or_default();
        let parts = [("“", message, "”"), ("code ", code, ""), ("status ", &*self.status, "")];
        let parts = parts.into_iter().filter(|(_, text, _)| !text.is_empty());
        parts.map(|(before, text, after)| format!("{before}{}{after}", isolated(text))).collect::<Vec<_>>().join(" · ")
    }

    /// Everything that support needs to know: what happened, the answer and the request, each in a line.
    pub fn details(&self) -> String {
        format!("{}\n{}\n{}", self.text, self.answer(), self.request)
    }

    /// The possible reasons why no response came, the likeliest first: the browser does not say which. None for any other failure.
    /// `is_online`: what the browser says, which is wrong on some computers. `is_forwarded`: from the host of this site, whose answers no
    /// browser hides. `has_answered`: the service answered before.
    pub fn with_causes(self, is_online: bool, is_forwarded: bool, has_answered: bool) -> Self {
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
        let is_told = self.kind == Kind::NoAnswer;
        let causes = causes.into_iter().filter(|(applies, _)| is_told && *applies).map(|(_, cause)| cause).collect();
        Self { causes, ..self }
    }
}

impl Kind {
    /// What a person can do about a request that was not carried out: a sentence.
    pub fn next_step(self) -> &'static str {
        match self {
            Self::Key => "Enter a valid key, or ask the service administrator for one.",
            Self::Input => "Change what the service asks for, then add the pet again. What you typed is kept.",
            Self::Service | Self::NoAnswer | Self::TimedOut | Self::Cancelled => "Try again in a moment.",
            Self::Limit => "Wait until the rate limit resets, then try again.",
            Self::NotFound => "Check the ID, or look for the pet in the list.",
            Self::Stopped(_) => "Sending too soon can cause a ban or a longer one: ask the service administrator.",
            Self::InFront | Self::Policy => "Ask the site administrator to let it through.",
            Self::Address => {
                "A login of your company answers (open this site again in this tab to log in, then go on), or the base URL is not exactly \
                 the service's (a slash, http for https)."
            }
            Self::Forbidden => "Copy the details and send them to the service administrator.",
        }
    }

    /// Whether another attempt may help.
    pub fn is_retry(self) -> bool {
        match self {
            Self::Service
            | Self::NoAnswer
            | Self::TimedOut
            | Self::Cancelled
            | Self::Limit
            | Self::Address
            | Self::Forbidden => true,
            Self::Key | Self::Input | Self::NotFound | Self::InFront | Self::Policy | Self::Stopped(_) => false,
        }
    }
}

#[cfg(test)]
pub mod tests;
