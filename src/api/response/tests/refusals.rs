//! What a `403` means, and the words of errors that are not promised.

use super::*;

#[test]
fn a_403_waits_refuses_one_operation_or_looks_like_a_ban() {
    const BAN: Option<Outcome> = Some(Outcome::Banned);
    const REFUSAL: Option<Outcome> = Some(Outcome::Forbidden);
    const WAIT: Option<Outcome> = None;
    for (retry_after, body, expected) in [
        (Some("30"), r#"{"code":"forbidden","message":"No.","status":403}"#, WAIT),
        (Some("soon"), "<html>", WAIT),
        (Some("30"), r#"{"code":"key_banned","message":"Banned."}"#, WAIT),
        (None, r#"{"code":"rate_limit_exceeded","message":"No."}"#, REFUSAL),
        (None, r#"{"message":"API rate limit exceeded for this key."}"#, REFUSAL),
        (None, r#"{"code":"key_banned","message":"No.","status":403}"#, BAN),
        (None, r#"{"detail":"Your key is suspended."}"#, BAN),
        (None, r#"{"message":"Banned: the rate limit was ignored."}"#, BAN),
        (None, "Your key is blocked.", BAN),
        (None, r#"{"code":"read_only","message":"This key may only read.","status":403}"#, REFUSAL),
        (None, r#"{"errors":["This key may only read."]}"#, REFUSAL),
        (None, "{}", REFUSAL),
        (None, "", REFUSAL),
    ] {
        let rate_limit =
            RateLimitHeaders { retry_after: retry_after.map(str::to_owned), ..RateLimitHeaders::default() };
        let (outcome, result) = judged(list_pets(ListQuery::default()), Response { rate_limit, ..response(403, body) });
        let wait = Outcome::RateLimited(Duration::from_secs(if retry_after == Some("30") { 31 } else { 61 }));
        assert_eq!(outcome, expected.unwrap_or(wait), "{body}");
        let kind = match outcome {
            Outcome::Banned => Kind::Stopped(Stop::SuspectedBan),
            Outcome::Forbidden => Kind::Forbidden,
            _ => Kind::Limit,
        };
        assert_eq!(kind_of(result), kind, "{body}");
    }
}

/// A `403` about a quota of pets was a rate limit: the pet was sent three times, and then every page stopped.
#[test]
fn a_403_with_words_of_a_limit_is_a_rate_limit_only_if_none_is_left() {
    let kind = |remaining: &str| {
        let (limit, reset) = (Some("60".to_owned()), Some("30".to_owned()));
        let rate_limit =
            RateLimitHeaders { limit, reset, remaining: Some(remaining.into()), ..RateLimitHeaders::default() };
        kind_of(created(Response { rate_limit, ..response(403, r#"{"message":"The quota of pets is reached."}"#) }))
    };
    assert_eq!([kind("0"), kind("7")], [Kind::Limit, Kind::Forbidden]);
}

/// The first 300 characters, also where the key would stand at their end.
#[test]
fn an_error_of_another_shape_is_quoted_as_it_came() {
    let message = |body: &str| {
        let failure = created(response(400, body)).unwrap_err();
        failure.said.map_or(failure.text, |said| said.message)
    };
    assert_eq!(message(" The name\n is too long. "), "The name is too long.");
    assert_eq!(message("{\"detail\":\n \"No cage is free.\"}"), r#"{"detail": "No cage is free."}"#);
    assert_eq!(message(r#"["too long"]"#), r#"["too long"]"#);
    assert_eq!(message(r#"{"message":"No"#), r#"{"message":"No"#);
    assert_eq!(message(&"é".repeat(301)), "é".repeat(300) + "…");
    assert_eq!(message(&format!("{}canary/key", "x".repeat(295))), "x".repeat(295) + "[key]");
    assert_eq!(message(&format!(r#"{{"code":"c","message":"{}","status":1}}"#, "x".repeat(301))), "x".repeat(301));
    assert!(message("<title>No canary/key.</title>").contains("“No [key]”"));
    assert_eq!(message(""), "The service did not accept this pet.");
    let page = Response { content_type: Some("text/html".into()), ..response(400, "Sorry") };
    assert_eq!(kind_of(created(page)), Kind::Input);
}

/// The search for the key does not find it in an escape.
#[test]
fn an_error_of_another_shape_with_an_escape_is_not_quoted() {
    for (body, what) in [
        (r#"{"detail":"No canary\/key."}"#, "JSON of another shape"),
        (r#"{"detail":"No canary\u002fkey"#, "JSON that breaks off"),
        (r"No canary\/key", "text that is not JSON"),
    ] {
        let error = created(response(400, body)).unwrap_err();
        assert!(error.said.is_none() && error.status.contains(what), "{error:?}");
    }
    let error = created(response(400, r#"{"code":"c","message":"No canary\/key."}"#)).unwrap_err();
    assert!(error.answer().starts_with("“No [key].”"), "{}", error.answer());
}

/// A firewall was "The service does not let this key add pets", and the password of a host "The service did not accept this key".
#[test]
fn a_page_with_the_status_of_an_error_is_never_a_refusal_of_the_service() {
    let page = |status| Response { content_type: Some("text/html".into()), ..response(status, "<title>No</title>") };
    for status in (400..600).filter(|status| *status != 429) {
        let (outcome, result) = judged(list_pets(ListQuery::default()), page(status));
        assert_eq!(outcome, Outcome::Other, "{status}");
        assert!(result.unwrap_err().text.starts_with("Something in front of the service"), "{status}");
        let is_unknown = created(page(status)).unwrap_err().may_be_done;
        assert_eq!(is_unknown, status >= 499 || [408, 421, 425].contains(&status), "{status}");
    }
    let is_gateway = |body: &str| listed(response(502, body)).unwrap_err().text.starts_with("Something in front");
    assert!(is_gateway("") && is_gateway(r#"{"message":"Bad gateway"}"#));
    assert!(!is_gateway(r#"{"code":"c","message":"m"}"#));
}

#[test]
fn a_stated_wait_is_kept_whoever_sent_it() {
    let wait = |status, retry_after: Option<&str>| {
        let retry_after = retry_after.map(str::to_owned);
        let rate_limit = RateLimitHeaders { retry_after, ..RateLimitHeaders::default() };
        judged(list_pets(ListQuery::default()), Response { rate_limit, ..response(status, "<html>") }).0
    };
    let seconds = Duration::from_secs;
    assert_eq!([wait(429, Some("30")), wait(429, None)], [31, 61].map(|wait| Outcome::RateLimited(seconds(wait))));
    assert_eq!(wait(403, Some("30")), Outcome::RateLimited(seconds(31)));
    assert_eq!(wait(503, Some("30")), Outcome::Other);
}
