//! A hundred thousand days in the life of the gate: up to eight tabs with reloads, duplicated tabs, sleeps, clock jumps and
//! people who change their minds, before a service that refuses in every shape, hides its refusals and breaks down.
//!
//! The tabs follow [`Gate`](super::Gate) step by step and make every decision with the real [`state`](super::state),
//! through the real reading of headers. After each schedule it is known that
//!
//! 1. no request started between a `429` that any tab received and the end of its wait, a second of margin included;
//! 2. no two requests overlapped;
//! 3. nothing went again by itself but what a `429` had refused;
//! 4. after three `429` in a row, and after what looks like a ban, nothing started before the person said so;
//! 5. after a failure that may hide a `429` there was a pause that grew;
//! 6. a service that is alone with us and shows its limits never had to refuse; nor one that hides them and keeps to the plan;
//! 7. the schedule came to an end.
//!
//! Each rule is then switched off in turn, and the same schedules find that out.

mod chance;
mod facts;
mod service;
mod world;

use super::rule::{self, Rule};
use world::{EdgeRule, World};

const SCHEDULES: u64 = 100_000;

/// Runs the schedules `from..to`, on all cores; the first violation, if any.
fn run(schedules: std::ops::Range<u64>, broken: Option<Rule>, broken_edge: Option<EdgeRule>) -> Option<String> {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u64;
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|thread| {
                let mut seeds = schedules.clone().filter(move |seed| seed % threads == thread);
                scope.spawn(move || {
                    rule::without(broken, || seeds.find_map(|seed| World::new(seed, broken_edge).live().err()))
                })
            })
            .collect();
        workers.into_iter().find_map(|worker| worker.join().unwrap())
    })
}

#[test]
fn no_schedule_gets_a_key_banned() {
    if let Some(violation) = run(0..SCHEDULES, None, None) {
        panic!("{violation}");
    }
}

#[test]
fn each_rule_is_needed() {
    for rule in [
        Rule::WaitAfterRefusal,
        Rule::DoubleTheWait,
        Rule::AskAfterThree,
        Rule::StopOnBan,
        Rule::HeedRemaining,
        Rule::CountTheMinute,
        Rule::CoolDown,
        Rule::NeverRepeatUnknown,
        Rule::CountByTicks,
    ] {
        assert!(run(0..SCHEDULES / 10, Some(rule), None).is_some(), "without {rule:?} nothing was violated");
    }
}

#[test]
fn each_step_of_the_edge_is_needed() {
    for rule in [EdgeRule::Lock, EdgeRule::LookAgainUnderTheLock, EdgeRule::Share, EdgeRule::Keep, EdgeRule::Margin] {
        assert!(run(0..SCHEDULES / 10, None, Some(rule)).is_some(), "without {rule:?} nothing was violated");
    }
}
