//! What a service says about caches, which decides the cache mode of a request. Pure.
//!
//! In the cache mode `no-store` Chromium sends a preflight before each request, so a request takes two round trips. In the
//! mode `default` Chromium keeps the responses to preflights. But then the browser may also answer a request from its HTTP
//! cache, and a stale answer must not be shown. So the app uses `default` only for a service that says `no-store` itself: no
//! browser keeps such a response.
//!
//! `no-cache` and `max-age=0` are not enough. The browser writes such a response to the disk. After "Back" from another site,
//! Chromium gives it to the page again without asking the service, with the same headers: it does so for each request in the
//! mode `default` before the load event.
//!
//! Once a response does not say `no-store`, the session uses the cache mode `no-store` to its end: a service that does not
//! always say it may let the browser keep the next response, too. So nothing from the cache is shown, except once what another
//! session of this browser received at the moment when the service stopped saying it.

/// What the responses of a session said about caches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Caching {
    /// There was no response yet: the next request has the cache mode `no-store`.
    #[default]
    Unknown,
    /// Each response said `no-store`: the next request has the cache mode `default`.
    NoStore,
    /// A response did not say `no-store`: the next request has that cache mode itself.
    Allowed,
}

impl Caching {
    /// What was stored as [`Self::as_str`]; `None` if nothing was.
    pub fn from_stored(text: Option<&str>) -> Self {
        match text {
            None => Self::Unknown,
            Some("no-store") => Self::NoStore,
            Some(_) => Self::Allowed,
        }
    }

    /// For the next load of the page.
    pub fn as_str(self) -> &'static str {
        if self == Self::NoStore { "no-store" } else { "" }
    }

    /// What is known after a response.
    pub fn after(self, says_no_store: bool) -> Self {
        if says_no_store && self != Self::Allowed { Self::NoStore } else { Self::Allowed }
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

    /// What is known after these responses, each of which says `no-store` or not.
    fn after(responses: &[bool]) -> Caching {
        responses.iter().fold(Caching::default(), |caching, says_no_store| caching.after(*says_no_store))
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

    /// The stored text could not be read, so each reload sent a preflight.
    #[test]
    fn the_next_load_of_the_page_knows_what_the_responses_said() {
        let restored = |caching: Caching| Caching::from_stored(Some(caching.as_str()));
        for caching in [Caching::NoStore, Caching::Allowed] {
            assert_eq!(restored(caching), caching);
        }
        assert_eq!(Caching::from_stored(None), Caching::Unknown);
    }

    #[test]
    fn no_store_is_known_while_each_response_says_it() {
        assert_eq!(after(&[]), Caching::Unknown);
        assert_eq!(after(&[true]), Caching::NoStore);
        assert_eq!(after(&[true, true]), Caching::NoStore);
    }

    #[test]
    fn after_one_response_without_no_store_caches_count_as_allowed_to_the_end() {
        for responses in [&[false][..], &[true, false], &[false, true], &[true, false, true, true]] {
            assert_eq!(after(responses), Caching::Allowed, "{responses:?}");
        }
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
    }
}
