//! The cache mode of a request, and what a service says about caches. Pure.
//!
//! In the cache mode `no-store` Chromium sends a preflight before each request, so a request takes two round trips. In the
//! mode `default` Chromium keeps the responses to preflights. But then the browser may also answer a request from its HTTP
//! cache, and a stale answer must not be shown. So the app uses `default` only for a service that says `no-store` itself: no
//! browser keeps such a response.
//!
//! `no-cache` and `max-age=0` are not enough. The browser writes such a response to the disk, and after "Back" from another
//! site Chromium gives it to the page again without a request, with the same headers.

use super::{access::BaseUrl, outcome::Outcome};

/// The cache mode of a request, as `fetch` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CacheMode {
    NoStore,
    Default,
}

impl CacheMode {
    /// From its name in `fetch`.
    pub fn from_fetch(name: &str) -> Self {
        if name == "default" { Self::Default } else { Self::NoStore }
    }
}

/// What the app knows about the `Cache-Control` of its service.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Caching {
    /// The last response did not say `no-store`, or there was none.
    #[default]
    Unknown,
    /// The last response of this service said `no-store`.
    NoStore(BaseUrl),
    /// A response was possibly stale. This stays until the session ends, so that a session repeats at most one request.
    Doubtful,
}

/// A response, as far as caches matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The mode in which the request was sent.
    pub mode: CacheMode,
    pub is_get: bool,
    pub outcome: Outcome,
    pub says_no_store: bool,
}

impl Caching {
    /// The cache mode of the next request to `service`.
    pub fn mode_for(&self, service: &BaseUrl) -> CacheMode {
        match self {
            Self::NoStore(known) if known == service => CacheMode::Default,
            Self::NoStore(_) | Self::Unknown | Self::Doubtful => CacheMode::NoStore,
        }
    }

    /// Learns from a response of `service`. Returns whether the response is possibly stale: then it is not shown, and the
    /// request is sent again.
    pub fn learn(&mut self, service: &BaseUrl, answer: &Answer) -> bool {
        let is_possibly_stale = answer.is_possibly_stale();
        *self = match self {
            Self::Doubtful => Self::Doubtful,
            Self::Unknown | Self::NoStore(_) if is_possibly_stale => Self::Doubtful,
            Self::Unknown | Self::NoStore(_) if answer.says_no_store => Self::NoStore(service.clone()),
            Self::Unknown | Self::NoStore(_) => Self::Unknown,
        };
        is_possibly_stale
    }
}

impl Answer {
    /// Whether the response may come from the browser's cache. Browsers answer no `POST` from it. A refused key, a rate limit and
    /// a failure say nothing about pets. They are believed, because the same request would probably be refused again.
    fn is_possibly_stale(&self) -> bool {
        let is_about_pets = self.outcome == Outcome::Responded { key_worked: true };
        self.mode == CacheMode::Default && self.is_get && is_about_pets && !self.says_no_store
    }
}

