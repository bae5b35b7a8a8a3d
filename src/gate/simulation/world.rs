//! Tabs, a shared storage, a lock and a clock that jumps: one schedule from its seed to its end.

use super::{
    chance::Chance,
    facts::Facts,
    service::{Answer, EPOCH_MS, Manner, Service, margin_ms},
};
use crate::{
    api::outcome::Outcome,
    clock::Timestamp,
    gate::{
        backoff::{Clocks, WaitTracker},
        state::{Decision, GateState},
    },
};
use std::{collections::VecDeque, time::Duration};

/// A step of the edge that can be left out, to show that it is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeRule {
    Lock,
    LookAgainUnderTheLock,
    Share,
    Keep,
    Margin,
}

/// More steps than any schedule needs that ends.
const MOST_STEPS: u32 = 20_000;

pub struct World {
    seed: u64,
    chance: Chance,
    broken: Option<EdgeRule>,
    now_ms: u64,
    /// What the clock of the machine is off by.
    clock_ms: i64,
    asleep_ms: u64,
    tabs: Vec<Tab>,
    storage: GateState,
    locked_by: Option<u64>,
    lock_queue: VecDeque<u64>,
    service: Service,
    disturbances: u64,
    facts: Facts,
}

struct Tab {
    id: u64,
    /// The real time at which its ticks began, sleep counted.
    born_ms: u64,
    own_storage: GateState,
    watch: WaitTracker,
    asked: VecDeque<Ask>,
    stage: Stage,
}

#[derive(Clone, Copy, Default)]
pub struct Ask {
    /// How often it was sent, and whether the last time was surely not carried out.
    pub sent: u32,
    pub was_refused: bool,
}

#[derive(Clone, Copy)]
enum Stage {
    Idle,
    Napping { until_ms: u64 },
    QueuedForLock,
    Sending { until_ms: u64, answer: Answer, is_awaited: bool },
}

impl World {
    pub fn new(seed: u64, broken: Option<EdgeRule>) -> Self {
        let mut chance = Chance::new(seed);
        let manner = match seed % 8 {
            0 => Manner::Honest,
            1 => Manner::Silent,
            _ => Manner::Wild,
        };
        let service = Service::new(manner, &mut chance);
        let (tabs, disturbances) = (chance.between(1, 8), chance.between(5, 40));
        let mut world = Self {
            seed,
            chance,
            broken,
            now_ms: 0,
            clock_ms: 0,
            asleep_ms: 0,
            tabs: Vec::new(),
            storage: GateState::default(),
            locked_by: None,
            lock_queue: VecDeque::new(),
            service,
            disturbances,
            facts: Facts::default(),
        };
        for id in 0..tabs {
            world.open_tab(id);
        }
        world
    }

    /// Runs the schedule to its end; the violation, if any.
    pub fn live(mut self) -> Result<(), String> {
        let mut next_disturbance_ms = 0;
        for _ in 0..MOST_STEPS {
            let due = self.tabs.iter().filter_map(|tab| self.due(tab)).min();
            if self.disturbances > 0 && due.is_none_or(|due| next_disturbance_ms <= due) {
                self.now_ms = self.now_ms.max(next_disturbance_ms);
                self.disturb();
                self.disturbances -= 1;
                let longest = if self.chance.happens(80) { 5_000 } else { 90_000 };
                next_disturbance_ms = self.now_ms + self.chance.between(0, longest);
                continue;
            }
            let Some(due) = due else { return Ok(()) };
            self.now_ms = self.now_ms.max(due);
            let Some(index) = self.tabs.iter().position(|tab| self.due(tab).is_some_and(|due| due <= self.now_ms))
            else {
                continue;
            };
            self.step(index).map_err(|violation| format!("seed {}, at {} ms: {violation}", self.seed, self.now_ms))?;
        }
        Err(format!("seed {}: the schedule does not end", self.seed))
    }

    /// When a tab has something to do.
    fn due(&self, tab: &Tab) -> Option<u64> {
        match tab.stage {
            Stage::Idle => (!tab.asked.is_empty()).then_some(self.now_ms),
            Stage::Napping { until_ms } | Stage::Sending { until_ms, .. } => Some(until_ms),
            Stage::QueuedForLock => {
                let turn = self.locked_by.is_none() && self.lock_queue.front() == Some(&tab.id);
                (turn || self.broken == Some(EdgeRule::Lock)).then_some(self.now_ms)
            }
        }
    }

