//! A response of the service, and the value or the error that it holds. Pure: bytes in, types out.
//!
//! Refuses to guess: a body that is not what the interface promises is an error that says so.

use super::{
    error::{ApiError, ErrorResponse, ErrorResponseBody, Operation, RefusalKind, may_be_carried_out},
    error_words::{PAGE, speaks_of_ban, speaks_of_limit, title_in},
    http_request::HttpRequest,
    rate_limit::{RateLimitHeaders, wait_after_429},
    wire::{ErrorBody, Limit, NewPet, Pet, Status},
};
use crate::{
    clock::Timestamp,
    decode::{from_object, in_utf8, lenient_json},
};
use serde_json::Value;
use std::{borrow::Cow, time::Duration};

/// A response as it came from the network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    pub http_status: u16,
    pub content_type: Option<String>,
    pub rate_limit: RateLimitHeaders,
    /// `None` when the connection broke before the end of the body.
    pub body: Option<Vec<u8>>,
    pub received_at: Timestamp,
}

/// The list that `GET /pets` returns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedPets {
    /// The readable pets, in the service's order.
    pub pets: Vec<Pet>,
    /// The rows that are not pets.
    pub unreadable: Vec<RowProblem>,
}

impl ListedPets {
    /// How many pets the service sent, readable or not.
    pub fn received(&self) -> usize {
        self.pets.len() + self.unreadable.len()
    }

    /// Whether the list looks cut: at `limit`, or at the interface's own limit by a service that does not look at another one.
    pub fn is_cut_at(&self, limit: Limit) -> bool {
        let received = self.received();
        received >= limit.rows() || received == Limit::default().rows()
    }
}

/// A row of a list that is no Pet as the interface describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowProblem {
    /// Position in the service's list, counted from 1.
    pub row: usize,
    /// What is wrong: `“name” is not text`.
    pub problem: String,
}

/// How a request was answered, as far as that decides when the next request may be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// `429`, and the wait that it asks for.
    RateLimited(Duration),
    /// A `403` that refuses one operation. After a `429` without a success since it looks like a ban.
    Forbidden,
    /// A `403` in words of a ban.
    Banned,
    /// An answer that shows that the key works.
    KeyWorked,
    /// Any other answer.
    Other,
}

/// Judges a response once, first who sent it: the gate gets the outcome, the page gets the response or its error.
pub fn classify(request: &HttpRequest, response: Response) -> (Outcome, Result<Response, ApiError>) {
    let HttpRequest { operation, success, .. } = *request;
    let http_status = response.http_status;
    let meaning = (http_status == 403).then(|| response.meaning_of_403());
    let worked = |is_accepted| if is_accepted { Outcome::KeyWorked } else { Outcome::Other };
    let (outcome, refusal) = match http_status {
        403 | 429 if matches!(meaning, None | Some(RefusalKind::RateLimited)) => {
            let wait = wait_after_429(&response.rate_limit, response.received_at);
            (Outcome::RateLimited(wait), Some(RefusalKind::RateLimited))
        }
        400.. if response.is_in_front() => (Outcome::Other, Some(RefusalKind::InFront)),
        401 => (Outcome::Other, Some(RefusalKind::Unauthorized)),
        403 if meaning == Some(RefusalKind::SuspectedBan) => (Outcome::Banned, meaning),
        403 => (Outcome::Forbidden, meaning),
        404 if operation == Operation::GetPet => (Outcome::KeyWorked, Some(RefusalKind::NotFound)),
        400..500 if operation == Operation::CreatePet && may_be_carried_out(http_status) => {
            (Outcome::Other, Some(RefusalKind::ServerError))
        }
        400..500 => (worked(matches!(http_status, 400 | 404)), Some(RefusalKind::BadRequest)),
        500.. => (Outcome::Other, Some(RefusalKind::ServerError)),
        0..400 => (worked(matches!(http_status, 200..300)), None),
    };
    let result = match (success, refusal) {
        (None, _) => Ok(response),
        (Some(_), Some(kind)) => {
            let body = error_body(&response);
            Err(ApiError::Refused { kind, operation, response: ErrorResponse { http_status, body } })
        }
        (Some(success), None) if http_status != success && !response.is_another_success(request) => {
            let problem = format!("the status {http_status} instead of {success}");
            Err(ApiError::Unreadable { operation, http_status, problem })
        }
        (Some(_), None) => Ok(response),
    };
    (outcome, result)
}

/// The list in a response to `GET /pets`, or what is wrong with it. An unreadable row does not hide the others.
pub fn pet_list(response: &Response) -> Result<ListedPets, String> {
    let rows = match lenient_json(&response.bytes()) {
        Ok(Value::Array(rows)) => rows,
        // Many services answer so when they have no entries.
        Ok(Value::Null) => Vec::new(),
        _ if response.body.as_ref().is_some_and(|body| body.trim_ascii().is_empty()) => Vec::new(),
        _ => return Err(response.is_not("a list of pets")),
    };
    let mut listed = ListedPets::default();
    for (json, row) in rows.iter().zip(1..) {
        match from_object::<Pet>(json) {
            Ok(pet) => listed.pets.push(pet),
            Err(problem) => listed.unreadable.push(RowProblem { row, problem }),
        }
    }
    Ok(listed)
}

