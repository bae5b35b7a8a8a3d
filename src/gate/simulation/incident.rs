//! What people, browsers and computers do at random times.

use super::{
    service::{Behavior, SimResponse},
    storage::StorageBehavior,
    tab::{Pending, SimRequest, Tab},
    world::{Fault, MAX_TABS, World},
};
use crate::{
    api::{error::Stop, response::Outcome},
    gate::{machine::Change, plan::Plan},
};

/// How long the app waits for the response to a request that was cancelled.
const ABANDONED_TIMEOUT_MS: u64 = 2_000;
const HOUR_MS: u64 = 3_600_000;

impl World {
    pub fn cause_incident(&mut self) {
        let tab = self.random.index(self.tabs.len());
        let key = self.tabs[tab].key;
        if self.keys[key].service.behavior != Behavior::Faulty {
            // The answer to a request that is lost by a reload could have shown that none remains.
            let is_idle = !self.tasks.iter().any(|task| task.tab == tab);
            if is_idle && self.random.chance(50) {
                self.reload(tab);
            }
            let burst = self.random.between(1, 8);
            self.add_requests(tab, burst);
            return;
        }
        // With these, the tabs that know something may all be gone before it is stored again.
        let may_reload = !matches!(self.storage, StorageBehavior::Emptied | StorageBehavior::Blocked);
        let may_open = !matches!(self.storage, StorageBehavior::Full | StorageBehavior::Blocked);
        match self.random.between(1, 30) {
            1..=10 => self.add_requests(tab, 1),
            11 => self.add_requests(tab, 4),
            12 | 13 if may_reload => self.reload(tab),
            // A duplicated tab knows what the storage holds.
            14 | 30 if may_open && self.tabs.len() < MAX_TABS => {
                self.tabs.push(Tab::new(self.now_ms, self.asleep_ms, key, self.keys.len()));
            }
            // An hour either way of real time: from one end to the other uses up the whole tolerance.
            15 => self.wall_offset_ms = (self.wall_offset_ms + 3_600_000).min(3_600_000),
            16 => self.wall_offset_ms = (self.wall_offset_ms - 3_600_000).max(-3_600_000),
            17 => self.sleep(),
            18 => {
                let seen = [Stop::RateLimitedRepeatedly, Stop::SuspectedBan][self.random.index(2)];
                self.start_task(tab, key, Some(Change::Resume(seen)));
            }
            19 => {
                let plan = [None, Some(Plan::Free), Some(Plan::Business)][self.random.index(3)];
                self.start_task(tab, key, Some(Change::StatePlan(plan)));
            }
            20 => self.abandon_request(tab),
            21 => self.cancel_waiting_requests(tab),
            23 if self.storage == StorageBehavior::Works => self.tabs[tab].is_frozen = true,
            24 => self.tabs[tab].is_frozen = false,
            25 => self.change_key(tab),
            26 => self.start_task(tab, key, Some(Change::OverruleWaits)),
            27 | 28 if self.storage == StorageBehavior::Emptied => self.empty_storage(),
            29 if may_reload => {
                // A person who reloads again and again, each time before the response.
                self.add_requests(tab, 1);
                self.reload_while_pending(tab);
            }
            _ => {}
        }
    }

    /// At the end of a schedule each frozen tab goes on. Returns whether there was one.
    pub fn thaw_all(&mut self) -> bool {
        let any = self.tabs.iter().any(|tab| tab.is_frozen);
        for tab in &mut self.tabs {
            tab.is_frozen = false;
        }
        any
    }

    /// The computer sleeps: nothing runs, and the monotonic clocks may stand still.
    fn sleep(&mut self) {
        let slept_ms = match self.random.between(1, 10) {
            1 => self.random.between(HOUR_MS, 40 * HOUR_MS),
            _ => self.random.between(1_000, 120_000),
        };
        self.now_ms += slept_ms;
        if self.random.chance(50) {
            self.asleep_ms += slept_ms;
        }
    }

    fn add_requests(&mut self, tab: usize, count: u64) {
        self.tabs[tab].requests.extend((0..count).map(|_| SimRequest::default()));
        self.start_next_request(tab);
    }

    /// The person no longer waits for the response, which gets a little more time.
    fn abandon_request(&mut self, tab: usize) {
        let timeout_ms = self.now_ms + ABANDONED_TIMEOUT_MS;
        for task in self.tasks.iter_mut().filter(|task| task.tab == tab) {
            if let Pending::Response { until_ms, response } = &mut task.pending {
                if *until_ms > timeout_ms {
                    (*until_ms, *response) = (timeout_ms, SimResponse::missing(Outcome::Abandoned, false));
                }
                task.is_awaited = false;
            }
        }
    }

    /// The person cancels the requests of a tab that are not sent yet.
    fn cancel_waiting_requests(&mut self, tab: usize) {
        let request = self.tasks.iter().position(|task| task.tab == tab && task.change.is_none());
        let Some(index) = request else { return };
        let is_sent =
            self.tasks[index].response.is_some() || matches!(self.tasks[index].pending, Pending::Response { .. });
        if is_sent {
            self.tabs[tab].requests.truncate(1);
        } else {
            self.tabs[tab].requests.clear();
            self.drop_task(index);
        }
    }

    /// The person signs out, and in again with the other key, if there is one. The tab remembers both.
    fn change_key(&mut self, tab: usize) {
        self.abandon_request(tab);
        self.cancel_waiting_requests(tab);
        let left = self.tabs[tab].key;
        self.keys[left].oracle.record_left(tab);
        self.tabs[tab].key = (self.tabs[tab].key + 1) % self.keys.len();
        self.tabs[tab].listens_since_ms = self.now_ms;
        self.notice(tab, self.tabs[tab].key, None);
    }

    /// The page is loaded again: its requests, its machines and its memory are gone.
    fn reload(&mut self, tab: usize) {
        while let Some(index) = self.tasks.iter().position(|task| task.tab == tab) {
            self.drop_task(index);
        }
        self.tabs[tab] = Tab::new(self.now_ms, self.asleep_ms, self.tabs[tab].key, self.keys.len());
        if self.fault == Some(Fault::NotKept) {
            self.keys.iter_mut().for_each(|key| key.storage.empty());
        }
    }

    fn reload_while_pending(&mut self, tab: usize) {
        let is_pending = |world: &Self| {
            world.tasks.iter().any(|task| task.tab == tab && matches!(task.pending, Pending::Response { .. }))
        };
        if is_pending(self) {
            self.reload(tab);
            self.add_requests(tab, 1);
        }
    }

    /// A person empties the storage. All tabs see that.
    fn empty_storage(&mut self) {
        for key in 0..self.keys.len() {
            self.keys[key].storage.empty();
            self.keys[key].oracle.record_emptied(self.now_ms);
            (0..self.tabs.len()).for_each(|tab| self.notice(tab, key, None));
        }
    }
}
