//! "Pets": what the rows show, and which actions send a request.

use petstore_e2e_tests::{
    faults,
    locator::{button, field, link},
    rate_limit::list_request,
    screen::{DESKTOP, PHONE},
    setup::Setup,
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
fn a_search_sends_no_request_and_can_be_cleared() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let rows = visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        visit.assert_sends_nothing(|| {
            visit.fill(field("Find in these rows"), &rows[3].name.to_uppercase());
            visit.wait_for_list("fewer rows", |found| found.len() < 20 && found.contains(&rows[3]));
            visit.fill(field("Find in these rows"), " zebra");
            visit.wait_for_text("No loaded pet matches “zebra”.");
            visit.click(button("Clear search"));
            visit.wait_for_list("all rows again", |again| again == rows);
        });
        visit.wait_for_focus_on(field("Find in these rows"));
        assert_eq!(visit.value_of(field("Find in these rows")), "");
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
