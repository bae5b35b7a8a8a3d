//! Tabs, and the tasks that run in them. A task carries out the commands of one [`Machine`], as the browser edge does.

use super::{
    service::{Behavior, SimResponse, margin_ms},
    world::{Fault, World},
};
use crate::{
    api::outcome::Outcome,
    gate::{
        backoff::WaitTracker,
        machine::{Change, Command, Event, Machine},
        state::{Decision, GateState},
    },
};
use std::{collections::VecDeque, time::Duration};

pub struct Tab {
    /// The real time at which its monotonic clock started, without the time asleep.
    pub opened_ms: u64,
    pub is_hidden: bool,
    pub tracker: WaitTracker,
    /// The first one belongs to the tab's task. The others wait for it: a tab sends one request at a time.
    pub requests: VecDeque<SimRequest>,
    /// Used only with [`Fault::NotShared`].
    own_storage: Box<GateState>,
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
    /// `None` for a request.
    pub change: Option<Change>,
    pub pending: Pending,
    pub response: Option<SimResponse>,
    /// Whether the person still waits for the response.
    pub is_awaited: bool,
    machine: Machine,
}

/// What the task waits for.
#[derive(Clone, Copy)]
pub enum Pending {
    Start,
    Sleep { until_ms: u64 },
    Lock,
    Response { until_ms: u64, response: SimResponse },
}

impl Tab {
    pub fn new(opened_ms: u64) -> Self {
        Self {
            opened_ms,
            is_hidden: false,
            tracker: WaitTracker::default(),
            requests: VecDeque::new(),
            own_storage: Box::default(),
        }
    }
}

impl Task {
    pub fn new(id: u64, tab: usize, change: Option<Change>) -> Self {
        let machine = change.map_or_else(Machine::request, Machine::change);
        Self { id, tab, change, pending: Pending::Start, response: None, is_awaited: true, machine }
    }
}

impl World {
    /// Completes the pending command of a task that is due, and starts the next one.
    pub fn run_task(&mut self, index: usize) -> Result<(), String> {
        let Task { id, tab, change, pending, .. } = self.tasks[index];
        let event = match pending {
            Pending::Start => Event::Started,
            Pending::Sleep { .. } => Event::Woke,
            Pending::Lock => {
                self.lock_queue.retain(|queued| *queued != id);
                self.lock_holder = Some(id);
                if change == Some(Change::Resume) {
                    self.oracle.record_resume();
                }
                Event::LockGranted
            }
            Pending::Response { response, .. } => {
                self.oracle.record_response(self.now_ms, &response);
                self.tasks[index].response = Some(response);
                let outcome = match response.outcome {
                    Outcome::RateLimited(wait) if self.fault == Some(Fault::NoMargin) => {
                        Outcome::RateLimited(wait - Duration::from_millis(margin_ms()))
                    }
                    outcome => outcome,
                };
                Event::Completed(outcome, response.rate_limit)
            }
        };
        let inputs = self.inputs(tab);
        let loaded = self.state(tab).clone();
        let mut state = Box::new(loaded.clone());
        let machine = &mut self.tasks[index].machine;
        let command = machine.handle(event, &mut state, &mut self.tabs[tab].tracker, &inputs);
        let holds_lock = machine.holds_lock();
        if *state != loaded {
            self.store(tab, state);
        }
        if !holds_lock {
            self.release_lock(id);
        }
        match command {
            Command::Sleep(duration) => {
                let until_ms = self.now_ms + self.sleep_ms(index, duration);
                self.tasks[index].pending = Pending::Sleep { until_ms };
            }
            Command::RequestLock => {
                self.lock_queue.push_back(id);
                self.tasks[index].pending = Pending::Lock;
            }
            Command::Send => return self.send(index),
            Command::Deny(_) => self.finish(index, false),
            Command::Finish { may_retry } => self.finish(index, may_retry),
        }
        Ok(())
    }

