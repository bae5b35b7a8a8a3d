//! The simulated world: clocks, a storage and a lock that tabs share, and timers. It is a [`World`] for the futures that ship.

use super::{oracle::Oracle, random::Random, service::EPOCH_MS};
use crate::{
    clock::Timestamp,
    gate::{
        edge::{Held, World},
        state::{GateState, Memory, Next},
        wait::Clocks,
    },
};
use futures::future::LocalBoxFuture;
use std::{
    cell::{Cell, RefCell},
    collections::{BTreeMap, VecDeque},
    future::poll_fn,
    rc::Rc,
    task::Poll,
    time::Duration,
};

/// A fault of the world around the gate, to show that the gate needs what is missing.
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
}

/// A page in a tab. A reload replaces it.
#[derive(Default)]
pub struct Page {
    pub id: u64,
    opened_ms: u64,
    /// Since when it has noticed all that other tabs store.
    pub present_since_ms: u64,
    pub is_frozen: bool,
    /// Whether it is new, was frozen, or got an event of the storage.
    pub has_to_look: bool,
    pub memory: Memory,
}

#[derive(Default)]
pub struct Sim {
    pub random: Random,
    pub fault: Option<Fault>,
    /// Real time since the start of the schedule.
    pub now_ms: u64,
    /// How far the time of day is from real time.
    pub wall_offset_ms: i64,
    pub pages: Vec<Page>,
    /// Whether the storage refuses to store: it is full, or the browser blocks it.
    pub is_blocked: bool,
    /// What is stored, by the tab that sees it where tabs do not share it.
    pub stored: BTreeMap<usize, GateState>,
    pub oracle: Oracle,
    pub violation: Option<String>,
    /// When each task goes on.
    pub due_ms: BTreeMap<u64, u64>,
    pub lock_owner: Option<u64>,
    /// The requests for the lock, and their tasks.
    pub lock_queue: VecDeque<(u64, u64)>,
    pub last_id: u64,
}

pub type Shared = Rc<RefCell<Sim>>;

impl Sim {
    pub fn new_id(&mut self) -> u64 {
        self.last_id += 1;
        self.last_id
    }

    pub fn new_page(&mut self) -> Page {
        let (opened_ms, present_since_ms) = (self.now_ms - self.oracle.asleep_ms, self.now_ms);
        Page { id: self.new_id(), opened_ms, present_since_ms, has_to_look: true, ..Page::default() }
    }

    pub fn clocks(&self, tab: usize) -> Clocks {
        let wall_ms = i64::try_from(EPOCH_MS + self.now_ms).unwrap() + self.wall_offset_ms;
        let monotonic = Duration::from_millis(self.now_ms - self.oracle.asleep_ms - self.pages[tab].opened_ms);
        Clocks { wall: Timestamp::from_unix_ms(wall_ms), monotonic }
    }

    /// Keeps the first violation. Returns whether this is none.
    pub fn judge(&mut self, judgement: Result<(), String>) -> bool {
        let violation = judgement.err().map(|violation| format!("at {} ms: {violation}", self.now_ms));
        let is_right = violation.is_none();
        self.violation = self.violation.take().or(violation);
        is_right
    }

    fn place_of(&self, tab: usize) -> usize {
        if self.fault == Some(Fault::NotShared) { tab } else { 0 }
    }

    fn wake(&mut self, task: u64, at_ms: u64) {
        let due_ms = self.due_ms.entry(task).or_insert(u64::MAX);
        *due_ms = at_ms.min(*due_ms);
    }

    fn grant_lock(&mut self) {
        if self.lock_owner.is_none()
            && let Some((request, task)) = self.lock_queue.pop_front()
        {
            self.lock_owner = Some(request);
            self.wake(task, self.now_ms);
        }
    }
}

/// The world of one request.
pub struct SimWorld {
    pub sim: Shared,
    pub tab: usize,
    page: u64,
    pub task: u64,
    /// Since when the request waits for another one, if nothing else holds it.
    pub behind_first_since_ms: Cell<Option<u64>>,
}

impl SimWorld {
    pub fn new(sim: &Shared, tab: usize, task: u64) -> Self {
        let page = sim.borrow().pages[tab].id;
        Self { sim: Rc::clone(sim), tab, page, task, behind_first_since_ms: Cell::default() }
    }

