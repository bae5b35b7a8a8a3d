//! Sends the rows of an import, one after the other.
//!
//! A row is taken under the permit of its request: the record stores it as sent, then it leaves, and nothing can change in between. Its
//! outcome is stored before the next row is taken. It sends beside what people do: only the pace of the import holds it back for them.
//!
//! While it is `Started`:
//!
//! | [`Run`] | means | what leads out of it |
//! | --- | --- | --- |
//! | `Idle` | nothing is sent | "Resume", if rows are left: `Sending` |
//! | `Sending` | one row after the other is sent | no row is left: `Idle`. The limit: `Waiting`. "Pause", "Stop" while its question is open, a row without an answer, the first row that is refused, or a request that fails: `Paused` |
//! | `Waiting` | waits for the rate limit, also so that a part of it stays free | the time: `Sending`. "Pause" and "Stop": `Paused` |
//! | `Paused` | nothing is sent, and the page says why | "Resume", or "Back" in the question of "Stop" if it was running: `Sending` |

use super::{
    Import,
    rules::{
        row::{Kind, State},
        settle::{UNREACHED, not_carried_out, settle},
    },
};
use crate::{
    api::{self, failure::Failure, request::create_pet},
    browser::time,
    clock::Timestamp,
    gate::{self, HeldSignal},
};
use futures::FutureExt;
use leptos::prelude::*;
use std::time::Duration;

/// How often the runner looks whether it may go on.
const CHECK_INTERVAL: Duration = Duration::from_millis(250);

/// What the import does now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Run {
    Idle,
    Sending,
    /// For the rate limit, until this time, and why if more is to be said: a sentence.
    Waiting(Timestamp, &'static str),
    /// What happened, and what to do: sentences.
    Paused(String),
}

impl Run {
    pub fn is_running(&self) -> bool {
        matches!(self, Self::Sending | Self::Waiting(..))
    }
}

impl Import {
    /// Sends rows until none is left, a person decides otherwise, or something pauses the import.
    pub(super) async fn send_rows(self, held: HeldSignal) {
        // Without a network each row that is sent would be one more of unknown outcome.
        let counts = || self.snapshot.try_with_untracked(|snapshot| snapshot.counts).unwrap_or_default();
        let mut is_reached = counts().get(Kind::Unknown) == 0;
        let dismissals = self.session.key_prompt.dismissals();
        while self.wants_to_send(held) {
            let hold = self.hold();
            self.set_run(hold.clone().unwrap_or(Run::Sending));
            if hold.is_some() {
                time::sleep(CHECK_INTERVAL).await;
                continue;
            }
            if counts().left == 0 {
                return self.set_run(Run::Idle);
            }
            let done =
                if is_reached { self.send_row(held, dismissals).await } else { self.reach(held, dismissals).await };
            is_reached = true;
            // A person who has paused meanwhile sees what happened to the row. Who has stopped the import has another one, or none.
            if let Err(pause) = done
                && self.is_runner(held)
            {
                return self.set_run(Run::Paused(pause));
            }
        }
    }

    /// Asks for a key if `failure` is a refused one, unless a person has dismissed that question since rows are sent.
    fn ask_for_key(self, failure: &Failure, dismissals: u32) {
        if failure.kind == api::failure::Kind::Key {
            self.session.key_prompt.open(failure.clone(), dismissals, None);
        }
    }

    fn not_carried_out(self, failure: Failure, dismissals: u32) -> String {
        self.ask_for_key(&failure, dismissals);
        not_carried_out(&failure)
    }

    /// Looks whether anything answers at the address of the service. The error is why the import pauses.
    async fn reach(self, held: HeldSignal, dismissals: u32) -> Result<(), String> {
        let is_reachable = self.session.is_reachable(held).await;
        let is_reachable = is_reachable.map_err(|failure| self.not_carried_out(failure, dismissals))?;
        is_reachable.then_some(()).ok_or_else(|| UNREACHED.to_owned())
    }

    /// Sends one row, and stores its outcome. Without a row that waits it sends nothing.
    async fn send_row(self, held: HeldSignal, dismissals: u32) -> Result<(), String> {
        let record_failed = |problem| format!("Nothing more is sent. {problem}");
        let claim = self.session.claim();
        let permit = self.session.sender(held).permit().await;
        let permit = permit.map_err(|failure| self.not_carried_out(failure, dismissals))?;
        if !self.wants_to_send(held) {
            return Ok(());
        }
        let taken = self.on_record(|record| record.take().boxed_local()).await.map_err(record_failed)?;
        // If there is no row, another tab has taken the last one.
        let Some((pet, taken)) = taken.and_then(|taken| Some((taken.to.pet.clone()?, taken))) else { return Ok(()) };
        self.tab.try_update_value(|tab| tab.pace.record(gate::clocks()));
        let Some(result) = permit.send_once(&create_pet(&pet)).await else {
            let ended = self.on_record(|record| record.end(taken, State::ToSend, String::new()).boxed_local()).await;
            return ended.map_err(record_failed);
        };
        // After its session nothing is recorded: the next session shows the row as unknown.
        let Ok(loaded) = claim.session().map(|session| session.loaded) else { return Ok(()) };
        let result = result.map(|reply| reply.value);
        if let Err(failure) = &result {
            self.ask_for_key(failure, dismissals);
        }
        let added = result.as_ref().ok().cloned().flatten();
        let settled = self.tab.try_update_value(|tab| settle(&pet, result, taken.to.line, &mut tab.paused_at));
        let Some((state, note, pause)) = settled else { return Ok(()) };
        if matches!(state, State::Added(_) | State::Unknown) {
            loaded.record_added(added);
        }
        let ended = self.on_record(|record| record.end(taken, state, note).boxed_local()).await;
        ended.map_err(record_failed)?;
        pause.map_or(Ok(()), Err)
    }

    /// What the page shows while the next row has to wait. `None` if it may leave now.
    fn hold(self) -> Option<Run> {
        let (gate, now) = (self.session.gate, gate::clocks());
        let paced = || {
            let reading = untrack(|| gate.reading());
            let until = self.tab.try_with_value(|tab| tab.pace.hold(reading, now))??;
            Some((until, " Some requests stay free for other work."))
        };
        // A stop of the gate is the answer to the next request, with its words.
        let wait = untrack(|| gate.wait()).map(|(_, remaining)| (now.wall.after(remaining), ""));
        let (until, why) = wait.or_else(paced)?;
        // To the second, so that it stays the same while the clock goes on.
        Some(Run::Waiting(Timestamp::from_unix_seconds(until.unix_ms() / 1_000), why))
    }

    /// `false` when a person has paused or stopped the import, and when the session has ended.
    fn wants_to_send(self, held: HeldSignal) -> bool {
        self.is_runner(held) && self.run.try_with_untracked(Run::is_running) == Some(true)
    }

    fn is_runner(self, held: HeldSignal) -> bool {
        self.tab.try_with_value(|tab| tab.runner == Some(held)) == Some(true)
    }
}
