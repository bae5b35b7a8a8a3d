//! What the check of the connection finds: whether this site may read a response of the service, and which of its headers.
//!
//! Pure. It reports only what a browser shows to a page: not which origins a service allows, and not which headers it hides.

use crate::api::{failure::Failure, response::Response};
use Verdict::{No, Unknown, Yes};

/// One thing that was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub what: &'static str,
    pub verdict: Verdict,
    pub in_words: String,
}

/// The result of one finding. With a `No` the service administrator has something to fix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Yes,
    No,
    Unknown,
}

/// What only a service of another origin has to do.
const CROSS_ORIGIN: &str = "This site allowed (CORS)";
/// The first finding without which the app works, too.
const FIRST_HEADER: &str = "X-RateLimit-Limit";

/// What a response with any status shows. `is_forwarded`: the host of this site forwards to the service.
pub fn findings(response: &Response, is_forwarded: bool) -> Vec<Finding> {
    let Response { http_status, rate_limit, .. } = response;
    // The interface promises no body for a `429`.
    let is_429 = *http_status == 429;
    let is_in_front = response.is_in_front() && !is_429;
    let is_json = response.json().is_ok();
    let either = |what, is_good, good, bad| if is_good { finding(what, Yes, good) } else { finding(what, No, bad) };
    let [limit, remaining, reset, retry_after, date] = rate_limit.are_usable(response.received_at);
    let header = |name, value: &Option<String>, is_usable| {
        let bad = match value {
            Some(_) => "The browser may read this header, but this app cannot use its value.",
            None if is_forwarded => "This header is missing.",
            None => "This header is missing, or the service does not expose it to this site.",
        };
        either(name, is_usable, "The browser may read this header.", bad)
    };
    let key = "Key accepted";
    let reached = "Service reachable";
    let mut all = vec![
        if is_in_front {
            finding(reached, No, format!("Something in front of the service answered ({http_status})."))
        } else {
            finding(reached, Yes, format!("It answered with the status {http_status}."))
        },
        finding(CROSS_ORIGIN, Yes, "The browser let this site read the answer."),
        match http_status {
            401 if !is_in_front => finding(key, No, "The service did not accept the key (401)."),
            200..300 if !is_in_front => finding(key, Yes, "The service accepted the key."),
            status => finding(key, Unknown, format!("Status {status} does not show whether the key is accepted.")),
        },
        match is_429 && !is_json {
            true => finding("JSON as promised", Unknown, "The rate limit is reached: try again later."),
            false => either("JSON as promised", is_json, "The answer is JSON.", "The answer is not JSON."),
        },
        header(FIRST_HEADER, &rate_limit.limit, limit),
        header("X-RateLimit-Remaining", &rate_limit.remaining, remaining),
        header("X-RateLimit-Reset", &rate_limit.reset, reset),
        header("Date", &rate_limit.date, date),
    ];
    // Only a `429` carries it.
    all.extend(is_429.then(|| header("Retry-After", &rate_limit.retry_after, retry_after)));
    without_cross_origin(all, is_forwarded)
}

fn without_cross_origin(findings: Vec<Finding>, is_forwarded: bool) -> Vec<Finding> {
    let applies = |found: &Finding| !is_forwarded || found.what != CROSS_ORIGIN;
    findings.into_iter().filter(applies).collect()
}

/// What is known without a readable response. `reachable` is whether any server answers at the address.
pub fn findings_without_response(failure: &Failure, reachable: Option<bool>, is_forwarded: bool) -> Vec<Finding> {
    let (service, site) = ("Service reachable", CROSS_ORIGIN);
    let unread = |what| finding(what, Unknown, "No answer could be read.");
    let hidden = "The browser did not let this site read the answer. See “For the service administrator”.";
    let nothing =
        "Nothing answers at this address: the service is down, the address is wrong, or this computer is offline.";
    let (reached, allowed) = match reachable {
        Some(true) => (finding(service, Yes, "Something answers at this address."), finding(site, No, hidden)),
        Some(false) => (finding(service, No, nothing), unread(site)),
        None => (finding(service, Unknown, failure.text.clone()), unread(site)),
    };
    without_cross_origin(vec![reached, allowed, unread("Key accepted"), unread("JSON as promised")], is_forwarded)
}

