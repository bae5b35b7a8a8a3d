//! One schedule from its seed to its end: a clock that jumps, keys with a storage and a lock that tabs share, and what
//! happens at random times.

use super::{
    key::Key,
    random::Random,
    service::{Behavior, EPOCH_MS},
    storage::StorageBehavior,
    tab::{Pending, Tab, Task},
};
use crate::{
    clock::Timestamp,
    gate::{
        backoff::Clocks,
        machine::{Change, Inputs},
        state::GateState,
    },
};
use std::time::Duration;

/// A fault of the world around the machine, to show that the gate needs what is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The lock is granted to everyone at once.
    NoLock,
    /// Tabs do not see what other tabs store.
    NotShared,
    /// A reload empties the storage.
    NotKept,
    /// The wait after a `429` has no margin.
    NoMargin,
    /// Both keys have the same name in the storage.
    OneNameForAllKeys,
}

/// A storage event: it has what another tab stored.
pub struct Notice {
    due_ms: u64,
    tab: usize,
    key: usize,
    state: Box<GateState>,
}

/// More steps than any schedule needs that ends.
const MAX_STEPS: u32 = 200_000;
pub const MAX_TABS: usize = 8;

pub struct World {
    seed: u64,
    pub random: Random,
    pub fault: Option<Fault>,
    /// Real time since the start of the schedule.
    pub now_ms: u64,
    /// How far the time of day is from real time.
    pub wall_offset_ms: i64,
    /// Time in which the machine was asleep and the monotonic clocks stood still.
    pub asleep_ms: u64,
    pub tabs: Vec<Tab>,
    pub tasks: Vec<Task>,
    pub next_task_id: u64,
    pub keys: Vec<Key>,
    pub storage: StorageBehavior,
    notices: Vec<Notice>,
    remaining_incidents: u64,
}

impl World {
    pub fn new(seed: u64, fault: Option<Fault>) -> Self {
        let mut random = Random::new(seed);
        let (behavior, storage) = match seed % 16 {
            0 | 8 => (Behavior::CorrectHeaders, StorageBehavior::Works),
            1 | 9 => (Behavior::HiddenHeaders, StorageBehavior::Works),
            2 => (Behavior::Faulty, StorageBehavior::Late),
            3 => (Behavior::Faulty, StorageBehavior::Emptied),
            4 => (Behavior::Faulty, StorageBehavior::Full),
            5 => (Behavior::Faulty, StorageBehavior::Blocked),
            _ => (Behavior::Faulty, StorageBehavior::Works),
        };
        // Where tabs cannot share the storage, the person uses one tab only, as the screen says.
        let is_shared = !matches!(storage, StorageBehavior::Full | StorageBehavior::Blocked);
        let tabs = if is_shared { random.between(1, MAX_TABS as u64) } else { 1 };
        let keys = if behavior == Behavior::Faulty && random.chance(25) { 2 } else { 1 };
        let remaining_incidents = random.between(5, 40);
        let is_hidden = fault == Some(Fault::NotShared);
        let keys: Vec<Key> = (0..keys).map(|_| Key::new(behavior, storage, is_hidden, &mut random)).collect();
        Self {
            seed,
            fault,
            now_ms: 0,
            wall_offset_ms: 0,
            asleep_ms: 0,
            tabs: (0..tabs).map(|_| Tab::new(0, 0, random.index(keys.len()), keys.len())).collect(),
            tasks: Vec::new(),
            next_task_id: 0,
            keys,
            storage,
            notices: Vec::new(),
            remaining_incidents,
            random,
        }
    }