/// The pet in a response, or what is wrong with it.
pub fn pet(response: &Response) -> Result<Pet, String> {
    let json = lenient_json(&response.bytes()).map_err(|_| response.is_not("a pet"))?;
    from_object(&json)
}

/// The pet in a response to `POST /pets` that says that it was added. `None` if it cannot be read.
pub fn added_pet(response: &Response) -> Result<Option<Pet>, String> {
    Ok(pet(response).ok())
}

fn error_body(response: &Response) -> ErrorResponseBody {
    let error = match lenient_json(&response.bytes()) {
        Ok(json) => ErrorBody::from_json(&json),
        // A service may say text/html of its words.
        Err(_) if response.bytes().trim_ascii_start().starts_with(b"<") => {
            return ErrorResponseBody::Page(title_in(&String::from_utf8_lossy(&response.bytes())));
        }
        Err(_) => response.plain_text().map(|text| ErrorBody::from_text(&text)),
    };
    error.map_or_else(|| ErrorResponseBody::Other(response.looks_like()), ErrorResponseBody::Error)
}

impl Response {
    /// Whether it is an error that something in front of the service sent.
    pub fn is_in_front(&self) -> bool {
        self.http_status >= 400 && error_body(self).is_in_front(self.http_status)
    }

    /// How its request ended, as the log says it.
    pub fn in_words(&self, request: &HttpRequest) -> String {
        match (request.operation, self.http_status) {
            (Operation::CreatePet, 201) => pet(self).map_or("Added".into(), |pet| format!("Added, ID {}", pet.id)),
            (_, status) if self.has_pet_of(request) => pet(self)
                .map(|pet| format!("Added, ID {}, with the status {status} in place of 201", pet.id))
                .unwrap_or_default(),
            (_, 200..300) => "Answered".into(),
            (_, status) if status != 429 && self.is_in_front() => format!("Not from the service ({status})"),
            (_, status) => format!("Status {status}"),
        }
    }

    /// What it means if it is a `403`: a wait for the rate limit, a ban, or the refusal of this request.
    fn meaning_of_403(&self) -> RefusalKind {
        let says = |speaks: fn(&str) -> bool| match error_body(self) {
            ErrorResponseBody::Error(ErrorBody { code, message, .. }) => speaks(&code) || speaks(&message),
            ErrorResponseBody::Page(_) | ErrorResponseBody::Other(_) => false,
        };
        match self.rate_limit.retry_after {
            None if says(speaks_of_ban) => RefusalKind::SuspectedBan,
            None if !says(speaks_of_limit) => RefusalKind::Forbidden,
            _ => RefusalKind::RateLimited,
        }
    }

    /// Whether its status is not the promised one and says the same: a `204` for a list without pets, or a pet that was added.
    fn is_another_success(&self, request: &HttpRequest) -> bool {
        (request.operation, self.http_status) == (Operation::ListPets, 204) || self.has_pet_of(request)
    }

    /// Whether it is a `200` or a `202` with the pet that `request` sent, and an ID: some services send one of these in place of the `201`.
    fn has_pet_of(&self, request: &HttpRequest) -> bool {
        let (200 | 202, Some(body)) = (self.http_status, &request.body) else { return false };
        let sent = lenient_json(body.as_bytes()).unwrap_or_default();
        let (Ok(sent), Ok(pet)) = (from_object::<NewPet>(&sent), pet(self)) else { return false };
        (sent.name, sent.category_id) == (pet.name, pet.category_id)
            && sent.status.is_none_or(|status| pet.status == Some(Status::Known(status)))
    }

    /// The body as a text for people, if it is no JSON that broke off.
    fn plain_text(&self) -> Option<String> {
        let bytes = self.bytes();
        let text = std::str::from_utf8(&bytes).ok()?.trim();
        (!text.is_empty() && !text.starts_with(['{', '[', '"'])).then(|| text.to_owned())
    }

    /// Whether it is an HTML page, by its content type or its body.
    pub fn is_html(&self) -> bool {
        let says_so = self.content_type.as_deref().is_some_and(|kind| kind.starts_with("text/html"));
        says_so || self.bytes().trim_ascii_start().starts_with(b"<")
    }

    /// The body as JSON.
    pub fn json(&self) -> serde_json::Result<Value> {
        serde_json::from_slice(&self.bytes())
    }

    /// The body in UTF-8, without a byte order mark.
    pub fn bytes(&self) -> Cow<'_, [u8]> {
        in_utf8(self.body.as_deref().unwrap_or_default())
    }

    fn is_not(&self, promised: &str) -> String {
        format!("{} instead of {promised}", self.looks_like())
    }

    /// What the body is, in a few words that fit after "the service sent".
    pub fn looks_like(&self) -> String {
        let bytes = self.bytes();
        let what = match (bytes.trim_ascii_start(), lenient_json(&bytes)) {
            _ if self.body.is_none() => "a body that broke off",
            ([], _) => "an empty body",
            ([0x1f, 0x8b, ..], _) => "a compressed file (gzip)",
            _ if std::str::from_utf8(&bytes).is_err() => "bytes that are not valid UTF-8",
            _ if self.is_html() => PAGE,
            (_, Ok(_)) => "JSON of another shape",
            (_, Err(error)) if error.is_eof() => "JSON that breaks off",
            (_, Err(_)) => "text that is not JSON",
        };
        what.into()
    }
}

#[cfg(test)]
mod tests;
