//! The three operations of the service, one function each.
//!
//! A client exists only with a key, is made for one request and forgotten: it holds no state and repeats nothing.

use super::{
    access::Access,
    check::Checked,
    error::{ApiError, Operation},
    rate_limit::{RateLimit, wait_after_429},
    response::{self, ListedPets, RawAnswer},
    transport::{self, Lost, Outgoing},
    wire::{ListQuery, NewPet, Pet, PetId},
};
use crate::{browser, clock::Timestamp, gate::state::Ended};

/// Speaks to one service with one key.
pub struct Client(Access);

/// What became of a request.
#[derive(Clone, Debug)]
pub struct Exchange<T> {
    pub outcome: Result<T, ApiError>,
    /// The same for the gate, which asks only what it means for the next request.
    pub ended: Ended,
    /// What the answer's headers said of the limit; `None` when no answer came.
    pub rate_limit: Option<RateLimit>,
    pub sent: Sent,
}

/// A request as it is remembered: everything but the key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    pub at: Timestamp,
    pub url: String,
    /// JSON; a request with a body is a `POST`, one without a `GET`.
    pub body: Option<String>,
    /// `None` when no answer came.
    pub http_status: Option<u16>,
    /// When the answer came, or was given up.
    pub ended_at: Timestamp,
}

impl Client {
    pub fn new(access: Access) -> Self {
        Self(access)
    }

    /// `GET /pets`
    pub async fn list_pets(&self, query: ListQuery) -> Exchange<ListedPets> {
        let path = format!("/pets?{}", query.to_query_string());
        self.exchange(Operation::ListPets, &path, None, response::listed_pets).await
    }

    /// `POST /pets`
    pub async fn create_pet(&self, pet: &NewPet) -> Exchange<Pet> {
        // Two texts and a number can always be written as JSON.
        let body = serde_json::to_string(pet).unwrap_or_default();
        self.exchange(Operation::CreatePet, "/pets", Some(body), response::created_pet).await
    }

    /// `GET /pets/{petId}`, deprecated by the interface.
    pub async fn get_pet(&self, id: PetId) -> Exchange<Pet> {
        self.exchange(Operation::GetPet, &format!("/pets/{id}"), None, response::found_pet).await
    }

    /// `GET /pets` once more, asked for the sake of everything around the answer.
    pub async fn check(&self) -> Exchange<Checked> {
        let read = |answer: &RawAnswer| Ok(Checked::read(answer));
        self.exchange(Operation::ListPets, "/pets?limit=1", None, read).await
    }

    async fn exchange<T>(
        &self,
        operation: Operation,
        path: &str,
        body: Option<String>,
        read: fn(&RawAnswer) -> Result<T, ApiError>,
    ) -> Exchange<T> {
        let Access { service, key } = &self.0;
        let at = browser::now();
        let url = format!("{}{path}", service.as_str());
        let outgoing = Outgoing { url: url.clone(), authorization: key.authorization(), body: body.clone() };
        match transport::send(outgoing).await {
            Ok(answer) => Exchange {
                outcome: read(&answer).map_err(|error| key.hidden_in(error)),
                ended: ended(&answer),
                rate_limit: Some(RateLimit::read(&answer.limits, answer.received_at)),
                sent: Sent { at, url, body, http_status: Some(answer.http_status), ended_at: answer.received_at },
            },
            Err(lost) => Exchange {
                outcome: Err(match lost {
                    Lost::NoAnswer => ApiError::NoAnswer(operation),
                    Lost::TimedOut => ApiError::TimedOut(operation, transport::TIME_ALLOWED),
                }),
                ended: Ended::NoAnswer,
                rate_limit: None,
                sent: Sent { at, url, body, http_status: None, ended_at: browser::now() },
            },
        }
    }
}

fn ended(answer: &RawAnswer) -> Ended {
    match answer.http_status {
        401 => Ended::KeyRefused,
        403 => Ended::Forbidden,
        429 => Ended::Refused(wait_after_429(&answer.limits, answer.received_at)),
        status => Ended::Answered { key_worked: matches!(status, 200..300 | 400 | 404) },
    }
}
