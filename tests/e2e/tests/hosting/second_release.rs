//! A second release on real servers, which are not started again: neither its page nor a page that is still open is blocked, finds
//! a file missing, or gets a file of the other release.

use super::release::Installed;
use petstore_e2e_tests::{
    import::{ENDED, herd},
    locator::{button, heading},
    setup::{KEY, Setup},
    visit::Visit,
    web_server::Program,
};

#[test]
fn nginx_serves_two_releases_one_after_the_other() {
    on_both_paths(Program::Nginx);
}

#[test]
fn caddy_serves_two_releases_one_after_the_other() {
    on_both_paths(Program::Caddy);
}

/// The policy in the header had the hashes of the first release: the second one had no styles until the server was started again.
fn on_both_paths(program: Program) {
    for base in ["/", "/admin/"] {
        Setup::new().pets(0).run_in_chromium(|visit| {
            let Some(host) = Installed::start(program, base, &visit.service.base_url(), false) else { return };
            visit.open_address(&host.url("/"));
            visit.enter_key(KEY);
            visit.find(&heading("Pets"));
            let first = visit.browser.current_window();
            host.install_second_release();

            visit.browser.new_window();
            visit.open_address(&host.url("/"));
            visit.enter_key(KEY);
            visit.find(&heading("Pets"));
            assert_eq!(releases(visit), ["second", "second", "second"], "the page, its style and its script");
            visit.open_page("Import");
            visit.find(&button("Check"));

            // Only now does the open page load its part of the program.
            visit.switch_to_window(&first);
            visit.open_page("Import");
            visit.import_table(&herd(2, &[]));
            visit.wait_for_text(ENDED);
            visit.assert_each_added_once(1..=2);
            assert_eq!(releases(visit), ["", "", ""], "the page, its style and its script");
            let missing = visit.console_log().into_iter().find(|line| line.text.contains("Failed to load resource"));
            assert!(missing.is_none(), "{missing:?}");
        });
    }
}

/// The release of the page, of its style and of its script.
fn releases(visit: &Visit) -> [String; 3] {
    let script = "return [document.documentElement.dataset.release ?? '',
        getComputedStyle(document.documentElement).getPropertyValue('--release'), globalThis.release ?? ''];";
    let values = visit.browser.execute(script, vec![]).unwrap();
    [0, 1, 2].map(|index| values[index].as_str().unwrap_or_default().to_owned())
}
