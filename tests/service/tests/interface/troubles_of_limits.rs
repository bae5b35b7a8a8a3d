//! The troubles that a client's rate limiting meets.

use std::time::{Duration, UNIX_EPOCH};

use petstore_service::trouble::Trouble;

use crate::shop::{Reply, START, Shop};

async fn list(shop: &Shop, trouble: Trouble) -> Reply {
    shop.get(&format!("/v1/pets?limit={}", trouble.number())).await
}

#[tokio::test]
async fn a_429_says_when_to_come_again_in_many_ways() {
    for (trouble, retry_after) in [
        (Trouble::TooManyDigits, Some("2")),
        (Trouble::TooManyImfDate, Some("Tue, 14 Nov 2023 22:13:23 GMT")),
        (Trouble::TooManyRfc850Date, Some("Tuesday, 14-Nov-23 22:13:23 GMT")),
        (Trouble::TooManyAsctimeDate, Some("Tue Nov 14 22:13:23 2023")),
        (Trouble::TooManySilent, None),
        (Trouble::TooManyJunk, Some("soon")),
        (Trouble::TooManyZero, Some("0")),
        (Trouble::TooManyNegative, Some("-5")),
        (Trouble::TooManyHuge, Some("99999999999999999999")),
        (Trouble::TooManyWithoutCors, Some("2")),
        (Trouble::TooManyAlways, Some("1")),
    ] {
        let reply = list(&Shop::with_troubles(), trouble).await;
        reply.message(429, "rate_limit_exceeded");
        assert_eq!(reply.header("retry-after"), retry_after, "{trouble:?}");
        assert_eq!(reply.header("x-ratelimit-remaining"), Some("299"));
    }
    let date = httpdate::parse_http_date("Tue Nov 14 22:13:23 2023").unwrap();
    assert_eq!(date, UNIX_EPOCH + START + Duration::from_millis(2_750));
}

#[tokio::test]
async fn who_comes_again_gets_the_right_answer_every_second_time() {
    let shop = Shop::with_troubles();
    for trouble in Trouble::ALL.iter().copied().filter(|trouble| (70..=80).contains(&trouble.number())) {
        let refused = list(&shop, trouble).await.status;
        assert!(refused == 429 || refused == 503, "{trouble:?}");
        assert_eq!(list(&shop, trouble).await.status, 200);
        assert_eq!(list(&shop, trouble).await.status, refused);
    }
    let statuses = [list(&shop, Trouble::ExpiredKey).await.status, list(&shop, Trouble::ExpiredKey).await.status];
    assert_eq!(statuses, [401, 200]);
}

#[tokio::test]
async fn the_turns_are_counted_for_each_key_apart() {
    let shop = Shop::with_troubles();
    for key in ["demo", "other"] {
        assert_eq!(shop.get_as(key, "/v1/pets?limit=71").await.status, 429);
    }
}

#[tokio::test]
async fn one_429_never_ends_and_never_bans() {
    let shop = Shop::with_troubles();
    for _ in 0..50 {
        assert_eq!(list(&shop, Trouble::TooManyAlways).await.status, 429);
    }
    assert_eq!(shop.get("/v1/pets").await.status, 200);
}

#[tokio::test]
async fn a_429_may_be_hidden_from_pages() {
    let reply = list(&Shop::with_troubles(), Trouble::TooManyWithoutCors).await;
    assert!(reply.headers.keys().all(|name| !name.as_str().starts_with("access-control")), "{reply:?}");
}

#[tokio::test]
async fn the_rate_limit_may_be_missing_hidden_or_in_another_unit() {
    let shop = Shop::with_troubles();
    let missing = list(&shop, Trouble::NoRateLimitHeaders).await;
    assert!(missing.headers.keys().all(|name| !name.as_str().starts_with("x-ratelimit")), "{missing:?}");

    let hidden = list(&shop, Trouble::RateLimitNotExposed).await;
    assert_eq!(hidden.header("x-ratelimit-limit"), Some("300"));
    assert_eq!(hidden.header("access-control-expose-headers"), Some("Retry-After, Date, Deprecation, Sunset"));

    let reset = (START.as_secs() + 61).to_string();
    assert_eq!(list(&shop, Trouble::ResetAsDelta).await.header("x-ratelimit-reset"), Some("60"));
    let milliseconds = list(&shop, Trouble::ResetInMilliseconds).await;
    assert_eq!(milliseconds.header("x-ratelimit-reset"), Some(format!("{reset}000").as_str()));
    for reply in [missing, hidden, milliseconds] {
        assert_eq!(reply.status, 200);
    }
}

#[tokio::test]
async fn the_key_and_the_rate_limit_come_before_any_trouble() {
    let shop = Shop::with_troubles();
    shop.get_as("nobody", "/v1/pets?limit=68").await.message(401, "invalid_api_key");
    for _ in 0..60 {
        shop.get_as("other", "/v1/pets?limit=68").await.message(500, "internal_error");
    }
    shop.get_as("other", "/v1/pets?limit=68").await.message(429, "rate_limit_exceeded");
}