    /// Runs the schedule to its end; the error is the first violation.
    pub fn run(mut self) -> Result<(), String> {
        let mut next_incident_ms = 0;
        for _ in 0..MAX_STEPS {
            let task =
                self.tasks.iter().enumerate().filter_map(|(index, task)| Some((self.due_ms(task)?, index))).min();
            let notice = self.notices.iter().map(|notice| notice.due_ms.max(self.now_ms)).min();
            let due_ms = task.map(|(due_ms, _)| due_ms).into_iter().chain(notice).min();
            if self.remaining_incidents > 0 && due_ms.is_none_or(|due_ms| next_incident_ms <= due_ms) {
                self.now_ms = self.now_ms.max(next_incident_ms);
                self.cause_incident();
                self.remaining_incidents -= 1;
                let longest_ms = if self.random.chance(80) { 5_000 } else { 90_000 };
                next_incident_ms = self.now_ms + self.random.between(0, longest_ms);
                continue;
            }
            let Some(due_ms) = due_ms else {
                if self.thaw_all() {
                    continue;
                }
                break;
            };
            self.now_ms = self.now_ms.max(due_ms);
            match task {
                Some((task_ms, index)) if notice.is_none_or(|notice_ms| task_ms < notice_ms) => self
                    .run_task(index)
                    .map_err(|violation| format!("seed {}, at {} ms: {violation}", self.seed, self.now_ms))?,
                _ => self.run_notice(),
            }
        }
        if self.tasks.is_empty() { Ok(()) } else { Err(format!("seed {}: the schedule does not end", self.seed)) }
    }

    pub fn clocks(&self, tab: usize) -> Clocks {
        let wall_ms = i64::try_from(EPOCH_MS + self.now_ms).unwrap() + self.wall_offset_ms;
        let monotonic = Duration::from_millis(self.now_ms - self.asleep_ms - self.tabs[tab].opened_ms);
        Clocks { wall: Timestamp::from_unix_ms(wall_ms), monotonic }
    }

    pub fn inputs(&mut self, tab: usize) -> Inputs {
        let random_per_mille = u32::try_from(self.random.between(0, 999)).unwrap();
        Inputs { clocks: self.clocks(tab), random_per_mille, is_storage_lacking: false }
    }

    /// What `tab` reads about `key`.
    pub fn load(&self, tab: usize, key: usize) -> Option<GateState> {
        self.keys[self.stored_key(key)].storage.load(tab, self.now_ms)
    }

    /// The key under whose name the state of `key` is stored.
    pub fn stored_key(&self, key: usize) -> usize {
        if self.fault == Some(Fault::OneNameForAllKeys) { 0 } else { key }
    }

    /// Stores what `tab` knows about `key`. The storage event reaches one other tab, or all; the others learn of the change
    /// when they load the state.
    pub fn store(&mut self, tab: usize, key: usize, state: &GateState) {
        let key = self.stored_key(key);
        let visible_ms = self.keys[key].storage.store(tab, self.now_ms, state, &mut self.random);
        let Some(visible_ms) = visible_ms else { return };
        let notified = self.random.index(self.tabs.len());
        let all = self.storage != StorageBehavior::Works;
        for other in (0..self.tabs.len()).filter(|other| *other != tab && (all || *other == notified)) {
            self.notices.push(Notice { due_ms: visible_ms, tab: other, key, state: Box::new(state.clone()) });
        }
    }

    /// A tab learns what is in a storage event and what is stored, and stores again what is missing.
    pub fn notice(&mut self, tab: usize, key: usize, in_event: Option<GateState>) {
        if self.tabs[tab].is_frozen || self.tabs[tab].key != key {
            return;
        }
        let (clocks, stored) = (self.clocks(tab), self.load(tab, key));
        if self.tabs[tab].memories[key].learn_change(in_event, stored, clocks) {
            self.start_task(tab, key, Some(Change::StoreAgain));
        }
    }

    fn run_notice(&mut self) {
        if let Some(index) = self.notices.iter().position(|notice| notice.due_ms <= self.now_ms) {
            let Notice { tab, key, state, .. } = self.notices.remove(index);
            self.notice(tab, key, Some(*state));
        }
    }

    /// When the pending command of a task completes; `None` while its tab is frozen.
    fn due_ms(&self, task: &Task) -> Option<u64> {
        let due_ms = match task.pending {
            Pending::Start => self.now_ms,
            Pending::Sleep { until_ms } | Pending::Response { until_ms, .. } => until_ms,
            Pending::Lock { .. } if self.keys[task.key].is_granted_to(task.id) => self.now_ms,
            Pending::Lock { .. } if self.fault == Some(Fault::NoLock) => self.now_ms,
            Pending::Lock { check_ms } => check_ms,
        };
        (!self.tabs[task.tab].is_frozen).then_some(due_ms.max(self.now_ms))
    }
}
