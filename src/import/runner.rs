//! Sends the rows of an import, one after the other.
//!
//! The journal has each row as sent before its request leaves, and its outcome before the next row. Requests of pages go
//! first: the runner waits outside of the gate, so that it never stands before them in a queue.

use super::{
    Hold, Import, Run, Wanted,
    pace::{Pace, pace},
    settle::{Pause, settle},
};
use crate::{
    api::request::create_pet,
    browser,
    gate::plan::Window,
    import::rules::protocol::{Answer, NextRow, Request, RowState},
};
use leptos::prelude::*;
use std::{cell::Cell, rc::Rc, time::Duration};

/// How often the runner looks whether it may go on.
const CHECK_INTERVAL: Duration = Duration::from_millis(250);
/// How long the runner lets other tabs go first after a wait.
const YIELD_TO_OTHER_TABS: Duration = Duration::from_millis(500);

impl Import {
    /// Sends rows until none is left, a person decides otherwise, or something pauses the import.
    pub(super) async fn send_rows(self) {
        loop {
            match self.tab.try_with_value(|tab| tab.wanted) {
                Some(Wanted::GoOn) => {}
                Some(Wanted::Pause) => return self.pause_because(Pause::ByPerson),
                Some(Wanted::Stop) => return self.end().await,
                // The session has ended.
                None => return,
            }
            if let Some(hold) = self.hold() {
                self.set_run(Run::Waiting(hold));
                browser::sleep(CHECK_INTERVAL).await;
                continue;
            }
            if matches!(self.run_now(), Some(Run::Waiting(hold)) if hold != Hold::Foreground) {
                self.set_run(Run::Sending);
                browser::sleep(YIELD_TO_OTHER_TABS).await;
                continue;
            }
            self.set_run(Run::Sending);
            let next = match self.ask(Request::Next, None).await {
                Ok(Answer::Next(Some(next))) => next,
                Ok(_) => return self.end().await,
                Err(problem) => return self.pause_because(Pause::Journal(problem)),
            };
            if let Err(pause) = self.send_row(next).await {
                return self.pause_because(pause);
            }
        }
    }

    /// Sends one row, and stores its outcome.
    async fn send_row(self, next: NextRow) -> Result<(), Pause> {
        let NextRow { row, line, pet } = next;
        let journal = Rc::new(Cell::new(None));
        let journal_problem = Rc::clone(&journal);
        let before = Box::pin(async move {
            let written = self.record(row, RowState::Sent).await;
            let is_written = written.is_ok();
            journal_problem.set(written.err());
            is_written
        });
        let result = self.session.send_once(create_pet(&pet), before).await;
        // The session may have ended.
        let refused = self.state.try_with_untracked(|state| state.import.as_ref().map(|import| import.counts.refused));
        let is_first_refusal = refused.flatten() == Some(0);
        let (state, pause) = settle(result.map(|reply| reply.value.id), line, is_first_refusal);
        if let Some(problem) = journal.take() {
            return Err(Pause::Journal(problem));
        }
        if matches!(state, RowState::Added { .. } | RowState::Unknown) {
            self.session.mark_list_stale();
        }
        self.record(row, state).await.map_err(Pause::Journal)?;
        pause.map_or(Ok(()), Err)
    }

    /// Stores the state of a row.
    async fn record(self, row: u32, state: RowState) -> Result<(), String> {
        let answer = self.ask(Request::Record { row, state }, None).await?;
        self.show(Ok(answer));
        Ok(())
    }

    /// What holds the next row back now.
    fn hold(self) -> Option<Hold> {
        let gate = self.session.gate;
        if self.session.has_foreground_requests() {
            return Some(Hold::Foreground);
        }
        // A stop of the gate is the answer to the next request, with its words.
        if untrack(|| gate.wait()).is_some() {
            return Some(Hold::Gate);
        }
        match pace(&gate.budget.get_untracked(), browser::now()) {
            Pace::Send => None,
            Pace::Wait(window, until) => Some(Hold::Kept(window, until)),
        }
    }

    fn pause_because(self, pause: Pause) {
        self.set_run(Run::Paused(pause));
    }

    /// Shows what the import does. The same again notifies nobody.
    pub(super) fn set_run(self, run: Run) {
        if self.run_now().is_some_and(|shown| shown != run) {
            self.update(|state| state.run = run);
        }
    }

    fn run_now(self) -> Option<Run> {
        self.state.try_with_untracked(|state| state.run.clone())
    }
}

impl Hold {
    /// The wait as a text for the screen.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Foreground => "Your other requests go first",
            Self::Gate | Self::Kept(Window::Minute, _) => "Waiting for the rate limit",
            Self::Kept(Window::Day, _) => "Waiting for the limit of the next day",
        }
    }
}
