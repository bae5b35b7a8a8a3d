//! One round trip a request for a service that says `no-store`, and the newest list from any service.
//!
//! Only Chromium sends a preflight before each request in the cache mode `no-store`.

use petstore_e2e_tests::{
    fake_service::{FakeResponse, FakeService},
    locator::button,
    setup::Setup,
    visit::Visit,
    wait::wait_until,
};
use std::sync::{
    Arc, Mutex,
    atomic::{AtomicUsize, Ordering},
};

const NO_STORE: &str = "no-store";
const MAX_AGE: &str = "max-age=3600";

/// Each list had a preflight: the app used the cache mode `no-store` for each service.
#[test]
fn ten_refreshes_need_at_most_two_preflights_and_after_one_response_without_no_store_each_request_has_one() {
    Setup::new().run_in_chromium(|visit| {
        let service = CountingService::start();
        visit.site.use_service(&service.fake.base_url());
        visit.sign_in_at("/");
        let before = (service.fake.requests().len(), service.fake.preflights());
        (0..10).for_each(|_| service.refresh_and_see_the_newest_row(visit));
        assert_eq!(service.fake.requests().len(), before.0 + 10);
        assert!(service.fake.preflights() <= before.1 + 2, "{} preflights", service.fake.preflights() - before.1);
        service.say(MAX_AGE);
        service.refresh_and_see_the_newest_row(visit);
        service.say(NO_STORE);
        let before = (service.fake.requests().len(), service.fake.preflights());
        service.refresh_and_see_the_newest_row(visit);
        service.refresh_and_see_the_newest_row(visit);
        visit.press_reload();
        visit.wait_for_app();
        service.see_the_newest_row(visit);
        service.refresh_and_see_the_newest_row(visit);
        assert_eq!((service.fake.requests().len(), service.fake.preflights()), (before.0 + 4, before.1 + 4));
    });
}

/// After "Back", Chromium answers a request in the cache mode `default` with a stale response, if the request is sent before the
/// load event, and if the service said `no-cache` or `max-age=0`.
#[test]
fn after_back_from_another_page_the_list_is_the_newest() {
    Setup::new().run_in_chromium(|visit| {
        let service = CountingService::start();
        visit.site.use_service(&service.fake.base_url());
        visit.sign_in_at("/");
        for cache_control in [NO_STORE, "no-cache", "max-age=0", NO_STORE] {
            service.say(cache_control);
            service.refresh_and_see_the_newest_row(visit);
            service.refresh_and_see_the_newest_row(visit);
            let before = service.fake.requests().len();
            visit.open_address(&format!("{}/favicon.svg", visit.site.home()));
            visit.back();
            visit.wait_for_app();
            service.see_the_newest_row(visit);
            assert!(service.fake.requests().len() > before, "{cache_control}");
        }
    });
}

/// Its list has one row: the number of the request.
struct CountingService {
    fake: FakeService,
    cache_control: Arc<Mutex<&'static str>>,
}

impl CountingService {
    fn start() -> Self {
        let cache_control = Arc::new(Mutex::new(NO_STORE));
        let (said, count) = (Arc::clone(&cache_control), AtomicUsize::new(0));
        let fake = FakeService::start(move |_| {
            let number = count.fetch_add(1, Ordering::SeqCst) + 1;
            let list = FakeResponse::json(200, format!(r#"[{{"id":{number},"name":"Rex","categoryId":1}}]"#));
            list.with_header("cache-control", *said.lock().unwrap())
        });
        Self { fake, cache_control }
    }

    /// The `Cache-Control` of the next responses.
    fn say(&self, cache_control: &'static str) {
        *self.cache_control.lock().unwrap() = cache_control;
    }

    #[track_caller]
    fn refresh_and_see_the_newest_row(&self, visit: &Visit) {
        let before = self.fake.requests().len();
        visit.click(button("Refresh"));
        wait_until("the request arrives", || (self.fake.requests().len() > before).then_some(()));
        self.see_the_newest_row(visit);
    }

    #[track_caller]
    fn see_the_newest_row(&self, visit: &Visit) {
        visit.wait_for_list("the newest row", |rows| {
            rows.first().is_some_and(|row| row.id == self.fake.requests().len().to_string())
        });
        // Before the end of a request the button is ignored.
        let script = "return document.querySelector('table[aria-busy]') === null;";
        visit.browser.wait_for_true("the response is read", script, vec![]);
    }
}
