//! Requests of work in the background: they let the requests of pages go first.

use super::{Reply, Session, send::SendOptions};
use crate::api::{
    error::{ApiError, RefusalKind},
    request::Request,
};
use futures::future::LocalBoxFuture;
use leptos::prelude::*;

/// Counts a request of a page until it is dropped.
pub(super) struct Foreground(StoredValue<usize>);

impl Drop for Foreground {
    fn drop(&mut self) {
        self.0.try_update_value(|count| *count = count.saturating_sub(1));
    }
}

impl Session {
    /// Sends a request once: neither a `429` nor a `401` sends it again. `before` runs when the gate permits the request, which
    /// leaves after that. It does not leave if `before` returns `false`. After a `401` the person is asked for a new key, and
    /// the next call waits for it.
    pub async fn send_once<T>(
        self,
        request: Request<T>,
        before: LocalBoxFuture<'static, bool>,
    ) -> Result<Reply<T>, ApiError> {
        let generation = self.generation();
        if let Some(refusal) = self.key_prompt.refusal.get_untracked() {
            self.key_prompt.new_key().await.map_err(|_| refusal)?;
        }
        self.has_not_ended_since(generation)?;
        let mut options = SendOptions { before: Some(before), ends_at_429: true, ..SendOptions::default() };
        let result = self.send_through_gate(None, request.parts.clone(), &mut options).await;
        if let Err(refusal @ ApiError::Refused { kind: RefusalKind::Unauthorized, .. }) = &result
            && self.has_not_ended_since(generation).is_ok()
        {
            self.key_prompt.refusal.set(Some(refusal.clone()));
        }
        Reply::new(&request, &result?)
    }

    /// Whether a request of a page waits or is under way. Not reactive.
    pub fn has_foreground_requests(self) -> bool {
        self.foreground.try_get_value().is_some_and(|count| count > 0)
    }

    pub(super) fn count_foreground(self) -> Foreground {
        self.foreground.update_value(|count| *count += 1);
        Foreground(self.foreground)
    }
}
