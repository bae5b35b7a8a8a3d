//! One schedule from its seed to its end: tabs with requests, and what people, browsers and computers do at random times.

use super::{
    oracle::{OnItsWay, Oracle},
    random::Random,
    request::request,
    storage::{SimStorage, StorageBehavior},
    world::{Fault, Page, Shared, Sim, SimWorld},
};
use crate::{
    api::error::Stop,
    gate::{
        edge,
        state::{Memory, Next},
    },
};
use futures::{future::LocalBoxFuture, task::noop_waker};
use std::{
    cell::RefCell,
    rc::Rc,
    task::{Context, Poll},
};

/// More steps than any schedule needs that ends.
const MAX_STEPS: u32 = 200_000;
const MAX_TABS: usize = 8;
const HOUR_MS: u64 = 3_600_000;

struct Task {
    id: u64,
    tab: usize,
    future: LocalBoxFuture<'static, ()>,
    /// Whether it has left.
    on_its_way: Rc<RefCell<Option<OnItsWay>>>,
}

pub struct Schedule {
    seed: u64,
    sim: Shared,
    tasks: Vec<Task>,
    storage: StorageBehavior,
    is_faulty: bool,
    remaining_incidents: u64,
}

impl Schedule {
    pub fn new(seed: u64, fault: Option<Fault>) -> Self {
        let mut random = Random::new(seed);
        let (is_faulty, storage) = match seed % 16 {
            0 | 8 => (false, StorageBehavior::Works),
            2 => (true, StorageBehavior::Late),
            3 => (true, StorageBehavior::Emptied),
            4 => (true, StorageBehavior::Blocked),
            _ => (true, StorageBehavior::Works),
        };
        // Where tabs cannot share the storage, the person uses one tab only, as the screen says.
        let is_shared = storage != StorageBehavior::Blocked;
        let tabs = if is_shared { random.between(1, MAX_TABS as u64) } else { 1 };
        let remaining_incidents = random.between(5, 40);
        let is_calm = !is_faulty || random.chance(30);
        let is_lenient = matches!(storage, StorageBehavior::Late | StorageBehavior::Emptied);
        let oracle = Oracle::new(is_lenient, is_calm);
        let sim_storage = SimStorage::new(storage, fault == Some(Fault::NotShared));
        let mut sim = Sim::new(random, fault, sim_storage, is_faulty, oracle);
        sim.is_throttled = !is_calm;
        for _ in 0..tabs {
            let page = sim.new_page();
            sim.pages.push(page);
        }
        let sim = Rc::new(RefCell::new(sim));
        Self { seed, sim, tasks: Vec::new(), storage, is_faulty, remaining_incidents }
    }

    /// Runs the schedule to its end; the error is the first violation.
    pub fn run(mut self) -> Result<(), String> {
        let mut next_incident_ms = 0;
        for _ in 0..MAX_STEPS {
            let due = self.tasks.iter().enumerate().filter_map(|(index, task)| Some((self.due_ms(task)?, index))).min();
            let now_ms = self.sim.borrow().now_ms;
            let notice_ms = self.sim.borrow().notices.iter().map(|notice| notice.due_ms.max(now_ms)).min();
            let due_ms = due.map(|(due_ms, _)| due_ms).into_iter().chain(notice_ms).min();
            if self.remaining_incidents > 0 && due_ms.is_none_or(|due_ms| next_incident_ms <= due_ms) {
                self.go_to(next_incident_ms);
                self.cause_incident();
                self.remaining_incidents -= 1;
                let longest_ms = if self.between(1, 100) <= 80 { 5_000 } else { 90_000 };
                next_incident_ms = self.between(0, longest_ms) + self.sim.borrow().now_ms;
            } else if let Some(due_ms) = due_ms {
                self.go_to(due_ms);
                match due {
                    Some((task_ms, index)) if notice_ms.is_none_or(|notice_ms| task_ms < notice_ms) => self.poll(index),
                    _ => self.notice(),
                }
            } else if !self.thaw_all() {
                break;
            }
            let violation = self.sim.borrow_mut().violation.take();
            if let Some(violation) = violation {
                return Err(format!("seed {}, {violation}", self.seed));
            }
        }
        if self.tasks.is_empty() { Ok(()) } else { Err(format!("seed {}: the schedule does not end", self.seed)) }
    }

