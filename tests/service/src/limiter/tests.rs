use super::*;

const SECOND: Duration = Duration::from_secs(1);
/// Not a whole second, so that rounding shows.
const START: Duration = Duration::from_millis(1_700_000_000_400);

fn limiter(per_minute: u64, per_day: u64) -> Limiter {
    let plan = Plan::Enterprise { per_minute, per_day };
    Limiter::new([plan, plan].into_iter(), 5, Duration::from_secs(300))
}

fn admit(limiter: &Limiter, now: Duration) -> Verdict {
    limiter.admit(KeyNumber(0), now)
}

fn remaining(verdict: &Verdict) -> Option<u64> {
    if let Verdict::Granted(reading) = verdict { Some(reading.remaining) } else { None }
}

#[test]
fn a_window_opens_with_its_first_request_and_not_with_the_clocks_minute() {
    let limiter = limiter(2, 100);
    assert_eq!(remaining(&admit(&limiter, START)), Some(1));
    assert_eq!(remaining(&admit(&limiter, START + 59 * SECOND)), Some(0));
    assert!(matches!(admit(&limiter, START + 59 * SECOND), Verdict::Exceeded { retry_after: 1, .. }));
    assert_eq!(remaining(&admit(&limiter, START + 60 * SECOND)), Some(1));
}

#[test]
fn retry_after_is_rounded_up_to_whole_seconds() {
    let limiter = limiter(1, 100);
    admit(&limiter, START);
    let refused = admit(&limiter, START + Duration::from_millis(58_001));
    let reading = Reading { limit: 1, remaining: 0, resets_at: START + 60 * SECOND };
    assert_eq!(refused, Verdict::Exceeded { reading, window: "minute", retry_after: 2 });
}

#[test]
fn the_reading_is_of_the_window_with_fewer_requests_left() {
    let limiter = limiter(3, 4);
    let mut limits = Vec::new();
    for minute in [0, 0, 1, 1] {
        let Verdict::Granted(reading) = admit(&limiter, START + minute * 60 * SECOND) else { panic!("refused") };
        limits.push((reading.limit, reading.remaining, reading.resets_at));
    }
    let day_resets_at = START + Duration::from_secs(86_400);
    assert_eq!(
        limits,
        [(3, 2, START + 60 * SECOND), (3, 1, START + 60 * SECOND), (4, 1, day_resets_at), (4, 0, day_resets_at)]
    );
}

#[test]
fn of_two_windows_with_as_many_left_the_one_that_resets_later_is_read() {
    let limiter = limiter(5, 5);
    let Verdict::Granted(reading) = admit(&limiter, START) else { panic!("refused") };
    assert_eq!(reading.resets_at, START + Duration::from_secs(86_400));
}

#[test]
fn the_day_blocks_when_the_minute_would_not() {
    let limiter = limiter(10, 2);
    admit(&limiter, START);
    admit(&limiter, START);
    let refused = admit(&limiter, START + 100 * SECOND);
    assert!(matches!(refused, Verdict::Exceeded { window: "day", retry_after: 86_300, .. }), "{refused:?}");
    assert!(matches!(admit(&limiter, START + 86_400 * SECOND), Verdict::Granted(_)));
}

#[test]
fn a_refused_request_uses_up_nothing() {
    let limiter = limiter(1, 2);
    admit(&limiter, START);
    admit(&limiter, START);
    assert_eq!(remaining(&admit(&limiter, START + 60 * SECOND)), Some(0));
}

#[test]
fn the_sixth_request_after_the_429_bans_for_five_minutes() {
    let limiter = limiter(1, 100);
    admit(&limiter, START);
    for _ in 0..=5 {
        assert!(matches!(admit(&limiter, START), Verdict::Exceeded { .. }));
    }
    let reading = Reading { limit: 1, remaining: 0, resets_at: START + 300 * SECOND };
    assert_eq!(admit(&limiter, START), Verdict::Banned { reading, seconds_left: 300 });
    assert_eq!(admit(&limiter, START + 299 * SECOND), Verdict::Banned { reading, seconds_left: 1 });
    assert_eq!(remaining(&admit(&limiter, START + 300 * SECOND)), Some(0));
}

#[test]
fn a_ban_in_a_blocked_day_is_followed_by_a_fresh_429() {
    let limiter = limiter(10, 1);
    for _ in 0..8 {
        admit(&limiter, START);
    }
    let after_the_ban = START + 300 * SECOND;
    assert!(matches!(admit(&limiter, after_the_ban), Verdict::Exceeded { window: "day", .. }));
}

#[test]
fn requests_after_the_blocked_time_do_not_add_up_to_a_ban() {
    let limiter = limiter(1, 1_000);
    for minute in 0..20 {
        let now = START + minute * 60 * SECOND;
        assert!(matches!(admit(&limiter, now), Verdict::Granted(_)));
        for _ in 0..6 {
            assert!(matches!(admit(&limiter, now), Verdict::Exceeded { .. }));
        }
    }
}

#[test]
fn keys_are_counted_apart() {
    let limiter = limiter(1, 1);
    admit(&limiter, START);
    assert!(matches!(limiter.admit(KeyNumber(1), START), Verdict::Granted(_)));
}

#[test]
fn a_clock_set_back_grants_nothing_twice() {
    let limiter = limiter(1, 100);
    admit(&limiter, START);
    assert!(matches!(admit(&limiter, START - 3_600 * SECOND), Verdict::Exceeded { .. }));
}
