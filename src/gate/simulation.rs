//! 100,000 schedules of the gate: up to eight tabs with reloads, duplicated and frozen tabs, sleep, clock jumps, two keys, and
//! people who cancel, before a service that sends every form of `429`, hides some of them, and fails, and with a storage
//! that is late, emptied, full or blocked.
//!
//! The tabs run the [`Machine`](super::machine::Machine) that ships, and parse the headers with the code that ships. Each
//! schedule shows that
//!
//! 1. no request starts between a `429` that a tab received and the end of its wait, a second of margin included;
//! 2. no two requests overlap;
//! 3. nothing but a `429` is retried without asking the person;
//! 4. after three `429` in a row, and after what looks like a ban, nothing starts before a person resumes, and neither a refused key
//!    nor the refusal of one operation alone stops anything;
//! 5. after a failure that may hide a `429` there is a backoff, longer each time;
//! 6. a service without other clients never has to send a `429`, whether it shows its limits or hides them;
//! 7. no request waits longer than the service asked for, plus what changes of the clock can cost;
//! 8. the schedule ends, and no request waits for ever.
//!
//! Each rule is then disabled in turn, and the same schedules find a violation.

mod incident;
mod key;
mod oracle;
mod random;
mod service;
mod storage;
mod tab;
mod world;

use super::rule::{self, Rule};
use std::sync::atomic::{AtomicBool, Ordering};
use world::{Fault, World};

/// How many schedules run, unless the environment variable `GATE_SCHEDULES` says otherwise.
const SCHEDULES: u64 = 100_000;

/// How many of them run without a rule: enough to find each violation.
const SCHEDULES_WITHOUT_A_RULE: u64 = SCHEDULES / 10;

fn schedules() -> u64 {
    std::env::var("GATE_SCHEDULES").map_or(SCHEDULES, |number| number.parse().unwrap())
}

/// Runs `schedules` on all cores; returns a violation, if there is one.
fn find_violation(
    schedules: std::ops::Range<u64>,
    disabled_rule: Option<Rule>,
    fault: Option<Fault>,
) -> Option<String> {
    let is_found = AtomicBool::new(false);
    let is_found = &is_found;
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u64;
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|thread| {
                let mut seeds = schedules.clone().filter(move |seed| seed % threads == thread);
                scope.spawn(move || {
                    let mut seeds = seeds.by_ref().take_while(|_| !is_found.load(Ordering::Relaxed));
                    let run = || seeds.find_map(|seed| World::new(seed, fault).run().err());
                    let violation = rule::with_disabled(disabled_rule, run);
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
    if let Some(violation) = find_violation(0..schedules(), None, None) {
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
        Rule::CountRequests,
        Rule::BackOff,
        Rule::NeverRetryUnknownOutcome,
        Rule::UseMonotonicClock,
        Rule::EndByTimeOfDay,
        Rule::RememberInTab,
        Rule::StoreAgain,
        Rule::RecordUnfinished,
        Rule::ResumeSeenStop,
        Rule::StealLock,
        Rule::OutlastRequests,
    ] {
        let violation = find_violation(0..SCHEDULES_WITHOUT_A_RULE, Some(rule), None);
        assert!(violation.is_some(), "without {rule:?} nothing was violated");
    }
}

#[test]
fn each_step_of_the_edge_is_needed() {
    let violation = find_violation(0..SCHEDULES_WITHOUT_A_RULE, Some(Rule::CheckUnderLock), None);
    assert!(violation.is_some(), "without a check under the lock nothing was violated");
    for fault in [Fault::NoLock, Fault::NotShared, Fault::NotKept, Fault::NoMargin, Fault::OneNameForAllKeys] {
        let violation = find_violation(0..SCHEDULES_WITHOUT_A_RULE, None, Some(fault));
        assert!(violation.is_some(), "with {fault:?} nothing was violated");
    }
}
