//! The rules of the gate by name, so that the simulation can disable each one and show that it is needed.

/// What keeps a key from being banned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// After a `429` nothing is sent until its wait has passed.
    WaitAfter429,
    /// Each `429` in a row doubles the wait.
    DoubleWait,
    /// After three `429` in a row the person decides.
    StopAfterThree429s,
    /// What looks like a ban stops everything.
    StopOnSuspectedBan,
    /// After `Remaining: 0` nothing is sent before the reset.
    WaitForReset,
    /// Without headers the app's own count stays within the plan.
    CountRequests,
    /// After a failure that may hide a `429` there is a backoff, longer each time.
    BackOff,
    /// Only a `429` is retried: the service did not carry that request out.
    NeverRetryUnknownOutcome,
    /// Waits are measured by the monotonic clock, not by the time of day.
    UseMonotonicClock,
    /// The time of day ends a backoff, later by the largest ordinary change of a clock.
    EndByTimeOfDay,
    /// The state is checked again under the lock before a request is sent.
    CheckUnderLock,
    /// A tab remembers what it knows, whatever the storage returns.
    RememberInTab,
    /// A tab stores again what another tab, or a person, removed from the storage.
    StoreAgain,
    /// A request that began and did not end counts as one without a response.
    RecordUnfinished,
    /// A resume ends the stop that the person saw, and no other.
    ResumeSeenStop,
    /// A lock whose owner does nothing is taken from it.
    StealLock,
    /// It is taken later than any request can last.
    OutlastRequests,
}

thread_local! {
    static DISABLED: std::cell::Cell<Option<Rule>> = const { std::cell::Cell::new(None) };
}

/// Whether a rule is in force. Only the simulation disables rules.
pub fn is_enabled(rule: Rule) -> bool {
    !cfg!(test) || DISABLED.get() != Some(rule)
}

/// Runs `run` with one rule disabled in this thread.
#[cfg(test)]
pub fn with_disabled<T>(rule: Option<Rule>, run: impl FnOnce() -> T) -> T {
    DISABLED.set(rule);
    let result = run();
    DISABLED.set(None);
    result
}
