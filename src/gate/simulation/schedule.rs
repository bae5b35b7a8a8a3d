//! One schedule from its seed to its end: tabs with requests, and what people, browsers and computers do at random times.

use super::{
    oracle::SimRequest,
    random::Random,
    request::request,
    world::{Fault, Shared, Sim, SimWorld},
};
use crate::{
    api::failure::Stop,
    gate::{edge, state::Memory},
};
use futures::{future::LocalBoxFuture, task::noop_waker};
use std::{
    cell::{Cell, RefCell},
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
    on_its_way: Rc<Cell<Option<SimRequest>>>,
}

pub struct Schedule {
    seed: u64,
    sim: Shared,
    tasks: Vec<Task>,
    remaining_incidents: u64,
}

impl Schedule {
    pub fn new(seed: u64, fault: Option<Fault>) -> Self {
        let mut random = Random::new(seed);
        // Where tabs cannot share the storage, the person uses one tab only, as the screen says.
        let is_blocked = random.chance(10);
        let tabs = if is_blocked { 1 } else { random.between(1, MAX_TABS as u64) };
        let remaining_incidents = random.between(5, 40);
        let sim = Rc::new(RefCell::new(Sim { random, fault, is_blocked, ..Sim::default() }));
        let schedule = Self { seed, sim, tasks: Vec::new(), remaining_incidents };
        (0..tabs).for_each(|_| schedule.open());
        schedule
    }

