//! What a request contains beside what it has to.

use petstore_e2e_tests::setup::Setup;

/// A cookie belongs to all ports of a host, so also to the service.
#[test]
fn a_request_has_neither_cookies_nor_a_referrer() {
    Setup::new().run(|visit| {
        visit.open("/");
        visit.browser.execute("document.cookie = 'crumb=1; path=/';", vec![]).unwrap();
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", "1");
        visit.wait_for_text("Added “Rex”");
        let requests = visit.requests();
        assert_eq!(requests.len(), 2, "the list of the sign-in, and the pet");
        for request in requests {
            let has = |name| request.headers.iter().any(|header| header == name);
            assert!(has("authorization") && !has("cookie") && !has("referer"), "{request:?}");
        }
    });
}
