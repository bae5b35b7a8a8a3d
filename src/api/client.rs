//! The three operations of the service, as calls to make, and the client that makes one.
//!
//! A client exists only with a key, is made for one request and forgotten: it holds no state and repeats nothing. What an
//! answer says of the pets is read by whoever asked; here it is only told from a refusal, so that all calls go one way.

use super::{
    access::Access,
    error::{ApiError, Operation},
    rate_limit::{RateLimit, wait_after_429},
    response::{self, RawAnswer},
    transport::{self, Lost, Outgoing},
    wire::{ListQuery, NewPet, PetId},
};
use crate::{api::outcome::Outcome, browser, clock::Timestamp, json};

/// Speaks to one service with one key.
pub struct Client(Access);

/// One thing to ask of the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    operation: Operation,
    /// Below the service's base URL, with its query.
    path: String,
    /// JSON; with it the call is a `POST`, without it a `GET`.
    body: Option<String>,
    /// The status that the interface promises; `None` where every answer is welcome.
    success: Option<u16>,
}

impl Call {
    /// `GET /pets`
    pub fn list_pets(query: ListQuery) -> Self {
        let path = format!("/pets?{}", query.to_query_string());
        Self { operation: Operation::ListPets, path, body: None, success: Some(200) }
    }

    /// `POST /pets`
    pub fn create_pet(pet: &NewPet) -> Self {
        let body = Some(json::write(pet));
        Self { operation: Operation::CreatePet, path: "/pets".into(), body, success: Some(201) }
    }

    /// `GET /pets/{petId}`, deprecated by the interface.
    pub fn get_pet(id: PetId) -> Self {
        Self { operation: Operation::GetPet, path: format!("/pets/{id}"), body: None, success: Some(200) }
    }

    /// `GET /pets` once more, asked for the sake of everything around the answer.
    pub fn check() -> Self {
        Self { operation: Operation::ListPets, path: "/pets?limit=1".into(), body: None, success: None }
    }
}

/// What became of a request.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// An answer with the promised status, or what kept it from coming.
    pub outcome: Result<RawAnswer, ApiError>,
    /// The same for the gate, which asks only what it means for the next request.
    pub ended: Outcome,
    /// What the answer's headers said of the limit; `None` when no answer came.
    pub rate_limit: Option<RateLimit>,
    pub sent: SentRequest,
}

/// A request as it is remembered: everything but the key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentRequest {
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

    /// Makes a call.
    pub async fn make(self, call: Call) -> Exchange {
        let Call { operation, path, body, success } = call;
        let Access { service, key } = self.0;
        let at = browser::now();
        let url = format!("{}{path}", service.as_str());
        let outgoing = Outgoing { url: url.clone(), authorization: key.authorization(), body: body.clone() };
        match transport::send(outgoing).await {
            Ok(answer) => Exchange {
                ended: ended(&answer),
                rate_limit: Some(RateLimit::from_headers(&answer.limits, answer.received_at)),
                sent: SentRequest {
                    at,
                    url,
                    body,
                    http_status: Some(answer.http_status),
                    ended_at: answer.received_at,
                },
                outcome: match success {
                    Some(success) => {
                        response::of_success(operation, success, answer).map_err(|error| key.hidden_in(error))
                    }
                    None => Ok(answer),
                },
            },
            Err(lost) => Exchange {
                outcome: Err(match lost {
                    Lost::NoAnswer => ApiError::NoAnswer(operation),
                    Lost::TimedOut => ApiError::TimedOut(operation, transport::TIME_ALLOWED),
                }),
                ended: Outcome::NoResponse,
                rate_limit: None,
                sent: SentRequest { at, url, body, http_status: None, ended_at: browser::now() },
            },
        }
    }
}

fn ended(answer: &RawAnswer) -> Outcome {
    match answer.http_status {
        401 => Outcome::Unauthorized,
        403 => Outcome::Forbidden,
        429 => Outcome::RateLimited(wait_after_429(&answer.limits, answer.received_at)),
        status => Outcome::Responded { key_worked: matches!(status, 200..300 | 400 | 404) },
    }
}