    fn step(&mut self, index: usize) -> Result<(), String> {
        match self.tabs[index].stage {
            Stage::Idle | Stage::Napping { .. } => self.look(index, false),
            Stage::QueuedForLock => {
                self.lock_queue.retain(|id| *id != self.tabs[index].id);
                self.locked_by = Some(self.tabs[index].id);
                self.look(index, self.broken != Some(EdgeRule::LookAgainUnderTheLock))
            }
            Stage::Sending { answer, is_awaited, .. } => {
                self.receive(index, answer, is_awaited);
                Ok(())
            }
        }
    }

    /// The loop of `Gate::take_turn`, one round.
    fn look(&mut self, index: usize, under_the_lock: bool) -> Result<(), String> {
        let holds_lock = matches!(self.tabs[index].stage, Stage::QueuedForLock);
        let clocks = self.clocks(index);
        let state = self.load(index);
        let tab = &mut self.tabs[index];
        tab.watch.look(state.pauses(), clocks);
        let decision = if holds_lock && !under_the_lock { Decision::Send } else { state.decide(&tab.watch, clocks) };
        match decision {
            Decision::Stop(_) => {
                tab.asked.clear();
                tab.stage = Stage::Idle;
                self.unlock(index);
                Ok(())
            }
            Decision::Wait(_, left) => {
                let left_ms = u64::try_from(left.as_millis()).unwrap().max(1);
                let parts = self.chance.between(1, 3);
                let late = if self.chance.happens(10) { self.chance.between(0, 60_000) } else { 0 };
                self.tabs[index].stage = Stage::Napping { until_ms: self.now_ms + left_ms.div_ceil(parts) + late };
                if self.locked_by.is_none() {
                    let mut state = state;
                    state.note(&self.tabs[index].watch, clocks);
                    self.store(index, state);
                }
                self.unlock(index);
                Ok(())
            }
            Decision::Send if holds_lock => self.send(index, state),
            Decision::Send => {
                let id = tab.id;
                tab.stage = Stage::QueuedForLock;
                self.lock_queue.push_back(id);
                Ok(())
            }
        }
    }

    fn send(&mut self, index: usize, mut state: GateState) -> Result<(), String> {
        self.facts.judge(self.now_ms, self.tabs[index].asked.front())?;
        state.begin(self.clocks(index));
        self.store(index, state);
        let time = self.clocks(index).time;
        let answer = self.service.answer(self.now_ms, time, &mut self.chance);
        if answer.was_refused && self.service.manner != Manner::Wild {
            return Err(format!("a service that is {:?} had to refuse", self.service.manner));
        }
        let took_ms = match answer.ended {
            Outcome::NoResponse => self.chance.between(1, 15_000),
            _ if self.service.manner == Manner::Silent => self.chance.between(1, 60),
            _ => self.chance.between(1, 800),
        };
        self.facts.in_flight += 1;
        let tab = &mut self.tabs[index];
        if let Some(ask) = tab.asked.front_mut() {
            ask.sent += 1;
        }
        tab.stage = Stage::Sending { until_ms: self.now_ms + took_ms, answer, is_awaited: true };
        Ok(())
    }

    fn receive(&mut self, index: usize, answer: Answer, is_awaited: bool) {
        self.facts.in_flight -= 1;
        self.facts.learn(self.now_ms, &answer);
        let clocks = self.clocks(index);
        let mut state = self.load(index);
        let ended = match (answer.ended, self.broken) {
            (Outcome::RateLimited(wait), Some(EdgeRule::Margin)) => {
                Outcome::RateLimited(wait - Duration::from_millis(margin_ms()))
            }
            (ended, _) => ended,
        };
        let chance = u32::try_from(self.chance.between(0, 999)).unwrap();
        // What a service may tell of a clock that has jumped meanwhile is not judged here: only waits of a 429 are.
        let again = state.end(clocks, ended, answer.reading, chance);
        self.store(index, state.clone());
        let tab = &mut self.tabs[index];
        tab.watch.look(state.pauses(), clocks);
        match tab.asked.front_mut() {
            Some(ask) if again && is_awaited => ask.was_refused = answer.said_wait_ms.is_some(),
            Some(_) => {
                tab.asked.pop_front();
            }
            None => {}
        }
        tab.stage = Stage::Idle;
        self.unlock(index);
    }