    fn go_to(&self, due_ms: u64) {
        let mut sim = self.sim.borrow_mut();
        sim.now_ms = sim.now_ms.max(due_ms);
    }

    fn between(&self, min: u64, max: u64) -> u64 {
        self.sim.borrow_mut().random.between(min, max)
    }

    /// When a task goes on; `None` while its tab is frozen.
    fn due_ms(&self, task: &Task) -> Option<u64> {
        let sim = self.sim.borrow();
        let due_ms = sim.due_ms.get(&task.id).copied()?;
        (!sim.pages[task.tab].is_frozen).then_some(due_ms.max(sim.now_ms))
    }

    fn poll(&mut self, index: usize) {
        let id = self.tasks[index].id;
        self.sim.borrow_mut().due_ms.remove(&id);
        if self.tasks[index].future.as_mut().poll(&mut Context::from_waker(&noop_waker())) != Poll::Pending {
            self.tasks.swap_remove(index);
        }
    }

    /// A tab learns what is in a storage event.
    fn notice(&self) {
        let notice = {
            let mut sim = self.sim.borrow_mut();
            let now_ms = sim.now_ms;
            sim.notices.iter().position(|notice| notice.due_ms <= now_ms).map(|index| sim.notices.remove(index))
        };
        if let Some(notice) = notice.filter(|notice| !self.sim.borrow().pages[notice.tab].is_frozen) {
            let now = self.sim.borrow().clocks(notice.tab);
            self.change(notice.tab, |memory| memory.learn(notice.state, now));
        }
    }

    /// Changes what a tab knows, as its page does outside of a request.
    fn change<T>(&self, tab: usize, change: impl FnOnce(&mut Memory) -> T) -> T {
        edge::update(&SimWorld::new(&self.sim, tab, 0), |memory, _| change(memory))
    }

    fn add_request(&mut self, tab: usize) {
        let id = self.sim.borrow_mut().new_id();
        let world = SimWorld::new(&self.sim, tab, id);
        let on_its_way = Rc::default();
        let is_import = self.between(1, 4) == 1;
        let future = Box::pin(request(world, Rc::clone(&on_its_way), is_import));
        self.tasks.push(Task { id, tab, future, on_its_way });
        let mut sim = self.sim.borrow_mut();
        let now_ms = sim.now_ms;
        sim.due_ms.insert(id, now_ms);
    }

    /// Drops the tasks that `is_dropped` names. A request on its way holds nobody any more.
    fn drop_tasks(&mut self, is_dropped: impl Fn(&Task) -> bool) {
        let (dropped, kept) = std::mem::take(&mut self.tasks).into_iter().partition(is_dropped);
        self.tasks = kept;
        for Task { future, on_its_way, .. } in dropped {
            drop(future);
            on_its_way.take().iter().for_each(|request| self.sim.borrow_mut().oracle.record_end(request));
        }
    }

    fn cause_incident(&mut self) {
        let tabs = self.sim.borrow().pages.len();
        let tab = self.sim.borrow_mut().random.index(tabs);
        let (is_calm, is_frozen) = {
            let sim = self.sim.borrow();
            (sim.oracle.is_calm, sim.pages[tab].is_frozen)
        };
        // With these, the tabs that know something may all be gone before it is stored again.
        let may_reload = !matches!(self.storage, StorageBehavior::Emptied | StorageBehavior::Blocked);
        let may_open = self.storage != StorageBehavior::Blocked;
        match self.between(1, if self.is_faulty { 30 } else { 14 }) {
            1..=8 => self.add_request(tab),
            9 | 10 => (0..4).for_each(|_| self.add_request(tab)),
            11 => (0..tabs).for_each(|tab| self.add_request(tab)),
            12 | 13 if may_reload => self.reload(tab),
            // A duplicated tab knows what the storage holds.
            14 | 30 if may_open && tabs < MAX_TABS => {
                let mut sim = self.sim.borrow_mut();
                let page = sim.new_page();
                sim.pages.push(page);
            }
            15 => self.jump(HOUR_MS.cast_signed()),
            16 => self.jump(-HOUR_MS.cast_signed()),
            17 if !is_calm => self.sleep(),
            18 if !is_frozen => {
                let seen = [Stop::RateLimitedRepeatedly, Stop::SuspectedBan][usize::from(self.between(0, 1) == 0)];
                self.change(tab, |memory| memory.state.end_stop(seen));
                self.sim.borrow_mut().oracle.record_stop_ended(seen);
            }
            // A person no longer waits for what is on its way, or cancels what waits.
            20 => self.drop_tasks(|task| task.tab == tab && task.on_its_way.borrow().is_some()),
            21 => self.drop_tasks(|task| task.tab == tab && task.on_its_way.borrow().is_none()),
            22 | 23 if !is_calm && self.storage == StorageBehavior::Works => {
                self.sim.borrow_mut().pages[tab].is_frozen = true;
            }
            24 | 25 => self.thaw(tab),
            26 if !is_frozen => self.end_waits(tab),
            27 | 28 if self.storage == StorageBehavior::Emptied => self.empty_storage(),
            _ => {}
        }
    }

