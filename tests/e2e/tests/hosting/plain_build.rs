//! The site of plain `trunk build --release`, on a host that only sends files.

use super::host_without_headers;
use petstore_e2e_tests::{
    env_vars,
    locator::button,
    setup::{Setup, config_for},
};

/// The build reported success, and its site never started: the program expected to be cut.
#[test]
fn the_site_of_plain_trunk_works_with_its_program_in_one_file_and_has_a_policy() {
    Setup::new().without_cors().run(|visit| {
        let base_url = visit.service.base_url();
        let origin = base_url.strip_suffix("/v1").unwrap();
        let config = config_for("/v1").to_string();
        visit.site.port.set(host_without_headers(env_vars::plain_site(), config, origin));
        visit.sign_in_at("/");
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        for (page, control) in [("Add a pet", "Add pet"), ("Import", "Check")] {
            visit.open_page(page);
            visit.find(&button(control));
        }
        visit.expect_in_console("Content Security Policy");
        let request = "const done = arguments[0];
            addEventListener('securitypolicyviolation', event => done(event.effectiveDirective), { once: true });
            fetch('http://127.0.0.1:9/v1/pets').catch(() => {});";
        assert_eq!(visit.browser.execute_async(request, vec![]).unwrap(), "connect-src");
    });
}
