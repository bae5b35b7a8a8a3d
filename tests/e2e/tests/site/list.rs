//! "Pets": what the rows show, and which actions send a request.

use petstore_e2e_tests::{
    faults,
    locator::{button, field, heading, link, main_landmark, navigation, note, table},
    rate_limit::list_request,
    screen::{DESKTOP, PHONE},
    setup::Setup,
    visit::Visit,
    wait::wait_until,
};

/// On a phone it had 71 px in place of 59, so the page jumped while it scrolled.
#[test]
fn a_row_far_from_the_screen_has_the_height_of_a_row_on_it() {
    Setup::new().pets(100).run_in_chromium(|visit| {
        visit.sign_in_at("/?limit=100");
        for screen in [&DESKTOP, &PHONE] {
            visit.set_screen(screen);
            // The browser remembers the height that a row once had.
            visit.reload();
            visit.wait_for_list("100 rows", |rows| rows.len() == 100);
            let script = "const rows = [...document.querySelectorAll('tbody tr')];
                const far = rows.findLast(row => row.nextElementSibling && !row.firstChild.checkVisibility({ contentVisibilityAuto: true }));
                return [rows[1], far].map(row => row.getBoundingClientRect().height);";
            let heights = visit.browser.execute(script, vec![]).unwrap();
            let [near, far] = [0, 1].map(|index| heights[index].as_f64().unwrap());
            assert!((near - far).abs() < 0.25, "{}: {near} px, and {far} px far from the screen", screen.name);
        }
    });
}

#[test]
fn an_empty_list_has_a_message_and_a_link_to_add_a_pet() {
    Setup::new().run(|visit| {
        visit.sign_in_at(&format!("/?limit={}", faults::EMPTY_LIST));
        visit.wait_for_text("The store has no pets yet. Pets that you add appear here.");
        visit.click(link("Sold"));
        visit.wait_for_text("No pet has the status “Sold”.");
        visit.click(link("Add a pet").within(main_landmark()));
        visit.find(&heading("Add a pet"));
    });
}

#[test]
fn an_unreadable_pet_does_not_hide_the_others() {
    Setup::new().run(|visit| {
        visit.sign_in_at(&format!("/?limit={}", faults::NAME_IS_A_NUMBER));
        visit.wait_for_text_in(note(), &["1 of 50 rows could not be read.", "Row 2: “name” is not text."]);
        visit.wait_for_list("the 49 others", |rows| rows.len() == 49 && rows.iter().all(|row| row.id != "49"));
        visit.wait_for_text("50 pets in total.");
    });
}

#[test]
fn a_search_in_the_rows_sends_no_request() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/?limit=50");
        let rows = visit.wait_for_list("50 rows", |rows| rows.len() == 50);
        let pet = &rows[30];
        let requests = visit.requests_during(|| {
            visit.fill(field("Find in these rows"), &pet.name.to_uppercase());
            let found = visit.wait_for_list("fewer rows", |rows| rows.len() < 50);
            assert!(found.contains(pet), "{found:?}");
            visit.wait_for_text(&format!("{} of 50 loaded pets match", found.len()));
            visit.fill(field("Find in these rows"), "");
            visit.wait_for_list("all rows again", |again| again == rows);
        });
        assert!(requests.is_empty(), "{requests:?}");
    });
}

#[test]
fn a_search_without_a_match_says_what_it_has_searched_and_can_be_cleared() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let rows = visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        visit.fill(field("Find in these rows"), " zebra");
        visit.wait_for_text(
            "No loaded pet matches “zebra”. \
             The search looks only in the 20 loaded pets; there may be more in the store.",
        );
        visit.wait_until_gone(table("Pets"));
        visit.click(button("Clear search"));
        visit.wait_for_list("all rows again", |again| again == rows);
        visit.wait_for_focus_on(field("Find in these rows"));
        assert_eq!(visit.value_of(field("Find in these rows")), "");
    });
}

#[test]
fn refresh_sends_one_request_and_shows_the_new_time() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let before = updated_at(visit);
        // The page shows the time in whole minutes.
        visit.browser.execute("const now = window.Date.now; window.Date.now = () => now() + 120e3;", vec![]).unwrap();
        let requests = visit.requests_during(|| {
            visit.click(button("Refresh"));
            wait_until("the page shows another time", || (updated_at(visit) != before).then_some(()));
        });
        assert_eq!(requests, ["GET /pets?limit=20"]);
    });
}

fn updated_at(visit: &Visit) -> String {
    wait_until("the page shows the time of the update", || {
        visit.text().split_once("Updated at ").map(|(_, after)| after.chars().take(8).collect::<String>())
    })
}

#[test]
fn the_former_rows_stay_while_the_next_ones_load() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let before = visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        visit.submit_limit(faults::SLOW);
        visit.wait_for_text("Still showing the previous list.");
        visit.wait_for_text("Loading…");
        assert_eq!(visit.rows("Pets"), before);
        visit.wait_for_list("50 rows", |rows| rows.len() == 50);
        assert!(!visit.text().contains("previous list"));
    });
}

#[test]
fn after_several_quick_choices_the_last_one_is_shown() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        // Each response is slow, so each choice is made while the one before is pending.
        visit.submit_limit(faults::SLOW);
        visit.wait_for_url(&format!("/?limit={}", faults::SLOW));
        for status in ["Sold", "Available", "Pending"] {
            visit.click(link(status));
        }
        let click_links = "const links = [...document.querySelectorAll('nav a')];
            for (const status of arguments[0]) links.find(link => link.innerText === status).click();";
        visit.browser.execute(click_links, vec![["Available", "All", "Sold"].into()]).unwrap();
        visit.wait_for_url(&format!("/?status=sold&limit={}", faults::SLOW));
        // On a busy machine the first list may come before the first choice.
        visit.wait_for_list("the sold pets", |rows| !rows.is_empty() && rows.iter().all(|row| row.status == "Sold"));
        visit.flush_requests();
        let last_request = visit.requests().last().unwrap().to_string();
        assert_eq!(last_request, format!("{}&status=sold", list_request(faults::SLOW)));
    });
}

#[test]
fn a_return_from_another_page_sends_no_request() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/?status=sold");
        let before = visit.wait_for_list("rows", |rows| !rows.is_empty());
        let requests = visit.requests_during(|| {
            visit.click(link("Add a pet"));
            visit.find(&heading("Add a pet"));
            visit.click(link("Pets"));
            visit.wait_for_url("/?status=sold");
            visit.wait_for_list("the same rows", |rows| rows == before);
        });
        assert!(requests.is_empty(), "{requests:?}");
    });
}

#[test]
fn after_a_pet_was_added_the_list_is_loaded_again() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/new");
        let requests = visit.requests_during(|| {
            visit.add_pet("Newcomer", "2");
            visit.wait_for_text("Added “Newcomer”");
            visit.click(link("Pets").within(navigation("Main")));
            visit.wait_for_list("the new pet", |rows| rows.first().is_some_and(|row| row.name == "Newcomer"));
        });
        assert_eq!(requests, ["POST /pets", "GET /pets?limit=20"]);
    });
}
