//! The way of one request through the gate, in any [`World`]: a browser, or the simulation, which polls the futures that ship.

use super::{
    state::{Departure, GateState, Memory, Next},
    wait::Clocks,
};
use crate::api::{failure::Stop, rate_limit::RateLimit, response::Outcome};
use futures::future::{Either, LocalBoxFuture, select};
use std::{pin::pin, time::Duration};

/// A request that waits looks at the state this often, so that a sleeping tab or a changed clock can only lengthen a wait.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// How long the request that goes first holds the others at most.
const FIRST_LIMIT: Duration = Duration::from_secs(10);
/// Who has waited so long for the lock takes it from a tab that stands still.
const TAKE_LOCK_AFTER: Duration = Duration::from_secs(15);
/// Other tabs see a change of the storage a little later than the release of the lock.
const SETTLE_DELAY: Duration = Duration::from_millis(100);
/// How often one request is sent again after a `429`.
const MAX_REPEATS: u32 = 2;

/// What the gate needs of the outside, for one key.
pub trait World {
    /// The lock of the request that goes first, shared by all tabs. Dropping it releases it.
    type Lock;

    fn clocks(&self) -> Clocks;
    /// What this tab knows.
    fn memory(&self) -> Memory;
    fn remember(&self, memory: Memory);
    /// What is stored for all tabs.
    fn load(&self) -> GateState;
    fn store(&self, state: &GateState);
    /// Waits for the lock. With `take` it is granted at once, and its owner no longer has it. Dropping the future leaves the queue.
    fn lock(&self, take: bool) -> LocalBoxFuture<'static, Self::Lock>;
    /// Whether no other tab has taken the lock since.
    fn holds(&self, lock: &Self::Lock) -> bool;
    fn sleep(&self, duration: Duration) -> impl Future<Output = ()>;
    /// Shows why the request has not left.
    fn show(&self, held: Held);
}

/// Why a request has not left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// For the end of a wait.
    ByLimit,
    /// Another request goes first.
    ByFirst,
}

/// The right of a request to leave.
#[derive(Debug)]
pub struct Pass<L> {
    /// The lock, if the request goes first.
    lock: Option<L>,
    /// Whether the request may be the first one. The check without a key says nothing about the key.
    may_go_first: bool,
}

/// A request on its way.
#[derive(Debug)]
pub struct Journey<L> {
    pub departure: Departure,
    lock: Option<L>,
}

/// Lets this tab learn what is stored, changes that, and stores what the storage lacks: in one step.
pub fn update<W: World, T>(world: &W, change: impl FnOnce(&mut Memory, Clocks) -> T) -> T {
    let (now, mut memory) = (world.clocks(), world.memory());
    let is_lacking = memory.learn(world.load(), now);
    let before = memory.state.clone();
    let result = change(&mut memory, now);
    memory.measure(now);
    if is_lacking || memory.state != before {
        world.store(&memory.state);
    }
    world.remember(memory);
    result
}

/// Waits until a request may leave. The error says that a person has to decide first.
pub async fn acquire<W: World>(world: &W, may_go_first: bool) -> Result<Pass<W::Lock>, Stop> {
    let (mut lock, mut place, mut waits_since) = (None, None, None);
    loop {
        match update(world, |memory, now| memory.decide(now)) {
            Next::Stop(stop) => return Err(stop),
            Next::Wait(_, remaining) => {
                (lock, place, waits_since) = (None, None, None);
                world.show(Held::ByLimit);
                world.sleep(remaining.min(CHECK_INTERVAL)).await;
            }
            Next::GoFirst if may_go_first && lock.is_none() => {
                let now = world.clocks().monotonic;
                let since = *waits_since.get_or_insert(now);
                let takes = now.saturating_sub(since) >= TAKE_LOCK_AFTER && rule!(FirstIsBounded);
                let request = place.take().filter(|_| !takes).unwrap_or_else(|| world.lock(takes));
                match select(request, pin!(world.sleep(CHECK_INTERVAL))).await {
                    Either::Left((granted, _)) => lock = Some(granted),
                    Either::Right(((), request)) => {
                        place = Some(request);
                        world.show(Held::ByFirst);
                    }
                }
            }
            Next::GoFirst => return Ok(Pass { lock, may_go_first }),
            Next::Leave => return Ok(Pass { lock: None, may_go_first }),
        }
    }
}

impl<L> Pass<L> {
    /// The step in which the request leaves. `None` if it may not leave after all.
    pub fn leave<W: World<Lock = L>>(self, world: &W) -> Option<Journey<L>> {
        let has_turn = self.lock.as_ref().is_some_and(|lock| world.holds(lock)) || !self.may_go_first;
        update(world, |memory, now| match memory.decide(now) {
            _ if !rule!(LookWhenLeaving) => Some(memory.state.departure()),
            Next::GoFirst if !has_turn => None,
            Next::GoFirst | Next::Leave => Some(memory.state.departure()),
            Next::Wait(..) | Next::Stop(_) => None,
        })
        .map(|departure| Journey { departure, lock: self.lock })
    }
}

impl<L> Journey<L> {
    /// Waits for the end of `exchange`. The one that goes first lets the others go when it takes long.
    pub async fn travel<W: World<Lock = L>, T>(&mut self, world: &W, exchange: impl Future<Output = T>) -> T {
        let exchange = pin!(exchange);
        if self.lock.is_none() || !rule!(FirstIsBounded) {
            return exchange.await;
        }
        match select(exchange, pin!(world.sleep(FIRST_LIMIT))).await {
            Either::Left((result, _)) => result,
            Either::Right(((), exchange)) => {
                self.lock = None;
                exchange.await
            }
        }
    }

    /// Lets the next request go first, after its outcome is recorded.
    pub async fn end<W: World<Lock = L>>(self, world: &W) {
        if self.lock.is_some() {
            world.sleep(SETTLE_DELAY).await;
        }
    }
}

/// Records what an answer says, and what its headers state: each as soon as it is there.
pub fn record<W: World>(world: &W, departure: Departure, outcome: Outcome, stated: Option<RateLimit>) {
    update(world, |memory, now| {
        if let Some(stated) = stated {
            let is_429 = matches!(outcome, Outcome::RateLimited(_));
            memory.state.record_reading(departure, is_429, stated);
        }
        memory.state.record_outcome(now, departure, outcome);
    });
}

/// Whether a request that ended with a `429` is sent again. `repeats` is how often it was sent again before.
pub fn may_repeat(is_429: bool, repeats: u32) -> bool {
    let most = if rule!(RepeatTwice) { MAX_REPEATS } else { u32::MAX };
    let is_repeatable = if rule!(NeverRepeatUnknownOutcome) { is_429 } else { true };
    is_repeatable && repeats < most
}
