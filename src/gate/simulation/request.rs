//! One request of a tab: the way through the gate that ships, to the simulated service and back.

use super::{
    oracle::SimRequest,
    service::{Answer, answer, margin_ms},
    world::{Fault, Sim, SimWorld},
};
use crate::{
    api::{rate_limit::RateLimit, response::Outcome},
    gate::{
        edge::{self, may_repeat, record},
        state::Departure,
    },
};
use std::{cell::Cell, rc::Rc, time::Duration};

/// One request, as the session sends it: with what ships of the gate.
pub async fn request(world: SimWorld, on_its_way: Rc<Cell<Option<SimRequest>>>) {
    let (mut repeats, mut was_rate_limited) = (0, false);
    loop {
        let Ok(pass) = edge::acquire(&world, true).await else {
            let judgement = world.sim.borrow().oracle.check_stop();
            world.sim.borrow_mut().judge(judgement);
            return;
        };
        // An import takes the row from the database meanwhile.
        let takes_row = world.sim.borrow_mut().random.chance(25);
        let ms = if takes_row { world.sim.borrow_mut().random.between(1, 3_000) } else { 0 };
        world.pass(ms).await;
        let Some(mut journey) = pass.leave(&world) else {
            // The time in which it could have left is no wait.
            world.behind_first_since_ms.set(None);
            continue;
        };
        let Some((request, answer)) = leave(&world, repeats, was_rate_limited) else { return };
        on_its_way.set(Some(request));
        let departure = journey.departure;
        let exchange = async {
            let (head_ms, body_ms) = took_ms(&world);
            world.pass(head_ms).await;
            if answer.is_429 {
                receive(&world, departure, &request, &answer);
            }
            world.pass(body_ms).await;
        };
        journey.travel(&world, exchange).await;
        if !answer.is_429 {
            receive(&world, departure, &request, &answer);
        }
        world.sim.borrow_mut().oracle.record_end(&request);
        on_its_way.set(None);
        journey.end(&world).await;
        was_rate_limited = answer.requested_wait_ms.is_some();
        if answer.outcome == Some(Outcome::KeyWorked) || !may_repeat(was_rate_limited, repeats) {
            return;
        }
        repeats += 1;
    }
}

/// The service gets the request, unless that is a violation.
fn leave(world: &SimWorld, times: u32, was_rate_limited: bool) -> Option<(SimRequest, Answer)> {
    let mut sim = world.sim.borrow_mut();
    let (now_ms, tab_time) = (sim.now_ms, sim.clocks(world.tab).wall);
    let request = SimRequest {
        task: world.task,
        times,
        was_rate_limited,
        present_since_ms: sim.pages[world.tab].present_since_ms,
        behind_first_ms: world.behind_first_since_ms.take().map_or(0, |since_ms| now_ms - since_ms),
        left_ms: now_ms,
        seen_429s: sim.oracle.all_429s,
        row: sim.oracle.row,
    };
    let judgement = sim.oracle.leave(&request);
    sim.judge(judgement).then(|| (request, answer(now_ms, tab_time, &mut sim.random)))
}

/// How long the headers of an answer take, and its body. Some take as long as they may.
fn took_ms(world: &SimWorld) -> (u64, u64) {
    let mut sim = world.sim.borrow_mut();
    let is_slow = sim.random.chance(3);
    let (head_ms, body_ms) = if is_slow { (45_000, 20_000) } else { (800, 100) };
    (sim.random.between(1, head_ms), sim.random.between(0, body_ms))
}

/// The page learns of an answer.
fn receive(world: &SimWorld, departure: Departure, request: &SimRequest, answer: &Answer) {
    let (received_at, fault) = (world.sim.borrow().clocks(world.tab).wall, world.sim.borrow().fault);
    let outcome = match answer.outcome {
        Some(Outcome::RateLimited(wait)) if fault == Some(Fault::NoMargin) => {
            Some(Outcome::RateLimited(wait - Duration::from_millis(margin_ms())))
        }
        outcome => outcome,
    };
    let stated = answer.stated.map(|stated| RateLimit { received_at, ..stated });
    if let Some(outcome) = outcome {
        record(world, departure, outcome, stated);
    }
    let Sim { oracle, now_ms, .. } = &mut *world.sim.borrow_mut();
    oracle.record_answer(*now_ms, request, answer);
}
