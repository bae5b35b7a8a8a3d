//! The check of the connection and the region "Rate limit": what the browser may send and read, and the figures.

use super::two_tabs::with_two_tabs;
use petstore_e2e_tests::{
    faults,
    locator::{alert, button},
    setup::Setup,
};

/// A proxy in front of the service often causes this: it responds to preflights and forgets the CORS headers elsewhere.
#[test]
fn a_response_without_cors_headers_leads_to_a_second_request_and_is_shown_as_cors() {
    Setup::new().run(|visit| {
        visit.expect_in_console("blocked by CORS policy");
        visit.sign_in_at("/");
        visit.request_list(faults::HIDDEN_429);
        visit.wait_for_text_in(alert(), &["No answer reached this app"]);
        visit.service.fail_next("list", faults::HIDDEN_429);
        visit.click(button("Check connection"));
        let advice = format!("Access-Control-Allow-Origin: {}", visit.site.origin());
        visit.wait_for_text(&advice);
        let requests = visit.requests().split_off(2);
        let requests = requests.iter().map(|entry| format!("{entry} {}", entry.key)).collect::<Vec<_>>();
        assert_eq!(requests, ["GET /pets?limit=1 key-1", "GET /pets none"]);
    });
}

/// The header took the day, of which nothing is known: "unknown left".
#[test]
fn the_figures_of_the_last_response_are_shown_in_all_tabs() {
    with_two_tabs(Setup::new().plan("enterprise=5/1000"), |visit, tabs| {
        visit.wait_for_rate_limit(&["3 left this minute, of 5", "Resets in ", "From the answer at "]);
        visit.find(&button("3 left this minute"));
        visit.switch_to_window(&tabs.second);
        visit.click(button("Refresh"));
        visit.wait_for_rate_limit(&["2 left this minute, of 5"]);
        visit.switch_to_window(&tabs.first);
        visit.wait_for_rate_limit(&["2 left this minute, of 5"]);
    });
}
