//! The operations of the service, each as a request that knows what its response should hold. Pure.

use super::{
    access::Access,
    failure::Failure,
    http_request::HttpRequest,
    response::{ListedPets, Response, added_pet, pet, pet_list},
    wire::{ListQuery, NewPet, Pet, PetId},
};
use crate::clock::Timestamp;

/// A request for a `T`.
#[derive(Clone, Debug)]
pub struct Request<T> {
    pub http: HttpRequest,
    /// The value in a response with the status of a success, or what is wrong with it.
    pub decode: fn(&HttpRequest, &Response) -> Result<T, String>,
}

/// The value that a request returned, and when its response came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply<T> {
    pub value: T,
    pub received_at: Timestamp,
}

/// `GET /pets`
pub fn list_pets(query: ListQuery) -> Request<ListedPets> {
    let path = format!("/pets?{}", query.to_query_string());
    Request { http: HttpRequest::get(path), decode: pet_list }
}

/// `POST /pets`. The value is the pet that was added; `None` if the service says that it was, and the pet cannot be read.
pub fn create_pet(new_pet: &NewPet) -> Request<Option<Pet>> {
    // Writing a struct of texts and numbers to memory does not fail.
    let body = Some(serde_json::to_string(new_pet).unwrap_or_default());
    let get = HttpRequest::get("/pets".into());
    Request { http: HttpRequest { body, ..get }, decode: added_pet }
}

/// `GET /pets/{petId}`, which the interface deprecates. The value is always a pet: it has the type of [`create_pet`], so that the code exists once.
pub fn get_pet(id: PetId) -> Request<Option<Pet>> {
    let get = HttpRequest::get(format!("/pets/{id}"));
    Request { http: HttpRequest { is_for_a_pet: true, ..get }, decode: pet }
}

impl<T> Request<T> {
    /// The reply in `response` to this request with `access`. The status is the one of a success.
    pub fn reply(&self, access: &Access, response: &Response) -> Result<Reply<T>, Failure> {
        let unreadable = |problem: String| Failure::unreadable(&self.http, access, response, &problem);
        let value = (self.decode)(&self.http, response).map_err(unreadable)?;
        Ok(Reply { value, received_at: response.received_at })
    }
}