/// Whether a `Cache-Control` header has the directive `no-store`. It has no argument, and a quoted text is no directive.
pub fn says_no_store(cache_control: Option<&str>) -> bool {
    let (mut is_quoted, mut is_escaped) = (false, false);
    let mut directives = cache_control.unwrap_or_default().split(|character| {
        let is_end = character == ',' && !is_quoted;
        if character == '"' && !is_escaped {
            is_quoted = !is_quoted;
        }
        is_escaped = character == '\\' && is_quoted && !is_escaped;
        is_end
    });
    directives.any(|directive| directive.trim_matches([' ', '\t']).eq_ignore_ascii_case("no-store"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::time::Duration;

    const LIST: Outcome = Outcome::Responded { key_worked: true };

    fn service(name: &str) -> BaseUrl {
        BaseUrl::parse(&format!("https://{name}.example.com/v1")).unwrap()
    }

    fn get(mode: CacheMode, says_no_store: bool) -> Answer {
        Answer { mode, is_get: true, outcome: LIST, says_no_store }
    }

    /// The mode of the next request to `api` after these responses of it.
    fn mode_after(answers: &[Answer]) -> CacheMode {
        let mut caching = Caching::default();
        for answer in answers {
            caching.learn(&service("api"), answer);
        }
        caching.mode_for(&service("api"))
    }

    #[test]
    fn the_directive_is_found_in_any_case_and_position() {
        for header in
            ["no-store", "NO-Store", " no-store\t", "no-cache, no-store", "private,no-store,max-age=0", ",,no-store"]
        {
            assert!(says_no_store(Some(header)), "{header}");
        }
    }

    /// A browser joins two header lines of one name by a comma.
    #[test]
    fn the_directive_is_found_in_each_of_two_header_lines() {
        for header in ["no-store, private, max-age=3600", "private, max-age=3600, no-store"] {
            assert!(says_no_store(Some(header)), "{header}");
        }
    }

    #[test]
    fn a_quoted_text_is_no_directive() {
        for header in [r#"ext="a, no-store, b""#, r#""no-store""#, r#"ext="\", no-store, ""#, r#"ext="a, no-store"#] {
            assert!(!says_no_store(Some(header)), "{header}");
        }
        for header in
            [r#"no-cache="Set-Cookie, X", no-store"#, r#"ext="\"", no-store"#, r#"ext="\\", no-store"#, r"\, no-store"]
        {
            assert!(says_no_store(Some(header)), "{header}");
        }
    }

    #[test]
    fn other_directives_are_not_no_store() {
        for header in
            ["", "no-cache", "max-age=0", "no-store=1", "no-stores", "x-no-store", "no_store", "no-store;private"]
        {
            assert!(!says_no_store(Some(header)), "{header}");
        }
        assert!(!says_no_store(None));
    }

    #[test]
    fn a_service_gets_the_mode_default_only_after_it_said_no_store() {
        assert_eq!(mode_after(&[]), CacheMode::NoStore);
        assert_eq!(mode_after(&[get(CacheMode::NoStore, false)]), CacheMode::NoStore);
        assert_eq!(mode_after(&[get(CacheMode::NoStore, true)]), CacheMode::Default);
        assert_eq!(mode_after(&[get(CacheMode::NoStore, true), get(CacheMode::Default, true)]), CacheMode::Default);
    }

    #[test]
    fn another_service_gets_the_mode_no_store() {
        let mut caching = Caching::default();
        caching.learn(&service("api"), &get(CacheMode::NoStore, true));
        assert_eq!(caching.mode_for(&service("staging")), CacheMode::NoStore);
    }

    /// An error response often comes from a gateway, which may not know the header.
    #[test]
    fn a_response_without_no_store_counts_until_the_next_response_says_it() {
        for outcome in [
            Outcome::Unauthorized,
            Outcome::Forbidden,
            Outcome::RateLimited(Duration::from_secs(61)),
            Outcome::Responded { key_worked: false },
        ] {
            let refused = Answer { outcome, ..get(CacheMode::Default, false) };
            let said = get(CacheMode::NoStore, true);
            assert_eq!(mode_after(&[said, refused]), CacheMode::NoStore, "{outcome:?}");
            assert_eq!(mode_after(&[said, refused, said]), CacheMode::Default, "{outcome:?}");
        }
    }

    #[test]
    fn a_get_in_the_mode_default_without_no_store_is_possibly_stale() {
        let said = get(CacheMode::NoStore, true);
        let is_stale = |answer: Answer| {
            let mut caching = Caching::default();
            assert!(!caching.learn(&service("api"), &said));
            caching.learn(&service("api"), &answer)
        };
        let stale = get(CacheMode::Default, false);
        assert!(is_stale(stale));
        assert!(!is_stale(Answer { mode: CacheMode::NoStore, ..stale }));
        assert!(!is_stale(Answer { says_no_store: true, ..stale }));
        assert!(!is_stale(Answer { is_get: false, ..stale }), "browsers answer no POST from the cache");
        for outcome in [Outcome::Unauthorized, Outcome::Responded { key_worked: false }] {
            assert!(!is_stale(Answer { outcome, ..stale }), "{outcome:?}");
        }
    }

    #[test]
    fn after_a_possibly_stale_response_the_mode_stays_no_store() {
        let said = get(CacheMode::NoStore, true);
        assert_eq!(mode_after(&[said, get(CacheMode::Default, false), said, said]), CacheMode::NoStore);
    }

    proptest! {
        #[test]
        fn no_header_panics(header in ".*", directives in r#"[a-z\-="\\, \t]{0,60}"#) {
            let _ = (says_no_store(Some(&header)), says_no_store(Some(&directives)));
        }

        #[test]
        fn a_header_without_the_directive_is_never_taken_for_no_store(
            directives in proptest::collection::vec(
                r#"no-cache|max-age=[0-9]{1,4}|private|must-revalidate|no-store=[a-z0-9]|[a-z]{1,9}="[a-z ,\-]{0,20}(, no-store)?"|x-no-store"#,
                0..6,
            ),
        ) {
            prop_assert!(!says_no_store(Some(&directives.join(", "))));
        }

        #[test]
        fn no_sequence_of_responses_shows_a_stale_one(
            answers in proptest::collection::vec((any::<bool>(), any::<bool>(), any::<bool>()), 0..20),
        ) {
            let mut caching = Caching::default();
            let mut repeated = 0;
            for (is_get, is_about_pets, says_no_store) in answers {
                let mode = caching.mode_for(&service("api"));
                let outcome = if is_about_pets { LIST } else { Outcome::Unauthorized };
                let is_repeated = caching.learn(&service("api"), &Answer { mode, is_get, outcome, says_no_store });
                let is_certain = mode == CacheMode::NoStore || !is_get || says_no_store || !is_about_pets;
                prop_assert_eq!(is_repeated, !is_certain);
                repeated += usize::from(is_repeated);
            }
            prop_assert!(repeated <= 1);
        }
    }
}