    /// Returns after a time of the real clock.
    pub async fn pass(&self, ms: u64) {
        let until_ms = self.sim.borrow().now_ms + ms;
        poll_fn(|_| {
            let mut sim = self.sim.borrow_mut();
            if sim.now_ms >= until_ms {
                return Poll::Ready(());
            }
            sim.wake(self.task, until_ms);
            Poll::Pending
        })
        .await;
    }
}

impl World for SimWorld {
    type Lock = SimLock;

    fn clocks(&self) -> Clocks {
        self.sim.borrow().clocks(self.tab)
    }

    fn memory(&self) -> Memory {
        self.sim.borrow().pages[self.tab].memory.clone()
    }

    fn remember(&self, memory: Memory) {
        let page = &mut self.sim.borrow_mut().pages[self.tab];
        assert_eq!(page.id, self.page, "a page that is gone goes on");
        page.memory = memory;
    }

    fn load(&self) -> GateState {
        let mut sim = self.sim.borrow_mut();
        sim.pages[self.tab].has_to_look = false;
        sim.stored.get(&sim.place_of(self.tab)).cloned().unwrap_or_default()
    }

    fn store(&self, state: &GateState) {
        let mut sim = self.sim.borrow_mut();
        if sim.is_blocked {
            return;
        }
        let place = sim.place_of(self.tab);
        // As the browser does.
        sim.stored.insert(place, serde_json::from_str(&serde_json::to_string(state).unwrap()).unwrap());
        let others = sim.pages.iter_mut().enumerate().filter(|(tab, _)| *tab != self.tab);
        others.for_each(|(_, page)| page.has_to_look = true);
    }

    fn lock(&self, take: bool) -> LocalBoxFuture<'static, SimLock> {
        let mut sim = self.sim.borrow_mut();
        let since_ms = self.behind_first_since_ms.get().unwrap_or(sim.now_ms);
        self.behind_first_since_ms.set(Some(since_ms));
        let judgement = sim.oracle.check_behind_first();
        sim.judge(judgement);
        let id = sim.new_id();
        if take || sim.fault == Some(Fault::NoLock) {
            sim.lock_owner = Some(id);
        } else {
            sim.lock_queue.push_back((id, self.task));
            sim.grant_lock();
        }
        let lock = SimLock { sim: Rc::clone(&self.sim), id };
        Box::pin(async move {
            poll_fn(|_| match lock.sim.borrow().lock_owner == Some(lock.id) {
                true => Poll::Ready(()),
                false => Poll::Pending,
            })
            .await;
            lock
        })
    }

    fn holds(&self, lock: &SimLock) -> bool {
        let sim = self.sim.borrow();
        sim.lock_owner == Some(lock.id) || sim.fault == Some(Fault::NoLock)
    }

    async fn sleep(&self, duration: Duration) {
        let mut ms = u64::try_from(duration.as_millis()).unwrap().max(1);
        {
            let mut sim = self.sim.borrow_mut();
            let next = sim.pages[self.tab].memory.decide(sim.clocks(self.tab));
            // Checks in each second of a wait would find nothing new, and slow the simulation down.
            if let (None, Next::Wait(_, remaining)) = (self.behind_first_since_ms.get(), next)
                && duration <= remaining
            {
                ms = ms.max(u64::try_from(remaining.as_millis()).unwrap().div_ceil(sim.random.between(1, 3)));
            }
        }
        self.pass(ms).await;
    }

    fn show(&self, why: Held) {
        let mut sim = self.sim.borrow_mut();
        let judgement = match why {
            Held::ByFirst => {
                let since_ms = self.behind_first_since_ms.get().unwrap_or(0);
                sim.oracle.check_behind_first_for(sim.now_ms - since_ms)
            }
            Held::ByLimit => {
                self.behind_first_since_ms.set(None);
                sim.oracle.check_wait(sim.now_ms)
            }
        };
        sim.judge(judgement);
    }
}

/// The lock, or a place in its queue. Dropping it leaves both.
pub struct SimLock {
    sim: Shared,
    id: u64,
}

impl Drop for SimLock {
    fn drop(&mut self) {
        let mut sim = self.sim.borrow_mut();
        sim.lock_queue.retain(|(id, _)| *id != self.id);
        if sim.lock_owner == Some(self.id) {
            sim.lock_owner = None;
            sim.grant_lock();
        }
    }
}
