//! Rate limits as a client meets them; the counting itself is tested beside the limiter.

use std::time::Duration;

use petstore_service::plan::Plan;

use crate::shop::{Reply, START, Shop, request};

fn limit_remaining_reset(reply: &Reply) -> [u64; 3] {
    ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"]
        .map(|name| reply.header(name).unwrap().parse().unwrap())
}

#[tokio::test]
async fn every_answer_to_a_key_counts_and_says_what_is_left() {
    let shop = Shop::new();
    // The first second after the window's end: it began a quarter past a second.
    let reset = START.as_secs() + 61;
    let mut left = 300;
    for (method, path, status) in [
        ("GET", "/v1/pets", 200),
        ("GET", "/v1/pets?limit=0", 400),
        ("GET", "/v1/pets/1", 404),
        ("GET", "/v1/nothing", 404),
        ("PUT", "/v1/pets", 405),
        ("OPTIONS", "/v1/pets", 405),
        ("POST", "/v1/pets", 400),
    ] {
        let reply = shop.send(request(method, path, Some("demo"), "")).await;
        left -= 1;
        assert_eq!(reply.status, status);
        assert_eq!(limit_remaining_reset(&reply), [300, left, reset], "{method} {path}");
    }
    let too_large = shop.post("x".repeat(70_000)).await;
    assert_eq!((too_large.status, limit_remaining_reset(&too_large)), (413, [300, left - 1, reset]));
}

#[tokio::test]
async fn a_caller_without_a_known_key_is_granted_nothing_and_has_nothing_to_wait_for() {
    let shop = Shop::new();
    for _ in 0..100 {
        let reply = shop.get_as("nobody", "/v1/pets").await;
        assert_eq!((reply.status, limit_remaining_reset(&reply)), (401, [0, 0, START.as_secs() + 1]));
    }
}

#[tokio::test]
async fn the_sixty_first_request_of_a_free_minute_is_429() {
    let shop = Shop::new();
    for _ in 0..60 {
        assert_eq!(shop.get_as("other", "/v1/pets").await.status, 200);
    }
    shop.advance(Duration::from_millis(500));
    let reply = shop.get_as("other", "/v1/pets").await;
    assert!(reply.message(429, "rate_limit_exceeded").contains("60 requests a minute"));
    assert_eq!(reply.header("retry-after"), Some("60"));
    assert_eq!(limit_remaining_reset(&reply), [60, 0, START.as_secs() + 61]);
}

#[tokio::test]
async fn who_waits_as_told_is_served_again() {
    let shop = Shop::new();
    for _ in 0..61 {
        shop.get_as("other", "/v1/pets").await;
    }
    shop.advance(Duration::from_secs(60));
    assert_eq!(shop.get_as("other", "/v1/pets").await.status, 200);
}

#[tokio::test]
async fn the_day_is_counted_beside_the_minute() {
    let shop = Shop::with(|options| options.keys[0].1 = Plan::Enterprise { per_minute: 2, per_day: 3 });
    for _ in 0..2 {
        assert_eq!(shop.get("/v1/pets").await.status, 200);
    }
    shop.advance(Duration::from_secs(60));
    let last = shop.get("/v1/pets").await;
    let reset = START.as_secs() + 86_401;
    assert_eq!((last.status, limit_remaining_reset(&last)), (200, [3, 0, reset]));
    let reply = shop.get("/v1/pets").await;
    assert!(reply.message(429, "rate_limit_exceeded").contains("3 requests a day"));
    assert_eq!(reply.header("retry-after"), Some("86340"));
}

#[tokio::test]
async fn going_on_after_a_429_bans_the_key_and_no_other() {
    let shop = Shop::new();
    for _ in 0..60 {
        shop.get_as("other", "/v1/pets").await;
    }
    for _ in 0..=5 {
        assert_eq!(shop.get_as("other", "/v1/pets").await.status, 429);
    }
    for seconds_left in [300, 1] {
        let reply = shop.get_as("other", "/v1/nothing").await;
        assert!(reply.message(403, "key_banned").contains(&format!(": {seconds_left} seconds")));
        assert_eq!(limit_remaining_reset(&reply), [60, 0, START.as_secs() + 301]);
        shop.advance(Duration::from_secs(299));
    }
    assert_eq!(shop.get("/v1/pets").await.status, 200);
    assert_eq!(shop.get_as("other", "/v1/pets").await.status, 200);
}

#[tokio::test]
async fn the_figures_of_the_ban_are_options() {
    let shop = Shop::with(|options| {
        options.keys[0].1 = Plan::Enterprise { per_minute: 1, per_day: 100 };
        options.ban_after = 0;
        options.ban_time = Duration::from_secs(70);
    });
    let mut statuses = Vec::new();
    for seconds in [0, 0, 0, 69, 1] {
        shop.advance(Duration::from_secs(seconds));
        statuses.push(shop.get("/v1/pets").await.status);
    }
    assert_eq!(statuses, [200, 429, 403, 403, 200]);
}
