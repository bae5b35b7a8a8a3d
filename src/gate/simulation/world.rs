//! One schedule from its seed to its end: a clock that jumps, a storage and a lock that all tabs share, and what people and
//! browsers do at random times.

use super::{
    oracle::Oracle,
    random::Random,
    service::{Behavior, EPOCH_MS, Service, SimResponse},
    tab::{Pending, SimRequest, Tab, Task},
};
use crate::{
    api::outcome::Outcome,
    clock::Timestamp,
    gate::{
        backoff::Clocks,
        machine::{Change, Inputs},
        plan::Plan,
        state::GateState,
    },
};
use std::{collections::VecDeque, time::Duration};

/// A fault of the world around the machine, to show that the gate needs what is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The lock is granted to everyone at once.
    NoLock,
    /// Each tab has a storage of its own.
    NotShared,
    /// A reload empties the storage.
    NotKept,
    /// The wait after a `429` has no margin.
    NoMargin,
}

/// More steps than any schedule needs that ends.
const MAX_STEPS: u32 = 20_000;
const MAX_TABS: usize = 8;
/// How long the app waits for the response to a request that was cancelled.
const ABANDONED_TIMEOUT_MS: u64 = 2_000;

pub struct World {
    seed: u64,
    pub random: Random,
    pub fault: Option<Fault>,
    /// Real time since the start of the schedule.
    pub now_ms: u64,
    /// How far the time of day is from real time.
    wall_offset_ms: i64,
    /// Time in which the machine was asleep and the monotonic clocks stood still.
    asleep_ms: u64,
    pub tabs: Vec<Tab>,
    pub tasks: Vec<Task>,
    pub next_task_id: u64,
    pub storage: Box<GateState>,
    pub lock_holder: Option<u64>,
    pub lock_queue: VecDeque<u64>,
    pub service: Service,
    pub oracle: Oracle,
    remaining_incidents: u64,
}

impl World {
    pub fn new(seed: u64, fault: Option<Fault>) -> Self {
        let mut random = Random::new(seed);
        let behavior = match seed % 8 {
            0 => Behavior::CorrectHeaders,
            1 => Behavior::HiddenHeaders,
            _ => Behavior::Faulty,
        };
        let service = Service::new(behavior, &mut random);
        let (tabs, remaining_incidents) = (random.between(1, MAX_TABS as u64), random.between(5, 40));
        Self {
            seed,
            random,
            fault,
            now_ms: 0,
            wall_offset_ms: 0,
            asleep_ms: 0,
            tabs: (0..tabs).map(|_| Tab::new(0)).collect(),
            tasks: Vec::new(),
            next_task_id: 0,
            storage: Box::default(),
            lock_holder: None,
            lock_queue: VecDeque::new(),
            service,
            oracle: Oracle::default(),
            remaining_incidents,
        }
    }

    /// Runs the schedule to its end; the error is the first violation.
    pub fn run(mut self) -> Result<(), String> {
        let mut next_incident_ms = 0;
        for _ in 0..MAX_STEPS {
            let next =
                self.tasks.iter().enumerate().filter_map(|(index, task)| Some((self.due_ms(task)?, index))).min();
            if self.remaining_incidents > 0 && next.is_none_or(|(due_ms, _)| next_incident_ms <= due_ms) {
                self.now_ms = self.now_ms.max(next_incident_ms);
                self.cause_incident();
                self.remaining_incidents -= 1;
                let longest_ms = if self.random.chance(80) { 5_000 } else { 90_000 };
                next_incident_ms = self.now_ms + self.random.between(0, longest_ms);
                continue;
            }
            let Some((due_ms, index)) = next else { break };
            self.now_ms = self.now_ms.max(due_ms);
            self.run_task(index)
                .map_err(|violation| format!("seed {}, at {} ms: {violation}", self.seed, self.now_ms))?;
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
        Inputs { clocks: self.clocks(tab), is_hidden: self.tabs[tab].is_hidden, random_per_mille }
    }

    /// When the pending command of a task completes; `None` while another task has to act first.
    fn due_ms(&self, task: &Task) -> Option<u64> {
        match task.pending {
            Pending::Start => Some(self.now_ms),
            Pending::Sleep { until_ms } | Pending::Response { until_ms, .. } => Some(until_ms.max(self.now_ms)),
            Pending::Lock => {
                let is_free = self.lock_holder.is_none() && self.lock_queue.front() == Some(&task.id);
                (is_free || self.fault == Some(Fault::NoLock)).then_some(self.now_ms)
            }
        }
    }

    fn cause_incident(&mut self) {
        let tab = self.random.index(self.tabs.len());
        if self.service.behavior != Behavior::Faulty {
            let burst = self.random.between(1, 8);
            self.add_requests(tab, burst);
            return;
        }
        match self.random.between(1, 23) {
            1..=10 => self.add_requests(tab, 1),
            11 => self.add_requests(tab, 4),
            12 | 13 => self.reload(tab),
            // A duplicated tab knows what the storage holds.
            14 if self.tabs.len() < MAX_TABS => self.tabs.push(Tab::new(self.now_ms - self.asleep_ms)),
            // An hour either way of real time: from one end to the other uses up the whole tolerance.
            15 => self.wall_offset_ms = (self.wall_offset_ms + 3_600_000).min(3_600_000),
            16 => self.wall_offset_ms = (self.wall_offset_ms - 3_600_000).max(-3_600_000),
            17 => {
                // The machine sleeps: nothing runs, and the monotonic clocks may stand still.
                let slept_ms = self.random.between(1_000, 120_000);
                self.now_ms += slept_ms;
                if self.random.chance(50) {
                    self.asleep_ms += slept_ms;
                }
            }
            18 => self.start_task(tab, Some(Change::Resume)),
            19 => {
                let plan = [None, Some(Plan::Free), Some(Plan::Business)][self.random.index(3)];
                self.start_task(tab, Some(Change::StatePlan(plan)));
            }
            20 => self.abandon_request(tab),
            21 => self.cancel_waiting_requests(tab),
            22 => self.tabs[tab].is_hidden = !self.tabs[tab].is_hidden,
            _ => {}
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

    /// The page is loaded again: its requests, its machines and its tracker are gone.
    fn reload(&mut self, tab: usize) {
        while let Some(index) = self.tasks.iter().position(|task| task.tab == tab) {
            self.drop_task(index);
        }
        self.tabs[tab] = Tab::new(self.now_ms - self.asleep_ms);
        if self.fault == Some(Fault::NotKept) {
            *self.storage = GateState::default();
        }
    }
}
