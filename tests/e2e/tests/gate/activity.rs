//! The requests of the last hour on the page "Connection".

use petstore_e2e_tests::{
    faults,
    locator::{link, main_landmark},
    setup::Setup,
    wait::TIMEOUT,
};
use serde_json::json;

#[test]
fn a_429_and_its_pause_are_marked_and_their_figures_are_text() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.request_list(faults::RETRY_AFTER_2);
        visit.wait_for_rows(TIMEOUT, 50);
        visit.click(link("Connection"));
        let texts = ["3 requests in the last hour, at most", "Rate limit reached: 1 request", "Paused: "];
        visit.wait_for_text_in(main_landmark(), &texts);
        let drawn = "return [...document.querySelectorAll('svg.columns path')].map(path => path.getBBox().height > 0);";
        assert_eq!(visit.browser.execute(drawn, vec![]).unwrap(), json!([true, true, true]));
    });
}

#[test]
fn without_a_429_there_is_no_mark() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/connection");
        let text = visit.wait_for_text_in(main_landmark(), &["1 request in the last hour, at most 1 a minute"]);
        assert!(!text.contains("Rate limit reached") && !text.contains("Paused"), "{text}");
    });
}
