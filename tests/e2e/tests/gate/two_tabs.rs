//! Two tabs of one user with one key.

use petstore_e2e_tests::{browser::windows::Window, setup::Setup, visit::Visit};

/// Both tabs are signed in and show the list.
pub struct Tabs {
    pub first: Window,
    pub second: Window,
}

/// Runs `test` with the first tab as the current one.
pub fn with_two_tabs(setup: Setup, test: impl Fn(&Visit, &Tabs)) {
    setup.run_in_chromium(|visit| test(visit, &Tabs::open(visit)));
}

impl Tabs {
    pub fn open(visit: &Visit) -> Self {
        visit.sign_in_at("/");
        let first = visit.browser.current_window();
        let second = visit.browser.new_window();
        visit.sign_in_at("/");
        visit.switch_to_window(&first);
        Self { first, second }
    }
}