    /// Runs the schedule to its end; the error is the first violation.
    pub fn run(mut self) -> Result<(), String> {
        let mut next_incident_ms = 0;
        for _ in 0..MAX_STEPS {
            let next = self.next_task();
            if let Some(tab) = self.tab_that_has_to_look() {
                self.change(tab, |_| ());
            } else if self.remaining_incidents > 0 && next.is_none_or(|(due_ms, _)| next_incident_ms <= due_ms) {
                self.go_to(next_incident_ms);
                self.cause_incident();
                self.remaining_incidents -= 1;
                let longest_ms = if self.between(1, 100) <= 80 { 5_000 } else { 90_000 };
                next_incident_ms = self.between(0, longest_ms) + self.sim.borrow().now_ms;
            } else if let Some((due_ms, index)) = next {
                self.go_to(due_ms);
                self.poll(index);
            } else if !self.thaw(|_| true) {
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

    /// When the next task goes on, and its place. The tasks of a frozen tab stand still.
    fn next_task(&self) -> Option<(u64, usize)> {
        let sim = self.sim.borrow();
        let runs = self.tasks.iter().enumerate().filter(|(_, task)| !sim.pages[task.tab].is_frozen);
        runs.filter_map(|(index, task)| Some((sim.due_ms.get(&task.id).copied()?.max(sim.now_ms), index))).min()
    }

    fn tab_that_has_to_look(&self) -> Option<usize> {
        self.sim.borrow().pages.iter().position(|page| page.has_to_look && !page.is_frozen)
    }

    fn poll(&mut self, index: usize) {
        let id = self.tasks[index].id;
        self.sim.borrow_mut().due_ms.remove(&id);
        if self.tasks[index].future.as_mut().poll(&mut Context::from_waker(&noop_waker())) != Poll::Pending {
            self.tasks.swap_remove(index);
        }
    }

    /// Changes what a tab knows, as its page does outside of a request.
    fn change(&self, tab: usize, change: impl FnOnce(&mut Memory)) {
        edge::update(&SimWorld::new(&self.sim, tab, 0), |memory, _| change(memory));
    }

    fn add_request(&mut self, tab: usize) {
        let id = self.sim.borrow_mut().new_id();
        let world = SimWorld::new(&self.sim, tab, id);
        let on_its_way = Rc::default();
        let future = Box::pin(request(world, Rc::clone(&on_its_way)));
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
        let (is_frozen, is_any_frozen, is_kept) = {
            let sim = self.sim.borrow();
            (sim.pages[tab].is_frozen, sim.pages.iter().any(|page| page.is_frozen), !sim.is_blocked)
        };
        match self.between(1, 25) {
            1..=8 => self.add_request(tab),
            9 | 10 => (0..4).for_each(|_| self.add_request(tab)),
            11 => (0..tabs).for_each(|tab| self.add_request(tab)),
            12 | 13 if is_kept => self.reload(tab),
            // A duplicated tab knows what the storage holds.
            14 if is_kept && tabs < MAX_TABS => self.open(),
            15 => self.jump(HOUR_MS.cast_signed()),
            16 => self.jump(-HOUR_MS.cast_signed()),
            17 => self.sleep(),
            18 if !is_frozen => {
                let seen = [Stop::RateLimitedRepeatedly, Stop::SuspectedBan][usize::from(self.between(0, 1) == 0)];
                self.change(tab, |memory| memory.state.end_stop(seen));
                self.sim.borrow_mut().oracle.record_stop_ended(seen);
            }
            // A person no longer waits for what is on its way, or cancels what waits.
            19 => self.drop_tasks(|task| task.tab == tab && task.on_its_way.get().is_some()),
            20 => self.drop_tasks(|task| task.tab == tab && task.on_its_way.get().is_none()),
            21 | 22 => self.freeze(tab),
            23 | 24 => drop(self.thaw(|frozen| frozen == tab)),
            // A frozen tab does not see that a person empties the storage.
            25 if !is_any_frozen => self.empty_storage(),
            _ => {}
        }
    }

    fn open(&self) {
        let mut sim = self.sim.borrow_mut();
        let page = sim.new_page();
        sim.pages.push(page);
    }

    /// The page is loaded again. It is gone before anything is dropped.
    fn reload(&mut self, tab: usize) {
        {
            let mut sim = self.sim.borrow_mut();
            sim.pages[tab] = sim.new_page();
            if sim.fault == Some(Fault::NotKept) {
                sim.stored.clear();
            }
        }
        self.drop_tasks(|task| task.tab == tab);
    }

    /// The clock is set: at most an hour before or after the real time.
    fn jump(&self, ms: i64) {
        let mut sim = self.sim.borrow_mut();
        let limit = HOUR_MS.cast_signed();
        sim.wall_offset_ms = (sim.wall_offset_ms + ms).clamp(-limit, limit);
        sim.oracle.jumped_ms = Some(sim.now_ms);
    }

    /// The computer sleeps: nothing runs, and the monotonic clocks stand still.
    fn sleep(&self) {
        let slept_ms = match self.between(1, 10) {
            1 | 2 => self.between(HOUR_MS, 40 * HOUR_MS),
            _ => self.between(1_000, 120_000),
        };
        let mut sim = self.sim.borrow_mut();
        sim.now_ms += slept_ms;
        sim.oracle.has_stood_still = true;
        sim.oracle.asleep_ms += slept_ms;
        sim.oracle.woke_ms = sim.now_ms;
    }

    fn freeze(&self, tab: usize) {
        let mut sim = self.sim.borrow_mut();
        sim.pages[tab].is_frozen = true;
        sim.oracle.has_stood_still = true;
    }

    /// Lets frozen tabs go on: those that become visible look. Returns whether there was one.
    fn thaw(&self, which: impl Fn(usize) -> bool) -> bool {
        let Sim { pages, now_ms, .. } = &mut *self.sim.borrow_mut();
        let frozen = pages.iter_mut().enumerate().filter(|(tab, page)| page.is_frozen && which(*tab));
        let thawed = frozen.map(|(_, page)| {
            (page.is_frozen, page.has_to_look, page.present_since_ms) = (false, true, *now_ms);
        });
        thawed.count() > 0
    }

    /// A person empties the storage. All tabs see that.
    fn empty_storage(&self) {
        let mut sim = self.sim.borrow_mut();
        sim.stored.clear();
        sim.pages.iter_mut().for_each(|page| page.has_to_look = true);
    }
}
