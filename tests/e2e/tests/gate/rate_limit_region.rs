//! What the region "Rate limit" shows, and the plan that the user can select.

use super::two_tabs::with_two_tabs;
use petstore_e2e_tests::{
    faults,
    locator::{button, field},
    setup::Setup,
};

#[test]
fn the_headers_of_the_last_response_are_shown_as_exact_figures() {
    Setup::new().plan("pro").run(|visit| {
        visit.sign_in_at("/");
        let texts = ["Requests left this minute 299 of 300 Resets in", "Plan: Pro"];
        let text = visit.wait_for_rate_limit(&texts);
        assert!(text.contains("of 10,000 Counted by this app"), "the app counts the day by itself: {text}");
        let seconds = text.split_once("Resets in ").and_then(|(_, rest)| rest.split(" s").next());
        let seconds = seconds.map(|seconds| seconds.replace("1 min ", "6")).and_then(|seconds| seconds.parse().ok());
        assert!(matches!(seconds, Some(50..=62)), "{text}");
        visit.click(button("Refresh"));
        visit.wait_for_rate_limit(&["298 of 300"]);
    });
}

#[test]
fn without_readable_headers_the_figures_are_the_apps_own_estimate() {
    Setup::new().run(|visit| {
        visit.sign_in_at(&format!("/?limit={}", faults::HIDDEN_RATE_LIMIT_HEADERS));
        let texts = [
            "Requests left today 999 of 1,000 Counted by this app",
            "Requests left this minute 59 of 60 Counted by this app",
            "Plan: unknown, using Free limits",
        ];
        visit.wait_for_rate_limit(&texts);
        visit.click(button("Refresh"));
        visit.wait_for_rate_limit(&["Requests left this minute 58 of 60 Counted by this app"]);
    });
}

/// The header took the day, of which nothing is known: "unknown left".
#[test]
fn the_header_has_the_figure_that_is_known() {
    Setup::new().plan("enterprise=5/1000").run(|visit| {
        visit.sign_in_at("/");
        visit.find(&button("4 left this minute"));
    });
}

#[test]
fn a_request_of_another_tab_changes_the_figures_of_this_tab() {
    with_two_tabs(Setup::new().plan("free"), |visit, tabs| {
        visit.wait_for_rate_limit(&["58 of 60"]);
        visit.browser.switch_to_window(&tabs.second);
        visit.click(button("Refresh"));
        visit.wait_for_rate_limit(&["57 of 60"]);
        visit.browser.switch_to_window(&tabs.first);
        visit.wait_for_rate_limit(&["57 of 60"]);
    });
}

#[test]
fn a_selected_plan_survives_a_reload_until_automatic_is_selected() {
    Setup::new().plan("free").run(|visit| {
        visit.sign_in_at("/connection");
        visit.wait_for_rate_limit(&["Plan: Free"]);
        let requests = visit.requests_during(|| {
            visit.select_option(field("Plan"), "Business");
            visit.wait_for_rate_limit(&["Plan: Business"]);
            visit.browser.reload();
            visit.wait_for_rate_limit(&["Plan: Business"]);
            assert_eq!(visit.value_of(field("Plan")), "Business");
            visit.select_option(field("Plan"), "Automatic");
            visit.wait_for_rate_limit(&["Plan: Free"]);
        });
        assert!(requests.is_empty(), "{requests:?}");
    });
}
