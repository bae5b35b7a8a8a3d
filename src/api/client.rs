//! The three operations of the service, one function each.
//!
//! A client exists only with a key, is made for one request and forgotten: it holds no state and repeats nothing.

use super::{
    access::Access,
    error::{ApiError, Operation},
    rate_limit::RateLimit,
    response::{self, ListedPets, RawAnswer},
    transport::{self, Lost, Outgoing},
    wire::{ListQuery, NewPet, Pet, PetId},
};
use crate::clock::Timestamp;

/// Speaks to one service with one key.
pub struct Client(Access);

/// What became of a request.
#[derive(Clone, Debug)]
pub struct Exchange<T> {
    pub outcome: Result<T, ApiError>,
    /// What the answer's headers said of the limit; `None` when no answer came.
    pub rate_limit: Option<RateLimit>,
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

    async fn exchange<T>(
        &self,
        operation: Operation,
        path: &str,
        body: Option<String>,
        read: fn(&RawAnswer) -> Result<T, ApiError>,
    ) -> Exchange<T> {
        let Access { service, key } = &self.0;
        let url = format!("{}{path}", service.as_str());
        match transport::send(Outgoing { url, authorization: key.authorization(), body }).await {
            Ok(answer) => Exchange {
                outcome: read(&answer),
                rate_limit: Some(RateLimit::read(&answer.limits, answer.received_at)),
                ended_at: answer.received_at,
            },
            Err(lost) => {
                let error = match lost {
                    Lost::NoAnswer => ApiError::NoAnswer(operation),
                    Lost::TimedOut => ApiError::TimedOut(operation, transport::TIME_ALLOWED),
                };
                Exchange { outcome: Err(error), rate_limit: None, ended_at: crate::browser::now() }
            }
        }
    }
}
