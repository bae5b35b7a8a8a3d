//! The rules of the gate by name, so that the simulation can disable each one and show that it is needed.

/// What keeps a key from being banned, and requests from waiting without a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// After a `429` nothing is sent until its wait has passed.
    WaitAfter429,
    /// Each `429` in a row doubles the wait.
    DoubleWait,
    /// After three `429` in a row a person decides.
    StopAfterThree429s,
    /// What looks like a ban stops everything.
    StopOnSuspectedBan,
    /// After `Remaining: 0` nothing is sent before the reset.
    WaitForReset,
    /// After the wait of a `429` one request goes first.
    OneGoesFirst,
    /// The one that goes first holds the others for a limited time.
    FirstIsBounded,
    /// Several `429` of requests that left together count as one.
    CountOverlappingOnce,
    /// A success or a reading of a request that left before the last `429` ends nothing.
    EarlierEndsNothing,
    /// The state is looked at again in the step in which a request leaves.
    LookWhenLeaving,
    /// Only a `429` is sent again: the service did not carry that request out.
    NeverRepeatUnknownOutcome,
    /// A request is sent again at most twice.
    RepeatTwice,
    /// Waits are measured by the monotonic clock, not by the time of day.
    UseMonotonicClock,
    /// The time of day may end a long wait.
    EndByTimeOfDay,
    /// A tab remembers what it knows, whatever the storage returns.
    RememberInTab,
    /// A tab stores again what another tab, or a person, removed from the storage.
    StoreAgain,
    /// A person ends the stop that the screen shows, and no other.
    EndSeenStop,
}

thread_local! {
    static DISABLED: std::cell::Cell<Option<Rule>> = const { std::cell::Cell::new(None) };
}

/// Whether a rule is in force: what `rule!` asks in the tests.
pub fn is_enabled(rule: Rule) -> bool {
    DISABLED.get() != Some(rule)
}

/// Runs `run` with one rule disabled in this thread.
pub fn with_disabled<T>(rule: Option<Rule>, run: impl FnOnce() -> T) -> T {
    DISABLED.set(rule);
    let result = run();
    DISABLED.set(None);
    result
}
