//! Whether the Content-Security-Policy of this site blocked a request. Pure.
//!
//! A blocked request never leaves the browser, and to `fetch` it looks like a dead network. Only the event
//! `securitypolicyviolation` tells the difference.

/// What the browser reports in an event `securitypolicyviolation`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// `enforce`, or `report` if the browser did not block anything.
    pub disposition: String,
    pub effective_directive: String,
    /// The blocked URL, or its origin alone.
    pub blocked_uri: String,
}

impl Violation {
    /// Whether the browser blocked the request for `url`.
    pub fn blocks(&self, url: &str) -> bool {
        let rest = url.strip_prefix(&self.blocked_uri);
        self.disposition == "enforce"
            && self.effective_directive == "connect-src"
            && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }
}

/// What the site administrator has to do, for the details of the error.
pub fn advice(origin: &str) -> String {
    format!(
        "Content-Security-Policy of this site: connect-src has to contain {origin}\n\
         This command makes the policy for a config.json with this base URL: cargo xtask dist --config config.json"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::error::{ApiError, NextStep};

    fn violation(blocked_uri: &str) -> Violation {
        Violation {
            disposition: "enforce".into(),
            effective_directive: "connect-src".into(),
            blocked_uri: blocked_uri.into(),
        }
    }

    #[test]
    fn a_violation_blocks_the_request_for_its_url_or_origin() {
        let url = "https://a.example:8443/v1/pets?limit=20";
        assert!(violation(url).blocks(url));
        assert!(violation("https://a.example:8443").blocks(url));
        for other in ["https://a.example:844", "https://b.example:8443", "https://a.example:8443/v1/pets"] {
            assert!(!violation(other).blocks(url), "{other}");
        }
    }

    #[test]
    fn a_violation_of_another_directive_or_one_that_is_only_reported_blocks_no_request() {
        let url = "https://a.example/v1/pets";
        assert!(!Violation { effective_directive: "img-src".into(), ..violation(url) }.blocks(url));
        assert!(!Violation { disposition: "report".into(), ..violation(url) }.blocks(url));
    }

    #[test]
    fn a_request_that_the_site_s_own_policy_blocks_names_the_entry_that_the_policy_lacks() {
        // It was shown as a missing response, with five causes that were all wrong.
        let error = ApiError::BlockedByPolicy("https://a.example".into());
        assert!(error.to_string().contains("nothing was sent. Ask the site administrator to allow https://a.example."));
        assert!(error.details().contains("connect-src has to contain https://a.example\n"));
        assert!(error.possible_causes().is_empty() && !error.may_have_been_added());
        assert_eq!(error.next_step(), NextStep::AskSiteAdministrator);
        assert!(error.next_step().in_words().contains("site administrator"));
    }
}
