//! Tabs, a shared storage, a lock and a clock that jumps: one schedule from its seed to its end.

use super::{
    chance::Chance,
    service::{Answer, EPOCH_MS, Manner, Service, margin_ms},
};
use crate::{
    clock::Timestamp,
    gate::{
        pause::{Clocks, Watch},
        state::{Decision, Ended, GateState},
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

/// What really happened, for the properties to be judged by.
#[derive(Default)]
struct Facts {
    blocked_until_ms: u64,
    refusals: u32,
    unanswered: u32,
    cool_until_ms: u64,
    stopped: bool,
    key_worked: bool,
    refused_ms: Option<u64>,
    in_flight: u32,
}

struct Tab {
    id: u64,
    /// The real time at which its ticks began, sleep counted.
    born_ms: u64,
    own_storage: GateState,
    watch: Watch,
    asked: VecDeque<Ask>,
    stage: Stage,
}

#[derive(Clone, Copy, Default)]
struct Ask {
    /// How often it was sent, and whether the last time was surely not carried out.
    sent: u32,
    was_refused: bool,
}

#[derive(Clone, Copy)]
enum Stage {
    Idle,
    Napping { until_ms: u64 },
    QueuedForLock,
    Sending { until_ms: u64, answer: Answer },
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
            Stage::Sending { answer, .. } => {
                self.receive(index, answer);
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
        self.judge(index)?;
        state.begin(self.clocks(index));
        self.store(index, state);
        let time = self.clocks(index).time;
        let answer = self.service.answer(self.now_ms, time, &mut self.chance);
        if answer.was_refused && self.service.manner != Manner::Wild {
            return Err(format!("a service that is {:?} had to refuse", self.service.manner));
        }
        let took_ms = match answer.ended {
            Ended::NoAnswer => self.chance.between(1, 15_000),
            _ if self.service.manner == Manner::Silent => self.chance.between(1, 60),
            _ => self.chance.between(1, 800),
        };
        self.facts.in_flight += 1;
        let tab = &mut self.tabs[index];
        if let Some(ask) = tab.asked.front_mut() {
            ask.sent += 1;
        }
        tab.stage = Stage::Sending { until_ms: self.now_ms + took_ms, answer };
        Ok(())
    }

    /// Whether a request may really start now.
    fn judge(&self, index: usize) -> Result<(), String> {
        let facts = &self.facts;
        if self.now_ms < facts.blocked_until_ms {
            return Err(format!("a request started {} ms too early", facts.blocked_until_ms - self.now_ms));
        }
        if facts.in_flight > 0 {
            return Err("two requests overlap".into());
        }
        if self.now_ms < facts.cool_until_ms {
            return Err("a request followed a failure that may hide a 429 without a pause".into());
        }
        if facts.stopped {
            return Err("a request started although the person was to be asked".into());
        }
        let again_unasked = self.tabs[index].asked.front().is_some_and(|ask| ask.sent > 0 && !ask.was_refused);
        if again_unasked { Err("a request of unknown outcome went again".into()) } else { Ok(()) }
    }

    fn receive(&mut self, index: usize, answer: Answer) {
        self.facts.in_flight -= 1;
        self.facts.learn(self.now_ms, &answer);
        let clocks = self.clocks(index);
        let mut state = self.load(index);
        let ended = match (answer.ended, self.broken) {
            (Ended::Refused(wait), Some(EdgeRule::Margin)) => Ended::Refused(wait - Duration::from_millis(margin_ms())),
            (ended, _) => ended,
        };
        let chance = u32::try_from(self.chance.between(0, 999)).unwrap();
        // What a service may tell of a clock that has jumped meanwhile is not judged here: only waits of a 429 are.
        let again = state.end(clocks, ended, answer.reading, chance);
        self.store(index, state.clone());
        let tab = &mut self.tabs[index];
        tab.watch.look(state.pauses(), clocks);
        match tab.asked.front_mut() {
            Some(ask) if again => ask.was_refused = answer.said_wait_ms.is_some(),
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
            _ => {}
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

impl Facts {
    fn learn(&mut self, now_ms: u64, answer: &Answer) {
        match (answer.ended, answer.said_wait_ms) {
            (Ended::Refused(_), Some(said_ms)) => {
                let wait_ms = (said_ms << self.refusals.min(10)) + margin_ms();
                self.blocked_until_ms = self.blocked_until_ms.max(now_ms + wait_ms);
                self.refusals += 1;
                self.refused_ms = Some(now_ms);
                self.stopped |= self.refusals >= 3;
            }
            (Ended::NoAnswer, _) => {
                self.unanswered += 1;
                self.cool_until_ms = now_ms + (5_000u64 << (self.unanswered - 1).min(10)).min(60_000);
            }
            (Ended::Forbidden, _) => self.stopped = true,
            (Ended::KeyRefused, _) => {
                // By real time; a clock that jumped may make the gate less sure, which is judged nowhere.
                let lately = self.refused_ms.is_some_and(|refused| now_ms - refused <= 1_000);
                self.stopped |= self.key_worked && lately;
            }
            (Ended::Answered { key_worked }, _) => {
                self.key_worked |= key_worked;
                (self.refusals, self.unanswered, self.cool_until_ms) = (0, 0, 0);
            }
            (Ended::Refused(_), None) => {}
        }
    }
}

impl Tab {
    fn new(id: u64, born_ms: u64) -> Self {
        Self {
            id,
            born_ms,
            own_storage: GateState::default(),
            watch: Watch::default(),
            asked: VecDeque::new(),
            stage: Stage::Idle,
        }
    }
}
