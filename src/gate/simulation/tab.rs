//! Tabs, and the tasks that run in them. A task carries out the commands of one [`Machine`], as the browser edge does.

use super::{
    service::{Behavior, SimResponse, margin_ms},
    world::{Fault, World},
};
use crate::{
    api::{http_request::LONGEST_REQUEST, response::Outcome},
    gate::{
        machine::{Change, Command, Event, Inputs, LOCK_CHECK_INTERVAL, Machine, Waiting},
        state::{Memory, Next},
    },
};
use std::{collections::VecDeque, time::Duration};

pub struct Tab {
    /// The real time at which its monotonic clock started, without the time asleep.
    pub opened_ms: u64,
    /// The real time from which it notices what other tabs store about its key.
    pub listens_since_ms: u64,
    /// Its tasks stand still.
    pub is_frozen: bool,
    /// The key that it is signed in with.
    pub key: usize,
    /// What it knows about each key.
    pub memories: Vec<Memory>,
    /// The first one belongs to the tab's task. The others wait for it: a tab sends one request at a time.
    pub requests: VecDeque<SimRequest>,
}

#[derive(Clone, Copy, Default)]
pub struct SimRequest {
    pub was_sent: bool,
    /// Whether the last response was a `429`: then the request was certainly not carried out.
    pub was_rate_limited: bool,
}

pub struct Task {
    pub id: u64,
    pub tab: usize,
    pub key: usize,
    /// `None` for a request.
    pub change: Option<Change>,
    pub pending: Pending,
    pub response: Option<SimResponse>,
    /// Whether the person still waits for the response.
    pub is_awaited: bool,
    /// When another tab stole the lock while the request was pending.
    pub lost_lock_ms: Option<u64>,
    pub machine: Machine,
}

/// What the task waits for.
#[derive(Clone, Copy)]
pub enum Pending {
    Start,
    Sleep { until_ms: u64 },
    Lock { check_ms: u64 },
    Response { until_ms: u64, response: SimResponse },
}

impl Tab {
    pub fn new(now_ms: u64, asleep_ms: u64, key: usize, keys: usize) -> Self {
        Self {
            opened_ms: now_ms - asleep_ms,
            listens_since_ms: now_ms,
            is_frozen: false,
            key,
            memories: vec![Memory::default(); keys],
            requests: VecDeque::new(),
        }
    }
}

impl World {
    /// Completes the pending command of a task that is due, and starts the next one.
    pub fn run_task(&mut self, index: usize) -> Result<(), String> {
        let Task { id, tab, key, change, pending, lost_lock_ms, .. } = self.tasks[index];
        let event = match pending {
            Pending::Start => Event::Started,
            Pending::Sleep { .. } => Event::Woke,
            Pending::Lock { .. } if !self.keys[key].is_granted_to(id) && self.fault != Some(Fault::NoLock) => {
                Event::LockIsTaken
            }
            Pending::Lock { .. } => {
                self.keys[key].grant_lock(id);
                match change {
                    Some(Change::Resume(seen)) => self.keys[key].oracle.record_resume(seen),
                    Some(Change::OverruleWaits) => self.keys[key].oracle.record_overruled(self.now_ms),
                    Some(Change::StatePlan(_) | Change::StoreAgain) | None => {}
                }
                Event::LockGranted
            }
            Pending::Response { response, .. } => {
                self.keys[key].oracle.record_response(self.now_ms, &response, tab, lost_lock_ms);
                self.tasks[index].response = Some(response);
                self.completed(response)
            }
        };
        let mut memory = std::mem::take(&mut self.tabs[tab].memories[key]);
        let is_storage_lacking = memory.learn(self.load(tab, key), self.clocks(tab));
        let inputs = Inputs { is_storage_lacking, ..self.inputs(tab) };
        let machine = &mut self.tasks[index].machine;
        let step = machine.handle(event, &mut memory, &inputs);
        let (holds_lock, waiting) = (machine.holds_lock(), machine.waiting);
        if step.store {
            self.store(tab, key, &memory.state);
        }
        let decision = memory.state.decide(&memory.tracker, inputs.clocks);
        self.tabs[tab].memories[key] = memory;
        if !holds_lock {
            self.keys[key].release_lock(id);
        }
        match step.command {
            Command::Sleep(duration) => {
                if let (Some(Waiting::ForBackoff), Next::Wait(reason, remaining)) = (waiting, decision) {
                    self.keys[key].oracle.check_wait(self.now_ms, reason, remaining)?;
                }
                let until_ms = self.now_ms + self.sleep_ms(holds_lock, duration, decision);
                self.tasks[index].pending = Pending::Sleep { until_ms };
            }
            Command::Lock { steal: true } => self.steal_lock(index),
            Command::Lock { steal: false } => {
                if !self.keys[key].lock_queue.contains(&id) {
                    self.keys[key].lock_queue.push_back(id);
                }
                self.tasks[index].pending = Pending::Lock { check_ms: self.now_ms + whole_ms(LOCK_CHECK_INTERVAL) };
            }
            Command::Send => return self.send(index),
            Command::Refuse(_) => {
                self.keys[key].oracle.check_stop()?;
                self.finish(index, false);
            }
            Command::Finish { may_retry } => self.finish(index, may_retry),
        }
        Ok(())
    }

