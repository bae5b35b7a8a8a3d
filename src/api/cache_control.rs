//! The cache mode of a request, and what a service says about caches. Pure.
//!
//! In the cache mode `no-store` Chromium sends a preflight before each request, so a request takes two round trips. In the
//! mode `default` Chromium keeps the responses to preflights. But then the browser may also answer a request from its HTTP
//! cache, and a stale answer must not be shown. So the app uses `default` only for a service that says `no-store` itself: no
//! browser keeps such a response.
//!
//! `no-cache` and `max-age=0` are not enough. The browser writes such a response to the disk. After "Back" from another site,
//! Chromium gives it to the page again without asking the service, with the same headers: it does so for each request in the
//! mode `default` before the load event.

use super::outcome::Outcome;

/// The cache mode of a request, as `fetch` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CacheMode {
    NoStore,
    Default,
}

/// What the app knows about the `Cache-Control` of its service.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Caching {
    /// The last response did not say `no-store`, or there was none.
    #[default]
    Unknown,
    /// The last response said `no-store`.
    NoStore,
    /// A response was possibly stale. This stays until the session ends or the page is loaded again: at most one request is
    /// sent twice.
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
    /// The cache mode of the next request.
    pub fn mode(self) -> CacheMode {
        match self {
            Self::NoStore => CacheMode::Default,
            Self::Unknown | Self::Doubtful => CacheMode::NoStore,
        }
    }

    /// What is known after a response.
    pub fn after(self, answer: Answer) -> Self {
        match self {
            Self::Doubtful => Self::Doubtful,
            Self::Unknown | Self::NoStore if answer.is_possibly_stale() => Self::Doubtful,
            Self::Unknown | Self::NoStore if answer.says_no_store => Self::NoStore,
            Self::Unknown | Self::NoStore => Self::Unknown,
        }
    }
}

impl Answer {
    /// Whether the response may come from the browser's cache. Then it is not shown, and the request is sent again. Browsers
    /// answer no `POST` from the cache. A refused key, a rate limit and a failure say nothing about pets. They are believed,
    /// because the same request would probably be refused again.
    pub fn is_possibly_stale(self) -> bool {
        let is_about_pets = self.outcome == Outcome::Responded { key_worked: true };
        self.mode == CacheMode::Default && self.is_get && is_about_pets && !self.says_no_store
    }
}

