//! A response of the service, and the value that it holds. Pure: text in, types out.
//!
//! A body that is not what the interface promises is an error that says so.

use super::{
    body::{Body, CUT_OFF},
    error_words::{PAGE, title_in},
    http_request::HttpRequest,
    rate_limit::{RateLimit, RateLimitHeaders, wait_after_429},
    wire::{ErrorBody, Limit, NewPet, Pet, PetId, Status},
};
use crate::{
    clock::Timestamp,
    decode::{from_object, from_stored, lenient_json},
};
use serde_json::Value;
use std::time::Duration;

/// A response as it came from the network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    pub http_status: u16,
    pub content_type: Option<String>,
    pub rate_limit: RateLimitHeaders,
    /// `None` when the connection broke before the end of the body.
    pub body: Option<String>,
    pub received_at: Timestamp,
}

/// The list that `GET /pets` returns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedPets {
    /// The readable pets, in the service's order.
    pub pets: Vec<Pet>,
    /// The rows that are not pets.
    pub unreadable: Vec<RowProblem>,
    /// Whether the service says that it sent a part (`206`).
    pub is_part: bool,
}

impl ListedPets {
    /// How many pets the service sent, readable or not.
    pub fn received(&self) -> usize {
        self.pets.len() + self.unreadable.len()
    }

    /// Whether the list looks cut: at `limit`, or at the interface's own limit by a service that does not look at another one.
    pub fn is_cut_at(&self, limit: Limit) -> bool {
        let received = self.received();
        self.is_part || received >= limit.rows() || received == Limit::default().rows()
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

/// The list in a response to `GET /pets`, or what is wrong with it. An unreadable row does not hide the others.
pub fn pet_list(_: &HttpRequest, response: &Response) -> Result<ListedPets, String> {
    let rows = match response.json() {
        Ok(Value::Array(rows)) => rows,
        // Many services answer so when they have no entries.
        Ok(Value::Null) => Vec::new(),
        _ if response.body.as_ref().is_some_and(|body| body.trim().is_empty()) => Vec::new(),
        _ => return Err(response.is_not("a list of pets")),
    };
    let mut listed = ListedPets { is_part: response.http_status == 206, ..ListedPets::default() };
    for (json, row) in rows.iter().zip(1..) {
        match from_object::<Pet>(json) {
            Ok(pet) => listed.pets.push(pet),
            Err(problem) => listed.unreadable.push(RowProblem { row, problem }),
        }
    }
    Ok(listed)
}

/// The pet in a response, or what is wrong with it.
pub fn pet(_: &HttpRequest, response: &Response) -> Result<Option<Pet>, String> {
    let json = response.json().map_err(|_| response.is_not("a pet"))?;
    from_object(&json).map(Some)
}

/// The pet in a response to `POST /pets`. Added is what has an ID: what cannot be read beside it is as it was sent. `None` if the response
/// has no body, as a `201` or a `204` may: it says that the pet was added.
pub fn added_pet(request: &HttpRequest, response: &Response) -> Result<Option<Pet>, String> {
    if response.text().trim().is_empty() && matches!(response.http_status, 201 | 204) {
        return Ok(None);
    }
    let stored = response.json().map_err(|_| response.is_not("a pet"))?;
    from_object(&stored).map(Some).or_else(|problem| {
        let id = stored.get("id").and_then(Value::as_i64);
        let pet = |(id, NewPet { name, category_id, status })| Pet {
            id: PetId(id),
            name,
            category_id,
            status: status.map(Status::Known),
        };
        let sent = from_stored(request.body.as_deref().unwrap_or_default());
        id.zip(sent).map(|sent| Some(pet(sent))).ok_or(problem)
    })
}

impl Response {
    /// Whether something in front of the service sent it.
    pub fn is_in_front(&self) -> bool {
        match self.http_status {
            400.. => self.what_it_says().is_in_front(self.http_status),
            _ => self.is_page(),
        }
    }

    /// The body of a response that is not the promised one. It may repeat the key.
    pub fn what_it_says(&self) -> Body {
        let error = match self.json() {
            // A service may say text/html of its words.
            Err(_) if self.is_page() => return Body::Page(title_in(self.text())),
            json => json.ok().as_ref().and_then(ErrorBody::from_json).or_else(|| self.other_words()),
        };
        error.map_or_else(|| Body::Other(self.looks_like()), Body::Error)
    }

    /// The outcome of a response that asks to wait.
    pub fn rate_limited(&self) -> Outcome {
        Outcome::RateLimited(wait_after_429(&self.rate_limit, self.received_at))
    }

    /// Whether it names a wait.
    pub fn has_wait(&self) -> bool {
        self.rate_limit.retry_after.is_some()
    }

    /// Whether it says that no request is left.
    pub fn has_none_left(&self) -> bool {
        RateLimit::from_headers(&self.rate_limit, self.received_at).remaining == Some(0)
    }

    /// The body as it came. `None` if it has an escape: a key that stands in one would not be found.
    fn other_words(&self) -> Option<ErrorBody> {
        let text = self.text().trim();
        (!text.is_empty() && !text.contains('\\')).then(|| ErrorBody::from_text(text))
    }

    /// Whether it is an HTML page, by its content type or its body.
    pub fn is_html(&self) -> bool {
        self.is_page() || self.content_type.as_deref().is_some_and(|kind| kind.starts_with("text/html"))
    }

    /// Whether its body begins as an HTML page does.
    pub fn is_page(&self) -> bool {
        self.text().trim_start().starts_with('<')
    }

    /// The body as JSON.
    pub fn json(&self) -> serde_json::Result<Value> {
        lenient_json(self.text())
    }

    /// The body. Empty if the connection broke before its end.
    fn text(&self) -> &str {
        self.body.as_deref().unwrap_or_default()
    }

    fn is_not(&self, promised: &str) -> String {
        format!("{} instead of {promised}", self.looks_like())
    }

    /// What the body is, in a few words that fit after "the service sent".
    pub fn looks_like(&self) -> &'static str {
        match self.json() {
            _ if self.body.is_none() => CUT_OFF,
            _ if self.text().trim().is_empty() => "an empty body",
            _ if self.is_html() => PAGE,
            Ok(_) => "JSON of another shape",
            Err(error) if error.is_eof() => "JSON that breaks off",
            Err(_) => "text that is not JSON",
        }
    }
}

#[cfg(test)]
mod tests;