    fn send(&mut self, index: usize) -> Result<(), String> {
        let tab = self.tasks[index].tab;
        let request = self.tabs[tab].requests.front_mut().ok_or("a tab sent a request that nobody asked for")?;
        self.oracle.record_request(self.now_ms, request)?;
        request.was_sent = true;
        let time = self.clocks(tab).wall;
        let response = self.service.handle(self.now_ms, time, &mut self.random);
        if response.is_429 && self.service.behavior != Behavior::Faulty {
            return Err(format!("a service with {:?} had to send a 429", self.service.behavior));
        }
        let took_ms = match response.outcome {
            Outcome::NoResponse => self.random.between(1, 15_000),
            _ if self.service.behavior == Behavior::HiddenHeaders => self.random.between(1, 60),
            _ => self.random.between(1, 800),
        };
        self.tasks[index].pending = Pending::Response { until_ms: self.now_ms + took_ms, response };
        Ok(())
    }

    /// Ends a task. A retry goes to the end of its tab's queue.
    fn finish(&mut self, index: usize, may_retry: bool) {
        let task = self.tasks.swap_remove(index);
        if task.change.is_none() {
            let requests = &mut self.tabs[task.tab].requests;
            let request = requests.pop_front();
            if let Some(request) = request.filter(|_| may_retry && task.is_awaited) {
                let was_rate_limited = task.response.is_some_and(|response| response.requested_wait_ms.is_some());
                requests.push_back(SimRequest { was_rate_limited, ..request });
            }
            self.start_next_request(task.tab);
        }
    }

    /// Starts a task for the first request of a tab, when the tab has none.
    pub fn start_next_request(&mut self, tab: usize) {
        let is_busy = self.tasks.iter().any(|task| task.tab == tab && task.change.is_none());
        if !is_busy && !self.tabs[tab].requests.is_empty() {
            self.start_task(tab, None);
        }
    }

    pub fn start_task(&mut self, tab: usize, change: Option<Change>) {
        self.tasks.push(Task::new(self.next_task_id, tab, change));
        self.next_task_id += 1;
    }

    /// Removes a task before its end: the browser takes its lock back.
    pub fn drop_task(&mut self, index: usize) {
        let task = self.tasks.swap_remove(index);
        if matches!(task.pending, Pending::Response { .. }) {
            self.oracle.pending -= 1;
        }
        self.lock_queue.retain(|queued| *queued != task.id);
        self.release_lock(task.id);
    }

    /// How long the timer of a tab takes: as long as asked for, and in a throttled tab up to the end of the pause and beyond.
    /// Checks in each second of a pause would find nothing new, and slow the simulation down.
    fn sleep_ms(&mut self, index: usize, duration: Duration) -> u64 {
        let Task { id, tab, .. } = self.tasks[index];
        let asked_ms = whole_ms(duration).max(1);
        if self.lock_holder == Some(id) {
            return asked_ms;
        }
        let remaining_ms = match self.state(tab).decide(&self.tabs[tab].tracker, self.clocks(tab)) {
            Decision::Wait(_, remaining) => whole_ms(remaining),
            Decision::Send | Decision::Stop(_) => 0,
        };
        let wakes = self.random.between(1, 3);
        let late_ms = if self.random.chance(10) { self.random.between(0, 60_000) } else { 0 };
        asked_ms.max(remaining_ms.div_ceil(wakes)) + late_ms
    }

    fn state(&self, tab: usize) -> &GateState {
        if self.fault == Some(Fault::NotShared) { &self.tabs[tab].own_storage } else { &self.storage }
    }

    fn store(&mut self, stored_by: usize, state: Box<GateState>) {
        if self.fault == Some(Fault::NotShared) {
            self.tabs[stored_by].own_storage = state;
            return;
        }
        // The storage event reaches one other tab at once. The others learn of the change when they load the state.
        let notified = self.random.index(self.tabs.len());
        if notified != stored_by {
            let clocks = self.clocks(notified);
            self.tabs[notified].tracker.observe(&state.pauses, clocks);
        }
        self.storage = state;
    }

    fn release_lock(&mut self, id: u64) {
        if self.lock_holder == Some(id) {
            self.lock_holder = None;
        }
    }
}

fn whole_ms(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap()
}