/// Whether a `Cache-Control` header has the directive `no-store`. It has no argument, and a quoted text is no directive. In
/// doubt the answer is no: a text with a backslash is not parsed.
pub fn says_no_store(cache_control: &str) -> bool {
    let mut is_quoted = false;
    let mut directives = cache_control.split(',').filter(|part| {
        let was_quoted = is_quoted;
        is_quoted ^= part.bytes().filter(|byte| *byte == b'"').count() % 2 == 1;
        !was_quoted
    });
    directives.any(|part| part.trim_ascii().eq_ignore_ascii_case("no-store")) && !cache_control.contains('\\')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::time::Duration;

    const LIST: Outcome = Outcome::Responded { key_worked: true };

    fn get(mode: CacheMode, says_no_store: bool) -> Answer {
        Answer { mode, is_get: true, outcome: LIST, says_no_store }
    }

    /// The mode of the next request after these responses.
    fn mode_after(answers: &[Answer]) -> CacheMode {
        answers.iter().fold(Caching::default(), |caching, answer| caching.after(*answer)).mode()
    }

    #[test]
    fn the_directive_is_found_in_any_case_and_position() {
        for header in
            ["no-store", "NO-Store", " no-store\t", "no-cache, no-store", "private,no-store,max-age=0", ",,no-store"]
        {
            assert!(says_no_store(header), "{header}");
        }
    }

    /// A browser joins two header lines of one name by a comma.
    #[test]
    fn the_directive_is_found_in_each_of_two_header_lines() {
        for header in ["no-store, private, max-age=3600", "private, max-age=3600, no-store"] {
            assert!(says_no_store(header), "{header}");
        }
    }

    #[test]
    fn a_quoted_text_is_no_directive() {
        for header in [r#"ext="a, no-store, b""#, r#""no-store""#, r#"ext="\", no-store, ""#, r#"ext="a, no-store"#] {
            assert!(!says_no_store(header), "{header}");
        }
        for header in
            [r#"no-cache="Set-Cookie, X", no-store"#, r#"no-store, no-cache="X"#, r#"a="", b="c,d,", no-store"#]
        {
            assert!(says_no_store(header), "{header}");
        }
    }

    #[test]
    fn other_directives_are_not_no_store() {
        for header in
            ["", "no-cache", "max-age=0", "no-store=1", "no-stores", "x-no-store", "no_store", "no-store;private"]
        {
            assert!(!says_no_store(header), "{header}");
        }
    }

    #[test]
    fn a_service_gets_the_mode_default_only_after_it_said_no_store() {
        assert_eq!(mode_after(&[]), CacheMode::NoStore);
        assert_eq!(mode_after(&[get(CacheMode::NoStore, false)]), CacheMode::NoStore);
        assert_eq!(mode_after(&[get(CacheMode::NoStore, true)]), CacheMode::Default);
        assert_eq!(mode_after(&[get(CacheMode::NoStore, true), get(CacheMode::Default, true)]), CacheMode::Default);
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
    fn a_response_to_a_post_without_no_store_counts_until_the_next_response_says_it() {
        let said = get(CacheMode::NoStore, true);
        let added = Answer { is_get: false, ..get(CacheMode::Default, false) };
        assert_eq!(mode_after(&[said, added]), CacheMode::NoStore);
        assert_eq!(mode_after(&[said, added, said]), CacheMode::Default);
    }

    #[test]
    fn a_get_in_the_mode_default_without_no_store_is_possibly_stale() {
        let stale = get(CacheMode::Default, false);
        assert!(stale.is_possibly_stale());
        assert!(!(Answer { mode: CacheMode::NoStore, ..stale }.is_possibly_stale()));
        assert!(!(Answer { says_no_store: true, ..stale }.is_possibly_stale()));
        assert!(!(Answer { is_get: false, ..stale }.is_possibly_stale()), "browsers answer no POST from the cache");
        for outcome in [Outcome::Unauthorized, Outcome::Responded { key_worked: false }] {
            assert!(!(Answer { outcome, ..stale }.is_possibly_stale()), "{outcome:?}");
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
            let _ = (says_no_store(&header), says_no_store(&directives));
        }

        #[test]
        fn a_header_without_the_directive_is_never_taken_for_no_store(
            directives in proptest::collection::vec(
                r#"no-cache|max-age=[0-9]{1,4}|private|must-revalidate|no-store=[a-z0-9]|[a-z]{1,9}="[a-z ,\-]{0,20}(, no-store)?"|x-no-store"#,
                0..6,
            ),
        ) {
            prop_assert!(!says_no_store(&directives.join(", ")));
        }

        #[test]
        fn no_sequence_of_responses_shows_a_stale_one(
            answers in proptest::collection::vec((any::<bool>(), any::<bool>(), any::<bool>()), 0..20),
        ) {
            let mut caching = Caching::default();
            let mut repeated = 0;
            for (is_get, is_about_pets, says_no_store) in answers {
                let mode = caching.mode();
                let outcome = if is_about_pets { LIST } else { Outcome::Unauthorized };
                let answer = Answer { mode, is_get, outcome, says_no_store };
                let is_repeated = answer.is_possibly_stale();
                caching = caching.after(answer);
                let is_certain = mode == CacheMode::NoStore || !is_get || says_no_store || !is_about_pets;
                prop_assert_eq!(is_repeated, !is_certain);
                repeated += usize::from(is_repeated);
            }
            prop_assert!(repeated <= 1);
        }
    }
}
