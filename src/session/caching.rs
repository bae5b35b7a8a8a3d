//! What the session knows about the `Cache-Control` of its service: in memory, and in session storage for the next load of
//! the page.

use crate::{
    api::{
        access::BaseUrl,
        cache_control::{Answer, CacheMode, Caching},
    },
    browser::storage,
};
use leptos::prelude::*;

/// The base URL of the service, while it says `no-store`.
pub(super) const STORED_NO_STORE: &str = "no-store";

#[derive(Clone, Copy)]
pub(super) struct ServiceCaching(StoredValue<Caching>);

impl ServiceCaching {
    /// What is known from before a reload.
    pub(super) fn restore() -> Self {
        let service = storage::session_text(STORED_NO_STORE).and_then(|service| BaseUrl::parse(&service).ok());
        Self(StoredValue::new(service.map_or(Caching::Unknown, Caching::NoStore)))
    }

    /// The cache mode of the next request to `service`.
    pub(super) fn mode_for(self, service: &BaseUrl) -> CacheMode {
        self.0.try_with_value(|caching| caching.mode_for(service)).unwrap_or(CacheMode::NoStore)
    }

    /// Learns from a response. Returns whether the response is possibly stale.
    pub(super) fn learn(self, service: &BaseUrl, answer: &Answer) -> bool {
        let learn = |caching: &mut Caching| {
            let before = caching.clone();
            let is_possibly_stale = caching.learn(service, answer);
            if *caching != before {
                match caching {
                    Caching::NoStore(service) => storage::set_session_text(STORED_NO_STORE, service.as_str()),
                    Caching::Unknown | Caching::Doubtful => storage::remove_session_item(STORED_NO_STORE),
                }
            }
            is_possibly_stale
        };
        self.0.try_update_value(learn).unwrap_or_default()
    }

    /// Forgets it in this page.
    pub(super) fn clear(self) {
        self.0.set_value(Caching::Unknown);
    }
}
