use super::*;

const SECOND: Duration = Duration::from_secs(1);
/// Not a whole second, so that the tests notice wrong rounding.
const START: Duration = Duration::from_millis(1_700_000_000_400);

fn rate_limiter(per_minute: u64, per_day: u64) -> RateLimiter {
    RateLimiter::new([Plan { per_minute, per_day }].into_iter(), 60)
}

fn check(limiter: &RateLimiter, now: Duration) -> Decision {
    limiter.check(0, now)
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
    let next_minute = check(&limiter, START + 60 * SECOND);
    assert!(matches!(next_minute, Decision::Allowed(RateLimit { remaining: 0, .. })), "{next_minute:?}");
}

#[test]
fn an_allowed_request_resets_the_count_towards_a_ban() {
    let limiter = rate_limiter(1, 1_000);
    for minute in 0..20 {
        let now = START + minute * 60 * SECOND;
        assert!(matches!(check(&limiter, now), Decision::Allowed(_)));
        for later in [0, 2, 2, 2, 2, 2] {
            assert!(matches!(check(&limiter, now + later * SECOND), Decision::Exceeded { .. }));
        }
    }
}

#[test]
fn requests_within_2_s_of_the_first_429_do_not_count_towards_a_ban() {
    let limiter = rate_limiter(1, 1_000);
    check(&limiter, START);
    let almost = START + Duration::from_millis(1_999);
    for now in [[START; 20], [almost; 20]].concat() {
        assert!(matches!(check(&limiter, now), Decision::Exceeded { .. }));
    }
    for _ in 0..5 {
        assert!(matches!(check(&limiter, START + 2 * SECOND), Decision::Exceeded { .. }));
    }
    assert!(matches!(check(&limiter, START + 2 * SECOND), Decision::Banned { .. }));
}

#[test]
fn each_window_opens_with_its_first_request_and_lasts_as_long_as_it_is_set_to() {
    let limiter = RateLimiter::new([Plan { per_minute: 1, per_day: 2 }].into_iter(), 3);
    let Decision::Allowed(first) = check(&limiter, START) else { panic!("not allowed") };
    assert_eq!((first.remaining, first.resets_at), (0, START + 3 * SECOND));
    assert!(matches!(check(&limiter, START + 2 * SECOND), Decision::Exceeded { window: "minute", retry_after: 1, .. }));
    let Decision::Allowed(second) = check(&limiter, START + 4 * SECOND) else { panic!("not allowed") };
    assert_eq!((second.remaining, second.resets_at), (0, START + DAY));
    let next = check(&limiter, START + 8 * SECOND);
    assert!(matches!(next, Decision::Exceeded { window: "day", retry_after: 86_392, .. }), "{next:?}");
    assert!(matches!(check(&limiter, START + DAY), Decision::Allowed(_)));
}
