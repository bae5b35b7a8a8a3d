//! The operations of the service, each as a request that knows what its response should hold. Pure.

use super::{
    error::{ApiError, Operation},
    response::{ListedPets, Response, pet, pet_list},
    wire::{ListQuery, NewPet, Pet, PetId},
};

/// A request for a `T`.
#[derive(Clone, Debug)]
pub struct Request<T> {
    pub parts: RequestParts,
    /// The value in a response with the promised status, or what is wrong with it.
    pub decode: fn(&Response) -> Result<T, String>,
}

/// What is sent, without the type of the result: the code that sends it exists once for all types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestParts {
    pub operation: Operation,
    /// Relative to the service's base URL, with the query.
    pub path: String,
    /// JSON. A request with a body is a `POST`, one without a body is a `GET`.
    pub body: Option<String>,
    /// The status that the interface promises; `None` if a response with any status is a result.
    pub success: Option<u16>,
}

/// `GET /pets`
pub fn list_pets(query: ListQuery) -> Request<ListedPets> {
    let path = format!("/pets?{}", query.to_query_string());
    Request { parts: RequestParts::get(Operation::ListPets, path), decode: pet_list }
}

/// `POST /pets`
pub fn create_pet(new_pet: &NewPet) -> Request<Pet> {
    // Writing a struct of texts and numbers to memory does not fail.
    let body = Some(serde_json::to_string(new_pet).unwrap_or_default());
    let parts = RequestParts { operation: Operation::CreatePet, path: "/pets".into(), body, success: Some(201) };
    Request { parts, decode: pet }
}

/// `GET /pets/{petId}`, which the interface deprecates.
pub fn get_pet(id: PetId) -> Request<Pet> {
    Request { parts: RequestParts::get(Operation::GetPet, format!("/pets/{id}")), decode: pet }
}

impl<T> Request<T> {
    /// The value in `response`, whose status is the promised one.
    pub fn decode(&self, response: &Response) -> Result<T, ApiError> {
        let unreadable = |problem| ApiError::Unreadable {
            operation: self.parts.operation,
            http_status: response.http_status,
            problem,
        };
        (self.decode)(response).map_err(unreadable)
    }
}

impl RequestParts {
    /// A request that promises the status 200.
    pub fn get(operation: Operation, path: String) -> Self {
        Self { operation, path, body: None, success: Some(200) }
    }
}
