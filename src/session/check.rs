//! The check of the connection.

use super::Session;
use crate::api::{
    check::{Finding, findings_without_response},
    error::ApiError,
    request, transport,
};
use leptos::prelude::*;

impl Session {
    /// Finds out what the browser lets this site read. Sends one request, and a second one without the key only if the first
    /// gets no response.
    pub async fn check(self) -> Result<Vec<Finding>, ApiError> {
        match self.send(request::check()).await {
            Ok(reply) => Ok(reply.value),
            Err(error @ ApiError::NoResponse(_)) => {
                let reachable = self.is_reachable().await?;
                Ok(findings_without_response(&error, Some(reachable)))
            }
            Err(error @ ApiError::TimedOut(..)) => Ok(findings_without_response(&error, None)),
            Err(error) => Err(error),
        }
    }

    /// Whether a server answers at the base URL. Its response is not readable, so it has no outcome for the gate.
    async fn is_reachable(self) -> Result<bool, ApiError> {
        let access = self.access.get_untracked().ok_or(ApiError::NoKey)?;
        let permit = self.acquire(&access, &ApiError::Cancelled).await?;
        let reachable = transport::is_reachable(access.service.as_str()).await;
        drop(permit);
        Ok(reachable)
    }
}