    /// The page is loaded again. It is gone before anything is dropped.
    fn reload(&mut self, tab: usize) {
        {
            let mut sim = self.sim.borrow_mut();
            sim.pages[tab] = sim.new_page();
            if sim.fault == Some(Fault::NotKept) {
                sim.storage.empty();
            }
        }
        self.drop_tasks(|task| task.tab == tab);
        self.change(tab, |_| ());
    }

    /// The clock is set: at most an hour before or after the real time.
    fn jump(&self, ms: i64) {
        let mut sim = self.sim.borrow_mut();
        let limit = HOUR_MS.cast_signed();
        sim.wall_offset_ms = (sim.wall_offset_ms + ms).clamp(-limit, limit);
        sim.oracle.jumped_ms = Some(sim.now_ms);
    }

    /// The computer sleeps: nothing runs, and the monotonic clocks may stand still.
    fn sleep(&self) {
        let slept_ms = match self.between(1, 10) {
            1 | 2 => self.between(HOUR_MS, 40 * HOUR_MS),
            _ => self.between(1_000, 120_000),
        };
        let stands_still = self.between(0, 1) == 1;
        let mut sim = self.sim.borrow_mut();
        sim.now_ms += slept_ms;
        if stands_still {
            sim.asleep_ms += slept_ms;
            sim.oracle.asleep_ms += slept_ms;
            sim.oracle.woke_ms = sim.now_ms;
        }
    }

    fn thaw(&self, tab: usize) {
        let was_frozen = {
            let mut sim = self.sim.borrow_mut();
            let now_ms = sim.now_ms;
            let page = &mut sim.pages[tab];
            if page.is_frozen {
                page.present_since_ms = now_ms;
            }
            std::mem::take(&mut page.is_frozen)
        };
        // The page becomes visible, and looks.
        if was_frozen {
            self.change(tab, |_| ());
        }
    }

    /// At the end of a schedule each frozen tab goes on. Returns whether there was one.
    fn thaw_all(&self) -> bool {
        let is_frozen = |(tab, page): (usize, &Page)| page.is_frozen.then_some(tab);
        let frozen: Vec<_> = self.sim.borrow().pages.iter().enumerate().filter_map(is_frozen).collect();
        frozen.iter().for_each(|tab| self.thaw(*tab));
        !frozen.is_empty()
    }

    /// A person ends the waits that may be ended.
    fn end_waits(&self, tab: usize) {
        let clocks = self.sim.borrow().clocks(tab);
        let may_end = self.change(tab, |memory| match memory.decide(clocks) {
            Next::Wait(reason, remaining) if reason.may_be_ended(remaining) => {
                memory.end_waits(clocks);
                true
            }
            _ => false,
        });
        if may_end {
            self.sim.borrow_mut().oracle.record_waits_ended();
        }
    }

    /// A person empties the storage. All tabs see that.
    fn empty_storage(&self) {
        {
            let mut sim = self.sim.borrow_mut();
            sim.storage.empty();
            sim.oracle.emptied_ms = sim.now_ms;
        }
        let tabs = self.sim.borrow().pages.len();
        (0..tabs).for_each(|tab| self.change(tab, |_| ()));
    }
}