    fn disturb(&mut self) {
        let index = usize::try_from(self.chance.between(0, self.tabs.len() as u64 - 1)).unwrap();
        if self.service.manner != Manner::Wild {
            let burst = self.chance.between(1, 8);
            self.tabs[index].asked.extend((0..burst).map(|_| Ask::default()));
            return;
        }
        match self.chance.between(1, 20) {
            1..=10 => self.tabs[index].asked.push_back(Ask::default()),
            11 | 12 => self.reload(index),
            13 => {
                // A duplicated tab: the new one knows what storage knows.
                let id = self.tabs.iter().map(|tab| tab.id).max().unwrap_or(0) + 1;
                if self.tabs.len() < 8 {
                    self.open_tab(id);
                }
            }
            // An hour either way of the truth: from one end to the other, the tolerance is used up to the last second.
            14 => self.clock_ms = (self.clock_ms + 3_600_000).min(3_600_000),
            15 => self.clock_ms = (self.clock_ms - 3_600_000).max(-3_600_000),
            16 => {
                // Asleep: nothing runs, and the ticks may stand still.
                let slept = self.chance.between(1_000, 120_000);
                self.now_ms += slept;
                if self.chance.happens(50) {
                    self.asleep_ms += slept;
                }
            }
            17 => {
                let mut state = self.load(index);
                state.resume();
                self.store(index, state);
                self.facts.stopped = false;
                self.facts.refused_ms = None;
            }
            18 => self.tabs[index].asked.extend([Ask::default(); 4]),
            19 => self.change_mind(index),
            _ => {}
        }
    }

    /// Nobody awaits the answer any more: it has two seconds left to come.
    fn change_mind(&mut self, index: usize) {
        if let Stage::Sending { until_ms, answer, .. } = self.tabs[index].stage {
            let patience_ms = self.now_ms + 2_000;
            let abandoned = Answer { ended: Outcome::Abandoned, reading: None, said_wait_ms: None, was_refused: false };
            let answer = if until_ms > patience_ms { abandoned } else { answer };
            self.tabs[index].stage = Stage::Sending { until_ms: until_ms.min(patience_ms), answer, is_awaited: false };
        }
    }

    /// The page goes and comes back: what it had asked for is gone, and so are its request, its lock and its watch.
    fn reload(&mut self, index: usize) {
        if matches!(self.tabs[index].stage, Stage::Sending { .. }) {
            self.facts.in_flight -= 1;
        }
        self.unlock(index);
        let id = self.tabs[index].id;
        self.lock_queue.retain(|queued| *queued != id);
        self.tabs[index] = Tab::new(id, self.now_ms - self.asleep_ms);
        if self.broken == Some(EdgeRule::Keep) {
            self.storage = GateState::default();
        }
    }

    fn open_tab(&mut self, id: u64) {
        self.tabs.push(Tab::new(id, self.now_ms - self.asleep_ms));
    }

    fn unlock(&mut self, index: usize) {
        if self.locked_by == Some(self.tabs[index].id) {
            self.locked_by = None;
        }
    }

    fn load(&self, index: usize) -> GateState {
        if self.broken == Some(EdgeRule::Share) { self.tabs[index].own_storage.clone() } else { self.storage.clone() }
    }

    fn store(&mut self, index: usize, state: GateState) {
        if self.broken == Some(EdgeRule::Share) {
            self.tabs[index].own_storage = state;
        } else {
            self.storage = state;
        }
    }

    fn clocks(&self, index: usize) -> Clocks {
        let time_ms = i64::try_from(EPOCH_MS + self.now_ms).unwrap() + self.clock_ms;
        let ticks = Duration::from_millis(self.now_ms - self.asleep_ms - self.tabs[index].born_ms);
        Clocks { time: Timestamp::from_unix_ms(time_ms), ticks }
    }
}

impl Tab {
    fn new(id: u64, born_ms: u64) -> Self {
        Self {
            id,
            born_ms,
            own_storage: GateState::default(),
            watch: WaitTracker::default(),
            asked: VecDeque::new(),
            stage: Stage::Idle,
        }
    }
}
