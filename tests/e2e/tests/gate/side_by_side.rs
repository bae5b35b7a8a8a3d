//! A request without an answer holds no other one, and nothing waits for a limit that no answer has stated.

use super::two_tabs::with_two_tabs;
use petstore_e2e_tests::{
    faults,
    locator::{alert, button, link, navigation},
    rate_limit::list_request,
    setup::Setup,
    wait::{TIMEOUT, wait_until},
};

/// "Add pet" waited for the other tab, for more than 45 seconds.
#[test]
fn beside_a_request_of_another_tab_that_gets_no_answer_a_pet_is_added_at_once() {
    with_two_tabs(Setup::new(), |visit, tabs| {
        visit.request_list(faults::VERY_SLOW);
        visit.wait_for_text("Loading…");
        visit.flush_requests();
        visit.switch_to_window(&tabs.second);
        visit.open_page("Add a pet");
        visit.add_pet("Rex", "1");
        visit.wait_for_text("Added “Rex” with the ID 51.");
        // The service logs a request when it ends.
        assert!(visit.list_requests(faults::VERY_SLOW).is_empty(), "{:?}", visit.requests());
    });
}

/// The last one left after the one that nobody wanted any more was answered.
#[test]
fn the_last_of_three_filters_in_a_row_is_sent_at_once_and_the_others_are_given_up() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        (0..2).for_each(|_| visit.service.fail_next("list", faults::VERY_SLOW));
        for status in ["Available", "Pending", "Sold"] {
            visit.click(link(status).within(navigation("Status")));
        }
        visit.wait_for_list("sold pets", |rows| !rows.is_empty() && rows.iter().all(|row| row.status == "Sold"));
        wait_until("the others have ended", || (visit.requests().len() == 4).then_some(()));
        let ended: Vec<_> = visit.requests().iter().map(|entry| entry.status).collect();
        assert_eq!(ended, [Some(200), Some(200), None, None]);
    });
}

/// The 61st waited for a minute.
#[test]
fn seventy_lists_without_readable_limits_are_all_sent() {
    Setup::new().run(|visit| {
        visit.sign_in_at(&format!("/?limit={}", faults::HIDDEN_LIMITS));
        visit.find(&button("Rate limit not told"));
        visit.count_fetches();
        let script = "const done = arguments[0];
            const refresh = [...document.querySelectorAll('main button')].find(({ innerText }) => innerText === 'Refresh');
            const press = () => window.fetches < 70 ? (refresh.click(), setTimeout(press)) : done();
            press();";
        visit.act("press Refresh 70 times", 70, || visit.browser.execute_async(script, vec![]).unwrap());
        visit.flush_requests();
        assert_eq!(visit.list_requests(faults::HIDDEN_LIMITS).len(), 71);
    });
}

#[test]
fn a_slow_service_is_called_slow_after_10_seconds_and_its_request_ends_after_45() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.change_timers(45_000, 12_000);
        let requests = visit.requests_during(|| {
            visit.submit_limit(faults::VERY_SLOW);
            visit.wait_for_text("The service is slow. Still waiting for its answer.");
            visit.wait_for_text_in_with_timeout(TIMEOUT, alert(), &["did not answer within 45 seconds"]);
        });
        assert_eq!(requests, [list_request(faults::VERY_SLOW)]);
        visit.submit_limit(30);
        visit.wait_for_list("30 rows", |rows| rows.len() == 30);
        visit.wait_until_gone(alert());
    });
}
