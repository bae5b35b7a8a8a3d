//! The three operations of the interface, behind the key and the rate limit.

use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, RawQuery, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use crate::answer::Answer;
use crate::body;
use crate::caller::{Caller, KeyNumber};
use crate::list_query::ListQuery;
use crate::pet::{NewPet, Pet};
use crate::refusal::Refusal;
use crate::service::Service;
use crate::trouble::Trouble;

type Shared = State<Arc<Service>>;

pub async fn list_pets(
    State(service): Shared,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
) -> Result<Response, Refusal> {
    let query = ListQuery::from_query(query.as_deref().unwrap_or_default())?;
    perform(&service, caller, query.limit, async { Ok(Answer::List(service.store.list(query).await?)) }).await
}

pub async fn create_pet(
    State(service): Shared,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refusal> {
    if !is_json(&headers) {
        body::drain(body).await;
        return Err(Refusal::unsupported_media_type());
    }
    let new = NewPet::from_json(&body::read(body).await?)?;
    perform(&service, caller, new.category_id, async { Ok(Answer::Created(service.store.add(new).await?)) }).await
}

pub async fn get_pet(
    State(service): Shared,
    Extension(caller): Extension<Caller>,
    id: Result<Path<String>, PathRejection>,
) -> Result<Response, Refusal> {
    // The interface gives this operation no 400: what can't be an id is the id of no pet.
    let Ok(Path(text)) = id else { return Err(Refusal::pet_not_found("given")) };
    let id = text.parse().ok().filter(|_| !text.starts_with('+'));
    let id: i64 = id.ok_or_else(|| Refusal::pet_not_found(&text))?;
    perform(&service, caller, id, async { Ok(Answer::Found(find(&service, id).await?)) }).await
}

/// Does the work, unless the number brings out a trouble that refuses it, and lets other troubles spoil the answer.
async fn perform(
    service: &Service,
    caller: Caller,
    number: i64,
    work: impl Future<Output = Result<Answer, Refusal>>,
) -> Result<Response, Refusal> {
    match trouble(service, caller, number) {
        None => Ok(work.await?.into_response()),
        Some(trouble) => match trouble.refusal(service.clock.now()) {
            Some(refusal) => Ok(refusal),
            None => Ok(trouble.spoil(work.await?).await),
        },
    }
}

fn trouble(service: &Service, caller: Caller, number: i64) -> Option<Trouble> {
    let Caller::Known(key @ KeyNumber(_)) = caller else { return None };
    service.troubles.arise(key, number)
}

async fn find(service: &Service, id: i64) -> Result<Pet, Refusal> {
    let found = service.store.find(id).await?;
    found.or_else(|| service.troubles.stand_in(id)).ok_or_else(|| Refusal::pet_not_found(id))
}

/// Parameters such as `charset` change nothing about JSON.
fn is_json(headers: &HeaderMap) -> bool {
    let media_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()?.split(';').next());
    media_type.is_some_and(|media_type| media_type.trim().eq_ignore_ascii_case("application/json"))
}
