//! A signed-in user learns that the program takes long, and can reload the page.

use petstore_e2e_tests::{
    locator::{button, heading},
    setup::Setup,
    site::PROGRAM,
};

const FIRST_TEXT: &str = "Still loading. The first visit takes the longest.";

/// The page showed "Loading…" for as long as the program took.
#[test]
fn a_slow_program_is_reported_after_5_and_after_30_seconds() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.hold_timers();
        visit.open_without_program("/");
        assert!(!visit.text().contains("Still loading"));
        visit.run_timers(5000);
        visit.wait_for_text(FIRST_TEXT);
        assert!(!visit.is_visible(button("Reload")));
        visit.run_timers(30_000);
        visit.wait_for_text("Still loading. Check your connection, or reload.");
        visit.mark_document_as_old();
        visit.click(button("Reload"));
        visit.wait_for_new_document();
        visit.run_timers(5000);
        visit.wait_for_text(FIRST_TEXT);
        let (shift, moved) = visit.layout_shift();
        assert_eq!(shift, 0.0, "{moved}");
        visit.site.release(PROGRAM);
        visit.wait_until_gone(button("Reload"));
        visit.find(&heading("Pets"));
        assert!(!visit.text().contains("Still loading"));
    });
}
