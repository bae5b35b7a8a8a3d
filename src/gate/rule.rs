//! The rules of the gate by name, so that the simulation can switch each one off and show that it is needed.

/// What keeps a key from being banned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// After a `429` nothing is sent until its wait has passed.
    WaitAfterRefusal,
    /// Each `429` in a row doubles the wait.
    DoubleTheWait,
    /// After three `429` in a row the person is asked.
    AskAfterThree,
    /// What looks like a ban stops everything.
    StopOnBan,
    /// `Remaining: 0` means that nothing is sent before the reset.
    HeedRemaining,
    /// Where headers are silent, the app's own count stays within the plan.
    CountTheMinute,
    /// After a failure that may hide a `429` there is a pause that grows.
    CoolDown,
    /// Only a `429`, which was not carried out, goes again by itself.
    NeverRepeatUnknown,
    /// Waits are counted by ticks, not by the time of day.
    CountByTicks,
}

/// Whether a rule is in force: always, but for the simulation.
#[cfg(not(test))]
pub const fn holds(_: Rule) -> bool {
    true
}

#[cfg(test)]
thread_local! {
    static BROKEN: std::cell::Cell<Option<Rule>> = const { std::cell::Cell::new(None) };
}

#[cfg(test)]
pub fn holds(rule: Rule) -> bool {
    BROKEN.get() != Some(rule)
}

/// Switches one rule off, in this thread, for as long as `run` lasts.
#[cfg(test)]
pub fn without<T>(rule: Option<Rule>, run: impl FnOnce() -> T) -> T {
    BROKEN.set(rule);
    let outcome = run();
    BROKEN.set(None);
    outcome
}
