//! The simulated world: clocks, a storage and a lock that tabs share, and timers. It is a [`World`] for the futures that ship.

use super::{
    oracle::Oracle,
    random::Random,
    service::{EPOCH_MS, Service},
    storage::SimStorage,
};
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
    pub memory: Memory,
}

/// A storage event: it has what another tab stored.
pub struct Notice {
    pub due_ms: u64,
    pub tab: usize,
    pub state: GateState,
}

pub struct Sim {
    pub random: Random,
    pub fault: Option<Fault>,
    /// Real time since the start of the schedule.
    pub now_ms: u64,
    /// How far the time of day is from real time.
    pub wall_offset_ms: i64,
    /// Time in which the computer was asleep and the monotonic clocks stood still.
    pub asleep_ms: u64,
    /// Whether timers may be late.
    pub is_throttled: bool,
    pub pages: Vec<Page>,
    pub storage: SimStorage,
    pub notices: Vec<Notice>,
    pub service: Service,
    pub oracle: Oracle,
    pub violation: Option<String>,
    /// When each task goes on.
    pub due_ms: BTreeMap<u64, u64>,
    lock_owner: Option<u64>,
    /// The requests for the lock, and their tasks.
    lock_queue: VecDeque<(u64, u64)>,
    last_id: u64,
}

pub type Shared = Rc<RefCell<Sim>>;

impl Sim {
    pub fn new(mut random: Random, fault: Option<Fault>, storage: SimStorage, is_faulty: bool, oracle: Oracle) -> Self {
        Self {
            service: Service::new(is_faulty, &mut random),
            random,
            fault,
            now_ms: 0,
            wall_offset_ms: 0,
            asleep_ms: 0,
            is_throttled: false,
            pages: Vec::new(),
            storage,
            notices: Vec::new(),
            oracle,
            violation: None,
            due_ms: BTreeMap::new(),
            lock_owner: None,
            lock_queue: VecDeque::new(),
            last_id: 0,
        }
    }

    pub fn new_id(&mut self) -> u64 {
        self.last_id += 1;
        self.last_id
    }

    pub fn new_page(&mut self) -> Page {
        let (opened_ms, now_ms) = (self.now_ms - self.asleep_ms, self.now_ms);
        Page { id: self.new_id(), opened_ms, present_since_ms: now_ms, ..Page::default() }
    }

    pub fn clocks(&self, tab: usize) -> Clocks {
        let wall_ms = i64::try_from(EPOCH_MS + self.now_ms).unwrap() + self.wall_offset_ms;
        let monotonic = Duration::from_millis(self.now_ms - self.asleep_ms - self.pages[tab].opened_ms);
        Clocks { wall: Timestamp::from_unix_ms(wall_ms), monotonic }
    }

    /// Keeps the first violation.
    pub fn judge(&mut self, judgement: impl FnOnce(&mut Oracle, u64) -> Result<(), String>) {
        if let Err(violation) = judgement(&mut self.oracle, self.now_ms) {
            let now_ms = self.now_ms;
            self.violation.get_or_insert_with(|| format!("at {now_ms} ms: {violation}"));
        }
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
#[derive(Clone)]
pub struct SimWorld {
    pub sim: Shared,
    pub tab: usize,
    page: u64,
    pub task: u64,
    /// Why the request has not left, and since when it waits for another one.
    held: Rc<Cell<Option<Held>>>,
    pub behind_first_since_ms: Rc<Cell<Option<u64>>>,
}

impl SimWorld {
    pub fn new(sim: &Shared, tab: usize, task: u64) -> Self {
        let page = sim.borrow().pages[tab].id;
        let (held, behind_first_since_ms) = Default::default();
        Self { sim: Rc::clone(sim), tab, page, task, held, behind_first_since_ms }
    }

    /// Whether the page still exists: what is dropped after its end changes nothing.
    fn is_alive(&self) -> bool {
        self.sim.borrow().pages[self.tab].id == self.page
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

    fn random_per_mille(&self) -> u32 {
        u32::try_from(self.sim.borrow_mut().random.between(0, 999)).unwrap()
    }

    fn memory(&self) -> Memory {
        self.sim.borrow().pages[self.tab].memory.clone()
    }

    fn remember(&self, memory: Memory) {
        assert!(self.is_alive(), "a page that is gone goes on");
        self.sim.borrow_mut().pages[self.tab].memory = memory;
    }

    fn load(&self) -> GateState {
        let sim = self.sim.borrow();
        sim.storage.load(self.tab, sim.now_ms).unwrap_or_default()
    }

    fn store(&self, state: &GateState) {
        let mut sim = self.sim.borrow_mut();
        let Sim { storage, random, now_ms, .. } = &mut *sim;
        let Some(due_ms) = storage.store(self.tab, *now_ms, state, random) else { return };
        for tab in (0..sim.pages.len()).filter(|tab| *tab != self.tab) {
            sim.notices.push(Notice { due_ms, tab, state: state.clone() });
        }
    }

    fn lock(&self, take: bool) -> LocalBoxFuture<'static, SimLock> {
        self.held.set(None);
        let mut sim = self.sim.borrow_mut();
        let now_ms = sim.now_ms;
        if self.behind_first_since_ms.get().is_none() {
            self.behind_first_since_ms.set(Some(now_ms));
        }
        sim.judge(|oracle, _| oracle.check_behind_first());
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

    async fn sleep(&self, duration: Duration) {
        let asked_ms = u64::try_from(duration.as_millis()).unwrap().max(1);
        let ms = {
            let mut sim = self.sim.borrow_mut();
            let clocks = sim.clocks(self.tab);
            // Checks in each second of a wait would find nothing new, and slow the simulation down.
            let wait_ms = match (self.held.get(), sim.pages[self.tab].memory.decide(clocks)) {
                (Some(Held::ByLimit), Next::Wait(_, remaining)) => u64::try_from(remaining.as_millis()).unwrap(),
                _ => 0,
            };
            let is_late = sim.is_throttled && sim.random.chance(10);
            let late_ms = if is_late { sim.random.between(0, 60_000) } else { 0 };
            asked_ms.max(wait_ms.div_ceil(sim.random.between(1, 3))) + late_ms
        };
        self.pass(ms).await;
    }

    fn show(&self, why: Held) {
        self.held.set(Some(why));
        let mut sim = self.sim.borrow_mut();
        if why == Held::ByLimit {
            self.behind_first_since_ms.set(None);
            sim.judge(Oracle::check_wait);
        } else {
            let since_ms = self.behind_first_since_ms.get().unwrap_or(0);
            sim.judge(|oracle, now_ms| oracle.check_behind_first_for(now_ms - since_ms));
        }
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
