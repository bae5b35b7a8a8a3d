//! What one answer shows of the whole way to the service: whether this site may read it, which headers, in what form.
//!
//! Pure. Refuses to conclude what can't be seen: a browser tells a page neither which origins a service allows nor which
//! headers it hides.

use super::{error::ApiError, response::RawAnswer};
use crate::json;

/// What could be seen around an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    http_status: u16,
    is_json: bool,
    limit: bool,
    remaining: bool,
    reset: bool,
    retry_after: bool,
    date: bool,
}

/// One thing that was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub what: &'static str,
    pub verdict: Verdict,
    pub in_words: String,
}

impl Finding {
    /// Whether whoever runs the service, or this app, has something to mend.
    pub fn is_bad(&self) -> bool {
        self.verdict == Verdict::Bad
    }
}

/// How a finding turned out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Good,
    Bad,
    NotSeen,
}

impl Verdict {
    /// For the screen.
    pub fn label(self) -> &'static str {
        match self {
            Self::Good => "Yes",
            Self::Bad => "No",
            Self::NotSeen => "Not seen",
        }
    }
}

impl Checked {
    /// Looks at an answer.
    pub fn read(answer: &RawAnswer) -> Self {
        let says_json = answer.content_type.as_deref().is_some_and(|kind| {
            kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
        });
        let body = answer.body.as_deref().unwrap_or_default();
        Self {
            http_status: answer.http_status,
            is_json: says_json && json::tree(body).is_ok(),
            limit: answer.limits.limit.is_some(),
            remaining: answer.limits.remaining.is_some(),
            reset: answer.limits.reset.is_some(),
            retry_after: answer.limits.retry_after.is_some(),
            date: answer.limits.date.is_some(),
        }
    }

    /// Everything that an answer shows.
    pub fn findings(&self) -> Vec<Finding> {
        let header = |what: &'static str, readable: bool| Finding {
            what,
            verdict: if readable { Verdict::Good } else { Verdict::Bad },
            in_words: if readable {
                "The browser may read this header.".into()
            } else {
                "This header is missing, or the service does not expose it to this site.".into()
            },
        };
        let retry_after = match (self.retry_after, self.http_status) {
            (true, _) => header("Retry-After", true),
            (false, 429) => header("Retry-After", false),
            (false, _) => Finding {
                what: "Retry-After",
                verdict: Verdict::NotSeen,
                in_words: "Only a 429 carries it, and no limit was reached just now.".into(),
            },
        };
        let mut findings = vec![
            good("Service reachable", format!("It answered with the status {}.", self.http_status)),
            good("This site allowed (CORS)", "The browser let this site read the answer.".into()),
            self.key(),
        ];
        findings.push(Finding {
            what: "JSON as promised",
            verdict: if self.is_json { Verdict::Good } else { Verdict::Bad },
            in_words: if self.is_json {
                "The answer is JSON and says so.".into()
            } else {
                "The answer is not JSON, or does not say application/json.".into()
            },
        });
        findings.push(header("X-RateLimit-Limit", self.limit));
        findings.push(header("X-RateLimit-Remaining", self.remaining));
        findings.push(header("X-RateLimit-Reset", self.reset));
        findings.push(retry_after);
        findings.push(header("Date", self.date));
        findings
    }

    fn key(&self) -> Finding {
        let what = "Key accepted";
        match self.http_status {
            401 => Finding { what, verdict: Verdict::Bad, in_words: "The service refused the key (401).".into() },
            403 => Finding { what, verdict: Verdict::Bad, in_words: "The service turned the key away (403).".into() },
            200..300 => good(what, "The service answered the request.".into()),
            status => {
                Finding { what, verdict: Verdict::NotSeen, in_words: format!("The status {status} does not tell.") }
            }
        }
    }
}