/// What the whole check found: its sign, a sentence, and the reason. `when` is the time of the check.
pub fn summary(findings: &[Finding], when: &str) -> (Verdict, &'static str, String) {
    let is = |verdict| move |finding: &&Finding| finding.verdict == verdict;
    let needed = findings.iter().take_while(|found| found.what != FIRST_HEADER);
    let needed = |verdict| needed.clone().find(is(verdict)).map(|found| format!(". {}", found.in_words));
    let (verdict, sentence, reason) = if let Some(reason) = needed(No) {
        (No, "The connection does not work.", reason)
    } else if let Some(reason) = needed(Unknown) {
        (Unknown, "It is not known whether the connection works.", reason)
    } else if findings.iter().any(|found| found.verdict == No) {
        (Yes, "The connection works.", ". Some headers cannot be used. The app works without them.".to_owned())
    } else {
        (Yes, "The connection works.", ".".to_owned())
    };
    (verdict, sentence, format!("Checked at {when}{reason}"))
}

fn finding(what: &'static str, verdict: Verdict, in_words: impl Into<String>) -> Finding {
    Finding { what, verdict, in_words: in_words.into() }
}

/// What the service has to allow for a page of `origin`, as a text for the service administrator.
pub fn text_for_administrator(origin: &str) -> String {
    format!(
        "The Pet Store Admin at {origin} reads this service from a browser. On every response, the 400, 401, 404 and 429 \
         included, please send:\n\n\
         Access-Control-Allow-Origin: {origin}\n\
         Access-Control-Expose-Headers: X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Date\n\
         Vary: Origin\n\n\
         And on the answers to preflight requests (OPTIONS), which carry no key and should not count:\n\n\
         Access-Control-Allow-Origin: {origin}\n\
         Access-Control-Allow-Methods: GET, POST\n\
         Access-Control-Allow-Headers: Authorization, Content-Type\n\
         Access-Control-Max-Age: 7200\n\n\
         Each of these headers has to come exactly once.\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        api::{
            failure::{
                FetchError,
                tests::examples::{list, unanswered},
            },
            rate_limit::RateLimitHeaders,
        },
        clock::Timestamp,
    };

    fn response(http_status: u16, rate_limit: RateLimitHeaders) -> Response {
        Response {
            http_status,
            content_type: Some("application/json; charset=utf-8".into()),
            rate_limit,
            body: Some("[]".into()),
            received_at: Timestamp::from_unix_ms(0),
        }
    }

    fn verdict(findings: &[Finding], what: &str) -> Verdict {
        findings.iter().find(|finding| finding.what == what).unwrap().verdict
    }

    #[test]
    fn a_header_that_cannot_be_read_is_found() {
        let rate_limit = RateLimitHeaders { limit: Some("60".into()), ..RateLimitHeaders::default() };
        let findings = findings(&response(200, rate_limit), false);
        assert_eq!(verdict(&findings, "X-RateLimit-Limit"), Verdict::Yes);
        assert_eq!(verdict(&findings, "X-RateLimit-Reset"), Verdict::No);
        assert!(findings.iter().all(|finding| finding.what != "Retry-After"));
        assert_eq!(verdict(&findings, "JSON as promised"), Verdict::Yes);
    }

    #[test]
    fn a_header_whose_value_cannot_be_used_is_found() {
        let text = |text: &str| Some(text.to_owned());
        let (limit, remaining, reset) = (text("60, 5000"), text("\"default\";r=7"), text("soon"));
        let rate_limit =
            RateLimitHeaders { limit, remaining, reset, retry_after: text("5 minutes from now"), date: text("today") };
        let findings = findings(&response(429, rate_limit), false);
        assert_eq!(verdict(&findings, "X-RateLimit-Limit"), Verdict::Yes);
        for name in ["X-RateLimit-Remaining", "X-RateLimit-Reset", "Retry-After", "Date"] {
            let found = findings.iter().find(|finding| finding.what == name).unwrap();
            let in_words = "The browser may read this header, but this app cannot use its value.";
            assert_eq!((found.verdict, found.in_words.as_str()), (Verdict::No, in_words), "{name}");
        }
    }

    #[test]
    fn a_refused_key_and_a_failing_service_are_two_findings() {
        let key = |status| verdict(&findings(&response(status, RateLimitHeaders::default()), false), "Key accepted");
        assert_eq!((key(200), key(401)), (Verdict::Yes, Verdict::No));
        assert_eq!((key(403), key(500)), (Verdict::Unknown, Verdict::Unknown));
    }

    #[test]
    fn each_result_for_the_key_says_what_the_status_shows() {
        let details = |status| {
            let findings = findings(&response(status, RateLimitHeaders::default()), false);
            findings.into_iter().find(|finding| finding.what == "Key accepted").unwrap().in_words
        };
        assert_eq!(details(299), "The service accepted the key.");
        assert_eq!(details(401), "The service did not accept the key (401).");
        assert_eq!(details(403), "Status 403 does not show whether the key is accepted.");
        assert_eq!(details(500), "Status 500 does not show whether the key is accepted.");
    }

    /// "The connection does not work", of a service whose list was loaded, and of one whose limit was reached.
    #[test]
    fn an_answer_that_the_app_can_use_works_whatever_it_calls_itself() {
        let found = |http_status, content_type: &str, body: &str| {
            let (content_type, body) = (Some(content_type.into()), Some(body.into()));
            let response = Response { content_type, body, ..response(http_status, RateLimitHeaders::default()) };
            summary(&findings(&response, false), "14:05").0
        };
        assert_eq!(found(200, "text/plain", "[]"), Verdict::Yes);
        assert_eq!(found(200, "application/json", "<html>"), Verdict::No);
        assert_eq!(found(429, "text/html", "<html>Too Many Requests"), Verdict::Unknown);
        assert_eq!(found(429, "text/plain", "Too Many Requests"), Verdict::Unknown);
    }

    #[test]
    fn a_retry_after_that_a_429_hides_is_found() {
        let findings = findings(&response(429, RateLimitHeaders::default()), false);
        assert_eq!(verdict(&findings, "Retry-After"), Verdict::No);
    }

    #[test]
    fn a_reachable_service_without_a_readable_response_does_not_allow_this_site() {
        let error = unanswered(&list(), FetchError::Network);
        let found = |reachable, what| verdict(&findings_without_response(&error, reachable, false), what);
        assert_eq!(found(Some(true), "This site allowed (CORS)"), Verdict::No);
        assert_eq!(found(Some(false), "Service reachable"), Verdict::No);
        assert_eq!(found(None, "Service reachable"), Verdict::Unknown);
    }

    #[test]
    fn the_summary_says_what_is_wrong_first() {
        let rate_limit = || {
            let some = || Some("1".to_owned());
            let date = Some("1795255200000".to_owned());
            RateLimitHeaders { limit: some(), remaining: some(), reset: some(), date, retry_after: None }
        };
        let checked = |http_status, rate_limit| {
            let findings = findings(&response(http_status, rate_limit), false);
            let (verdict, sentence, reason) = summary(&findings, "14:05");
            (verdict, format!("{sentence} {reason}"))
        };
        let works = "The connection works. Checked at 14:05.";
        assert_eq!(checked(200, rate_limit()), (Verdict::Yes, works.into()));
        let hidden = RateLimitHeaders { date: None, ..rate_limit() };
        let without = format!("{works} Some headers cannot be used. The app works without them.");
        assert_eq!(checked(200, hidden), (Verdict::Yes, without));
        let refused = "The connection does not work. Checked at 14:05. The service did not accept the key (401).";
        assert_eq!(checked(401, rate_limit()), (Verdict::No, refused.into()));
        let unknown = "It is not known whether the connection works. Checked at 14:05. Status 500 does not show whether the \
                       key is accepted.";
        assert_eq!(checked(500, rate_limit()), (Verdict::Unknown, unknown.into()));
    }

    #[test]
    fn on_one_origin_nothing_is_found_about_other_origins() {
        let found = findings(&response(200, RateLimitHeaders::default()), true);
        assert!(found.iter().all(|found| found.what != CROSS_ORIGIN && !found.in_words.contains("expose")));
        let page = Response { body: Some("<html>".into()), ..response(502, RateLimitHeaders::default()) };
        let (verdict, sentence, reason) = summary(&findings(&page, true), "14:05");
        assert_eq!((verdict, sentence), (Verdict::No, "The connection does not work."));
        assert_eq!(reason, "Checked at 14:05. Something in front of the service answered (502).");
        let without = findings_without_response(&unanswered(&list(), FetchError::Network), None, true);
        assert_eq!(
            without.iter().map(|found| found.what).collect::<Vec<_>>(),
            ["Service reachable", "Key accepted", "JSON as promised"]
        );
    }

    /// The password of a host was "The service did not accept the key".
    #[test]
    fn a_page_in_front_of_the_service_says_nothing_about_the_key() {
        let page = Response { body: Some("<h1>Log in</h1>".into()), ..response(401, RateLimitHeaders::default()) };
        let found = findings(&page, false);
        assert_eq!([verdict(&found, "Service reachable"), verdict(&found, "Key accepted")], [No, Unknown]);
    }

    #[test]
    fn the_text_names_the_origin_and_every_header() {
        let text = text_for_administrator("https://admin.example.com");
        for part in [
            "Access-Control-Allow-Origin: https://admin.example.com",
            "Retry-After",
            "Authorization",
            "\nAccess-Control-Max-Age: 7200\n",
        ] {
            assert!(text.contains(part), "{part}");
        }
    }
}
