//! Sends the rows of an import, one after the other.
//!
//! A row is taken under the permit of its request: the record stores it as sent, then it leaves, and nothing can change in between. Its
//! outcome is stored before the next row is taken. Requests of pages go first: the runner waits outside of the gate, so that it
//! never stands before them in a queue.

use super::{
    Hold, Import, Run,
    budget::used_up,
    rules::row::{Counts, Kind, State},
    settle::{PauseReason, settle},
};
use crate::{
    api::{error::ApiError, request::create_pet},
    browser::time,
    clock::Timestamp,
    gate::plan::Window,
};
use futures::FutureExt;
use leptos::prelude::*;
use std::time::Duration;

/// How often the runner looks whether it may go on.
const CHECK_INTERVAL: Duration = Duration::from_millis(250);
/// How long the runner lets other tabs go first after a wait.
const YIELD_TO_OTHER_TABS: Duration = Duration::from_millis(500);

impl Import {
    /// Sends rows until none is left, a person decides otherwise, or something pauses the import.
    pub(super) async fn send_rows(self) {
        while self.wants_to_send() {
            let waited = self.run.try_get_untracked();
            if let Some(hold) = self.hold() {
                self.set_run(Run::Waiting(hold));
                time::sleep(CHECK_INTERVAL).await;
                continue;
            }
            self.set_run(Run::Sending);
            if matches!(waited, Some(Run::Waiting(hold)) if hold != Hold::Foreground) {
                time::sleep(YIELD_TO_OTHER_TABS).await;
                continue;
            }
            if self.counts_now().left() == 0 {
                return self.pause_because(None);
            }
            if let Err(pause) = self.send_row().await {
                // A person who has paused meanwhile sees what happened to the row.
                return self.pause_because(Some(pause));
            }
        }
    }

    /// Sends one row, and stores its outcome. Without a row that waits it sends nothing.
    async fn send_row(self) -> Result<(), PauseReason> {
        let permit = self.session.permit().await.map_err(|error| match error {
            // Also by "Cancel" in the header.
            ApiError::Cancelled => PauseReason::ByPerson,
            error => PauseReason::Failed(error),
        })?;
        if !self.wants_to_send() {
            return Ok(());
        }
        let taken = self.on_record(|record| record.take().boxed_local()).await.map_err(PauseReason::Record)?;
        // Without a row another tab has taken the last one.
        let Some(taken) = taken else { return Ok(()) };
        let result = self.session.send_once(permit, &create_pet(&taken.pet)).await;
        let added = result.as_ref().ok().map(|reply| reply.value.clone());
        let pauses_at_refusal = self.counts_now().get(Kind::Refused) == 0;
        let (state, note, pause) = settle(result.map(|reply| reply.value.id), taken.line, pauses_at_refusal);
        match (added, &state) {
            (Some(pet), _) => self.session.loaded.record_added(pet),
            (None, State::Added(_) | State::Unknown) => self.session.loaded.record_change(),
            (None, _) => {}
        }
        let ended = self.on_record(|record| record.end(taken, state, note).boxed_local()).await;
        ended.map_err(PauseReason::Record)?;
        pause.map_or(Ok(()), Err)
    }

    /// How many rows there are of each kind. The session may have ended.
    fn counts_now(self) -> Counts {
        let counts = self.shown.try_with_untracked(|shown| shown.counts);
        counts.unwrap_or_default()
    }

    /// What holds the next row back now.
    fn hold(self) -> Option<Hold> {
        let gate = self.session.gate;
        if self.session.has_foreground_requests() {
            return Some(Hold::Foreground);
        }
        // A stop of the gate is the answer to the next request, with its words.
        if let Some((_, remaining)) = untrack(|| gate.wait()) {
            // To the second, so that it stays the same while the clock goes on.
            let until = time::now().after(remaining).unix_ms() / 1_000;
            return Some(Hold::Limit(Window::Minute, Some(Timestamp::from_unix_seconds(until))));
        }
        used_up(&gate.budget.get_untracked(), time::now()).map(|(window, until)| Hold::Limit(window, until))
    }

    /// `false` when a person has paused, and when the session has ended.
    fn wants_to_send(self) -> bool {
        self.tab.try_with_value(|tab| tab.wants_to_send) == Some(true)
    }

    /// Shows what the import does, unless a person has paused it. The same again notifies nobody.
    fn set_run(self, run: Run) {
        if self.wants_to_send() && self.run.try_with_untracked(|shown| *shown != run) == Some(true) {
            self.run.set(run);
        }
    }
}

impl Hold {
    /// The wait as a text for the screen.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Foreground => "Your other requests go first",
            Self::Limit(Window::Minute, _) => "Waiting for the rate limit",
            Self::Limit(Window::Day, _) => "Waiting for the limit of the next day",
        }
    }
}
