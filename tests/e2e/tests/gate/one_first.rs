//! After the wait of a `429` one request goes first, and the others follow. A request that is on its way cannot be cancelled.

use super::two_tabs::with_two_tabs;
use petstore_e2e_tests::{
    faults,
    import::{ENDED, herd},
    locator::{button, main_landmark},
    rate_limit::{ONE_FIRST, WAIT_NOTICE},
    setup::Setup,
};
use serde_json::json;

#[test]
fn after_a_429_one_request_of_two_tabs_and_an_import_goes_first_and_then_all_go() {
    with_two_tabs(Setup::new(), |visit, tabs| {
        let third = visit.browser.new_window();
        visit.open_import();
        visit.check_table(&herd(3, &[]));
        visit.switch_to_window(&tabs.first);
        visit.service.limit_next_list(7);
        visit.request_list(30);
        visit.wait_for_wait_notice();
        // The service's own words.
        visit.wait_for_text("status 429");
        // Whichever goes first is slow.
        ["list", "create"].iter().for_each(|kind| visit.service.fail_next(kind, faults::SLOW));
        visit.switch_to_window(&tabs.second);
        visit.request_list(40);
        visit.wait_for_wait_notice();
        visit.switch_to_window(&third);
        visit.click(button("Start import"));
        visit.wait_for_text(WAIT_NOTICE);
        visit.wait_long_for_text(ENDED);
        for (tab, rows) in [(&tabs.first, 30), (&tabs.second, 40)] {
            visit.switch_to_window(tab);
            visit.wait_for_rows(rows);
        }
        let requests = visit.requests_by_arrival().into_iter().skip_while(|entry| entry.status != Some(429));
        let arrived: Vec<_> = requests.map(|entry| entry.arrived_ms).collect();
        assert_eq!(arrived.len(), 1 + 2 + 3, "one 429, two lists, three rows");
        assert!(arrived[1] - arrived[0] >= 8_000 && arrived[2] - arrived[1] >= faults::SLOW_MS, "{arrived:?}");
    });
}

/// The other tabs waited for ever, without a word or a button.
#[test]
fn when_the_tab_of_the_first_one_is_frozen_another_one_waits_15_seconds_at_most_and_can_be_cancelled() {
    with_two_tabs(Setup::new(), |visit, tabs| {
        let set_state = |state| visit.browser.devtools("Page.setWebLifecycleState", json!({ "state": state }));
        visit.go_first();
        // No timer, no script and no response runs in it, as in a hidden tab of a browser that saves energy. It keeps its lock.
        set_state("frozen");
        visit.switch_to_window(&tabs.second);
        visit.request_list(30);
        visit.wait_for_text_in(main_landmark(), &[ONE_FIRST, "The others follow when it succeeds."]);
        let cancel = || button("Cancel").within(main_landmark());
        visit.wait_until_gone(cancel(), || visit.click(cancel()));
        visit.wait_for_text("Still showing the previous list.");
        visit.request_list(40);
        visit.wait_for_rows(40);
        assert!(visit.list_requests(30).is_empty(), "{:?}", visit.requests());
        visit.switch_to_window(&tabs.first);
        set_state("active");
    });
}

/// The pet was told as cancelled, and forgotten.
#[test]
fn cancel_leaves_a_pet_on_its_way_which_is_unknown_after_a_reload() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", faults::VERY_SLOW);
        visit.find(&button("Adding…"));
        visit.flush_requests();
        visit.open_page("Pets");
        visit.request_list_with(faults::NO_RETRY_AFTER);
        visit.wait_for_wait_notice();
        let cancel = || button("Cancel").within(main_landmark());
        visit.wait_until_gone(cancel(), || visit.click(cancel()));
        assert!(!visit.text_now().contains("was not added"), "{}", visit.text_now());
        visit.reload();
        visit.open_page("Add a pet");
        visit.wait_for_text("“Rex” may or may not have been added.");
    });
}
