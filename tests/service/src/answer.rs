//! The right answer of an operation, before it becomes a response: a trouble may still spoil it.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::pet::Pet;

#[derive(Serialize)]
#[serde(untagged)]
pub enum Answer {
    List(Vec<Pet>),
    Found(Pet),
    Created(Pet),
}

impl Answer {
    pub fn status(&self) -> StatusCode {
        match self {
            Self::List(_) | Self::Found(_) => StatusCode::OK,
            Self::Created(_) => StatusCode::CREATED,
        }
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        (self.status(), Json(self)).into_response()
    }
}
