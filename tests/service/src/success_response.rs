//! The response of an operation that succeeded, before a fault alters it.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::pet::Pet;

#[derive(Serialize)]
#[serde(untagged)]
pub enum SuccessResponse {
    List(Vec<Pet>),
    Found(Pet),
    Created(Pet),
}

impl SuccessResponse {
    pub fn status(&self) -> StatusCode {
        match self {
            Self::List(_) | Self::Found(_) => StatusCode::OK,
            Self::Created(_) => StatusCode::CREATED,
        }
    }
}

impl IntoResponse for SuccessResponse {
    fn into_response(self) -> Response {
        (self.status(), Json(self)).into_response()
    }
}