    fn completed(&self, response: SimResponse) -> Event {
        let outcome = match response.outcome {
            Outcome::RateLimited(wait) if self.fault == Some(Fault::NoMargin) => {
                Outcome::RateLimited(wait - Duration::from_millis(margin_ms()))
            }
            outcome => outcome,
        };
        Event::Completed(outcome, response.rate_limit)
    }

    fn steal_lock(&mut self, index: usize) {
        let Task { id, key, .. } = self.tasks[index];
        if let Some(owner) = self.keys[key].lock_holder.take() {
            // The request of a tab that does not stand still is open.
            let tabs = &self.tabs;
            let is_pending = |task: &&mut Task| {
                task.id == owner && tabs[task.tab].is_frozen && matches!(task.pending, Pending::Response { .. })
            };
            if let Some(task) = self.tasks.iter_mut().find(is_pending) {
                task.lost_lock_ms = Some(self.now_ms);
                self.keys[key].oracle.record_unseen(self.now_ms);
            }
        }
        self.keys[key].lock_queue.retain(|queued| *queued != id);
        self.keys[key].lock_queue.push_front(id);
        self.tasks[index].pending = Pending::Lock { check_ms: self.now_ms };
    }

    pub fn send(&mut self, index: usize) -> Result<(), String> {
        let Task { tab, key, .. } = self.tasks[index];
        let (time, listens_since_ms) = (self.clocks(tab).wall, self.tabs[tab].listens_since_ms);
        let request = self.tabs[tab].requests.front_mut().ok_or("a tab sent a request that nobody asked for")?;
        let key = &mut self.keys[key];
        key.oracle.record_request(self.now_ms, request, tab, listens_since_ms)?;
        request.was_sent = true;
        let response = key.service.handle(self.now_ms, time, &mut self.random);
        let behavior = key.service.behavior;
        if response.is_429 && behavior != Behavior::Faulty {
            return Err(format!("a service with {behavior:?} had to send a 429"));
        }
        let took_ms = match response.outcome {
            // A request may last to its limit and beyond.
            _ if behavior == Behavior::Faulty && self.random.chance(3) => {
                self.random.between(1, whole_ms(LONGEST_REQUEST))
            }
            Outcome::Unanswered => self.random.between(1, 15_000),
            _ if behavior == Behavior::HiddenHeaders => self.random.between(1, 60),
            _ => self.random.between(1, 800),
        };
        self.tasks[index].pending = Pending::Response { until_ms: self.now_ms + took_ms, response };
        Ok(())
    }

    /// Ends a task. A retry goes to the end of its tab's queue, unless the tab has another key now.
    pub fn finish(&mut self, index: usize, may_retry: bool) {
        let task = self.tasks.swap_remove(index);
        if task.change.is_none() {
            let tab = &mut self.tabs[task.tab];
            let request = tab.requests.pop_front();
            if let Some(request) = request.filter(|_| may_retry && task.is_awaited && tab.key == task.key) {
                let was_rate_limited = task.response.is_some_and(|response| response.requested_wait_ms.is_some());
                tab.requests.push_back(SimRequest { was_rate_limited, ..request });
            }
            self.start_next_request(task.tab);
        }
    }

    /// Starts a task for the first request of a tab, when the tab has none.
    pub fn start_next_request(&mut self, tab: usize) {
        let is_busy = self.tasks.iter().any(|task| task.tab == tab && task.change.is_none());
        if !is_busy && !self.tabs[tab].requests.is_empty() {
            self.start_task(tab, self.tabs[tab].key, None);
        }
    }

    pub fn start_task(&mut self, tab: usize, key: usize, change: Option<Change>) {
        let machine = change.map_or_else(Machine::request, Machine::change);
        self.tasks.push(Task {
            id: self.next_task_id,
            tab,
            key,
            change,
            pending: Pending::Start,
            response: None,
            is_awaited: true,
            lost_lock_ms: None,
            machine,
        });
        self.next_task_id += 1;
    }

    /// Removes a task before its end: the browser takes its lock back.
    pub fn drop_task(&mut self, index: usize) {
        let task = self.tasks.swap_remove(index);
        let key = &mut self.keys[task.key];
        if matches!(task.pending, Pending::Response { .. }) && task.lost_lock_ms.is_none() {
            key.oracle.record_unseen(self.now_ms);
        }
        key.lock_queue.retain(|queued| *queued != task.id);
        key.release_lock(task.id);
    }

    /// How long a timer takes: as long as asked for, and in a throttled tab up to the end of the backoff and beyond. Checks in
    /// each second of a backoff would find nothing new, and slow the simulation down.
    fn sleep_ms(&mut self, holds_lock: bool, duration: Duration, decision: Next) -> u64 {
        let asked_ms = whole_ms(duration).max(1);
        if holds_lock {
            return asked_ms;
        }
        let remaining_ms = match decision {
            Next::Wait(_, remaining) => whole_ms(remaining),
            Next::Send | Next::Stop(_) => 0,
        };
        let wakes = self.random.between(1, 3);
        let late_ms = if self.random.chance(10) { self.random.between(0, 60_000) } else { 0 };
        asked_ms.max(remaining_ms.div_ceil(wakes)) + late_ms
    }
}

fn whole_ms(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap()
}