/// What is known when no answer could be read; `reachable` tells whether anything at all answers at the address.
pub fn findings_without_answer(error: &ApiError, reachable: Option<bool>) -> Vec<Finding> {
    let not_seen = |what| Finding { what, verdict: Verdict::NotSeen, in_words: "No answer could be read.".into() };
    let (reached, allowed) = match reachable {
        Some(true) => (
            good("Service reachable", "Something answers at this address.".into()),
            Finding {
                what: "This site allowed (CORS)",
                verdict: Verdict::Bad,
                in_words: "The browser did not let this site read the answer. See the text below.".into(),
            },
        ),
        Some(false) => (
            Finding {
                what: "Service reachable",
                verdict: Verdict::Bad,
                in_words: "Nothing answers at this address: the service is down, the address is wrong, or this \
                           computer is offline."
                    .into(),
            },
            not_seen("This site allowed (CORS)"),
        ),
        None => (
            Finding { what: "Service reachable", verdict: Verdict::NotSeen, in_words: error.to_string() },
            not_seen("This site allowed (CORS)"),
        ),
    };
    vec![reached, allowed, not_seen("Key accepted"), not_seen("JSON as promised")]
}

/// The text for whoever runs the service: what a page of `origin` needs to be allowed.
pub fn text_for_the_service(origin: &str) -> String {
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
         Access-Control-Max-Age: 7200\n"
    )
}

fn good(what: &'static str, in_words: String) -> Finding {
    Finding { what, verdict: Verdict::Good, in_words }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        api::{error::Operation, rate_limit::RateLimitHeaders},
        clock::Timestamp,
    };

    fn answer(http_status: u16, limits: RateLimitHeaders) -> RawAnswer {
        RawAnswer {
            http_status,
            content_type: Some("application/json; charset=utf-8".into()),
            limits,
            body: Some(b"[]".to_vec()),
            received_at: Timestamp::from_unix_ms(0),
        }
    }

    fn verdict(findings: &[Finding], what: &str) -> Verdict {
        findings.iter().find(|finding| finding.what == what).unwrap().verdict
    }

    #[test]
    fn a_header_that_cannot_be_read_is_found() {
        let limits = RateLimitHeaders { limit: Some("60".into()), ..RateLimitHeaders::default() };
        let findings = Checked::read(&answer(200, limits)).findings();
        assert_eq!(verdict(&findings, "X-RateLimit-Limit"), Verdict::Good);
        assert_eq!(verdict(&findings, "X-RateLimit-Reset"), Verdict::Bad);
        assert_eq!(verdict(&findings, "Retry-After"), Verdict::NotSeen);
        assert_eq!(verdict(&findings, "JSON as promised"), Verdict::Good);
    }

    #[test]
    fn a_refused_key_is_told_apart_from_a_service_that_fails() {
        let key =
            |status| verdict(&Checked::read(&answer(status, RateLimitHeaders::default())).findings(), "Key accepted");
        assert_eq!((key(200), key(401), key(403)), (Verdict::Good, Verdict::Bad, Verdict::Bad));
        assert_eq!(key(500), Verdict::NotSeen);
    }

    #[test]
    fn a_retry_after_that_a_429_hides_is_found() {
        let findings = Checked::read(&answer(429, RateLimitHeaders::default())).findings();
        assert_eq!(verdict(&findings, "Retry-After"), Verdict::Bad);
    }

    #[test]
    fn an_answer_that_only_the_page_may_not_read_is_cors() {
        let error = ApiError::NoAnswer(Operation::ListPets);
        let found = |reachable, what| verdict(&findings_without_answer(&error, reachable), what);
        assert_eq!(found(Some(true), "This site allowed (CORS)"), Verdict::Bad);
        assert_eq!(found(Some(false), "Service reachable"), Verdict::Bad);
        assert_eq!(found(None, "Service reachable"), Verdict::NotSeen);
    }

    #[test]
    fn the_text_names_the_origin_and_every_header() {
        let text = text_for_the_service("https://admin.example.com");
        for part in ["Access-Control-Allow-Origin: https://admin.example.com", "Retry-After", "Authorization"] {
            assert!(text.contains(part), "{part}");
        }
    }
}
