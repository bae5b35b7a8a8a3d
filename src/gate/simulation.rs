//! 100,000 schedules of the gate: up to eight tabs with several requests each, reloads, crashes, duplicated and frozen tabs, sleep, clock
//! jumps, and people who cancel, before a service that sends every form of `429` and fails, and with a storage that is emptied or blocked.
//!
//! The tabs poll the futures of [`edge`](super::edge) that ship, and parse the headers with the code that ships. Two oracles judge each schedule.
//! The first one says what must not leave:
//!
//! 1. no request leaves between a `429` that was received and the end of its wait, a second of margin included, nor after `Remaining: 0`
//!    before the reset;
//! 2. after that wait one request goes first;
//! 3. nothing but a `429` is sent again, and at most twice;
//! 4. after three `429` in a row, and after what looks like a ban, nothing leaves before a person decides. Several `429` of requests that
//!    left together are one.
//!
//! The second one says what must not wait: nothing waits without a reason that the service has said, and no longer than it asked for; the
//! one that goes first holds the others 15 seconds at most; and each schedule ends.
//!
//! Each rule is then disabled in turn, and the same schedules find a violation. The seed of the random tests changes the schedules, and a violation names
//! its own.

mod oracle;
mod random;
mod request;
pub mod rule;
mod schedule;
mod service;
mod world;

use rule::Rule;
use schedule::Schedule;
use std::sync::atomic::{AtomicBool, Ordering};
use world::Fault;

/// How many schedules run, unless the environment variable `GATE_SCHEDULES` says otherwise.
const SCHEDULES: u64 = 100_000;

/// How many of them run without a rule: enough to find each violation.
const SCHEDULES_WITHOUT_A_RULE: u64 = SCHEDULES / 10;

/// A number in the environment.
fn variable(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |number| number.parse().unwrap())
}

/// Runs schedules on all cores; returns a violation, if there is one.
fn find_violation(schedules: u64, disabled_rule: Option<Rule>, fault: Option<Fault>) -> Option<String> {
    let is_found = AtomicBool::new(false);
    let is_found = &is_found;
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u64;
    // Consecutive numbers give schedules that have nothing in common.
    let first = variable("PETSTORE_SEED", 0) * 1_000_000_000;
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|thread| {
                let seeds = (first..first + schedules).filter(move |seed| seed % threads == thread);
                scope.spawn(move || {
                    let mut seeds = seeds.take_while(|_| !is_found.load(Ordering::Relaxed));
                    let run = |seed| Schedule::new(seed, fault).run().err();
                    let violation = rule::with_disabled(disabled_rule, || seeds.find_map(run));
                    is_found.fetch_or(violation.is_some(), Ordering::Relaxed);
                    violation
                })
            })
            .collect();
        workers.into_iter().find_map(|worker| worker.join().unwrap())
    })
}

#[test]
fn no_schedule_gets_a_key_banned() {
    if let Some(violation) = find_violation(variable("GATE_SCHEDULES", SCHEDULES), None, None) {
        panic!("{violation}");
    }
}

#[test]
fn each_rule_is_needed() {
    for rule in [
        Rule::WaitAfter429,
        Rule::DoubleWait,
        Rule::StopAfterThree429s,
        Rule::StopOnSuspectedBan,
        Rule::WaitForReset,
        Rule::OneGoesFirst,
        Rule::FirstIsBounded,
        Rule::CountOverlappingOnce,
        Rule::EarlierEndsNothing,
        Rule::LookWhenLeaving,
        Rule::NeverRepeatUnknownOutcome,
        Rule::RepeatTwice,
        Rule::UseMonotonicClock,
        Rule::EndByTimeOfDay,
        Rule::RememberInTab,
        Rule::StoreAgain,
        Rule::EndSeenStop,
    ] {
        let violation = find_violation(SCHEDULES_WITHOUT_A_RULE, Some(rule), None);
        assert!(violation.is_some(), "without {rule:?} nothing was violated");
    }
}

#[test]
fn each_part_of_the_world_is_needed() {
    for fault in [Fault::NoLock, Fault::NotShared, Fault::NotKept, Fault::NoMargin] {
        let violation = find_violation(SCHEDULES_WITHOUT_A_RULE, None, Some(fault));
        assert!(violation.is_some(), "with {fault:?} nothing was violated");
    }
}
