//! A signed-in user learns that the program takes long, and can reload the page.

use petstore_e2e_tests::{
    locator::{button, heading},
    setup::Setup,
    site::PROGRAM,
};
use serde_json::json;

/// The page showed "Loading…" for as long as the program took.
#[test]
fn a_slow_program_is_reported_after_5_and_after_30_seconds() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.site.hold(PROGRAM);
        visit.browser.devtools("Network.clearBrowserCache", json!({}));
        let ten_times_faster =
            "const wait = setTimeout; window.setTimeout = (run, ms, ...rest) => wait(run, ms / 10, ...rest);";
        visit.browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": ten_times_faster }));
        visit.browser.reload();
        visit.wait_for_text("Still loading. The first visit takes the longest.");
        assert!(!visit.is_visible(button("Reload")));
        visit.wait_for_text("Still loading. Check your connection, or reload.");
        visit.mark_document_as_old();
        visit.click(button("Reload"));
        visit.wait_for_text("Still loading.");
        let (shift, moved) = visit.layout_shift();
        assert_eq!(shift, 0.0, "{moved}");
        visit.site.release(PROGRAM);
        visit.wait_for_new_document();
        visit.wait_until_gone(button("Reload"));
        visit.find(&heading("Pets"));
        assert!(!visit.text().contains("Still loading"));
    });
}
