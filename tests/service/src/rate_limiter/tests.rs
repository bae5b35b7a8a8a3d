use super::*;

const SECOND: Duration = Duration::from_secs(1);
/// Not a whole second, so that the tests notice wrong rounding.
const START: Duration = Duration::from_millis(1_700_000_000_400);

fn rate_limiter(per_minute: u64, per_day: u64) -> RateLimiter {
    with_windows(per_minute, per_day, WindowLengths::default())
}

fn with_windows(per_minute: u64, per_day: u64, windows: WindowLengths) -> RateLimiter {
    let plan = Plan { per_minute, per_day };
    RateLimiter::new([plan, plan].into_iter(), windows, 5, Duration::from_secs(300))
}

fn check(limiter: &RateLimiter, now: Duration) -> Decision {
    limiter.check(KeyIndex(0), now)
}

fn remaining(decision: &Decision) -> Option<u64> {
    if let Decision::Allowed(rate_limit) = decision { Some(rate_limit.remaining) } else { None }
}

#[test]
fn a_window_opens_with_its_first_request_and_not_at_a_full_minute() {
    let limiter = rate_limiter(2, 100);
    assert_eq!(remaining(&check(&limiter, START)), Some(1));
    assert_eq!(remaining(&check(&limiter, START + 59 * SECOND)), Some(0));
    assert!(matches!(check(&limiter, START + 59 * SECOND), Decision::Exceeded { retry_after: 1, .. }));
    assert_eq!(remaining(&check(&limiter, START + 60 * SECOND)), Some(1));
}

#[test]
fn retry_after_is_rounded_up_to_whole_seconds() {
    let limiter = rate_limiter(1, 100);
    check(&limiter, START);
    let decision = check(&limiter, START + Duration::from_millis(58_001));
    let rate_limit = RateLimit { limit: 1, remaining: 0, resets_at: START + 60 * SECOND };
    assert_eq!(decision, Decision::Exceeded { rate_limit, window: "minute", retry_after: 2 });
}

#[test]
fn the_rate_limit_describes_the_window_with_fewer_remaining_requests() {
    let limiter = rate_limiter(3, 4);
    let mut limits = Vec::new();
    for minute in [0, 0, 1, 1] {
        let Decision::Allowed(rate_limit) = check(&limiter, START + minute * 60 * SECOND) else {
            panic!("not allowed")
        };
        limits.push((rate_limit.limit, rate_limit.remaining, rate_limit.resets_at));
    }
    let day_resets_at = START + Duration::from_secs(86_400);
    assert_eq!(
        limits,
        [(3, 2, START + 60 * SECOND), (3, 1, START + 60 * SECOND), (4, 1, day_resets_at), (4, 0, day_resets_at)]
    );
}

#[test]
fn with_equal_remaining_requests_the_rate_limit_describes_the_window_that_resets_later() {
    let limiter = rate_limiter(5, 5);
    let Decision::Allowed(rate_limit) = check(&limiter, START) else { panic!("not allowed") };
    assert_eq!(rate_limit.resets_at, START + Duration::from_secs(86_400));
}

#[test]
fn a_rejected_request_is_not_counted() {
    let limiter = rate_limiter(1, 2);
    check(&limiter, START);
    check(&limiter, START);
    assert_eq!(remaining(&check(&limiter, START + 60 * SECOND)), Some(0));
}

#[test]
fn the_sixth_request_after_the_first_429_bans_for_five_minutes() {
    let limiter = rate_limiter(1, 100);
    check(&limiter, START);
    for _ in 0..=5 {
        assert!(matches!(check(&limiter, START), Decision::Exceeded { .. }));
    }
    let rate_limit = RateLimit { limit: 1, remaining: 0, resets_at: START + 300 * SECOND };
    assert_eq!(check(&limiter, START), Decision::Banned { rate_limit, seconds_left: 300 });
    assert_eq!(check(&limiter, START + 299 * SECOND), Decision::Banned { rate_limit, seconds_left: 1 });
    assert_eq!(remaining(&check(&limiter, START + 300 * SECOND)), Some(0));
}

#[test]
fn an_allowed_request_resets_the_count_towards_a_ban() {
    let limiter = rate_limiter(1, 1_000);
    for minute in 0..20 {
        let now = START + minute * 60 * SECOND;
        assert!(matches!(check(&limiter, now), Decision::Allowed(_)));
        for _ in 0..6 {
            assert!(matches!(check(&limiter, now), Decision::Exceeded { .. }));
        }
    }
}

#[test]
fn a_shorter_window_opens_with_its_first_request_and_ends_sooner() {
    let limiter = with_windows(1, 2, WindowLengths { minute: 3 * SECOND, day: 10 * SECOND });
    let Decision::Allowed(first) = check(&limiter, START) else { panic!("not allowed") };
    assert_eq!((first.remaining, first.resets_at), (0, START + 3 * SECOND));
    assert!(matches!(check(&limiter, START + 2 * SECOND), Decision::Exceeded { window: "minute", retry_after: 1, .. }));
    let Decision::Allowed(second) = check(&limiter, START + 4 * SECOND) else { panic!("not allowed") };
    assert_eq!((second.remaining, second.resets_at), (0, START + 10 * SECOND));
    assert!(matches!(check(&limiter, START + 8 * SECOND), Decision::Exceeded { window: "day", retry_after: 2, .. }));
    assert!(matches!(check(&limiter, START + 10 * SECOND), Decision::Allowed(_)));
}

#[test]
fn a_clock_that_goes_back_does_not_reset_a_window() {
    let limiter = rate_limiter(1, 100);
    check(&limiter, START);
    assert!(matches!(check(&limiter, START - 3_600 * SECOND), Decision::Exceeded { .. }));
}
