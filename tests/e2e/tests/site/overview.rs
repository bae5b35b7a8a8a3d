//! The rows at a glance, over the list.

use petstore_e2e_tests::{
    locator::{button, field, link, region},
    setup::Setup,
    wait::wait_until,
};

#[test]
fn a_press_on_a_status_filters_and_keeps_the_limit_and_the_order() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/?limit=50&sort=name");
        let rows = visit.wait_for_list("50 rows", |rows| rows.len() == 50);
        let overview = region("The rows shown");
        visit.wait_for_text_in(overview.clone(), &["In these 50 rows"]);
        let sold = rows.iter().filter(|row| row.status == "Sold").count();
        visit.click(link(&format!("{sold} sold")).within(overview.clone()));
        visit.wait_for_url("/?status=sold&limit=50&sort=name");
        let found = visit.wait_for_list("sold pets", |rows| rows.iter().all(|row| row.status == "Sold"));
        visit.wait_for_text_in(overview, &[&format!("In these {} rows", found.len())]);
    });
}

#[test]
fn a_press_on_a_category_searches_for_it_without_a_request() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/?limit=50");
        let rows = visit.wait_for_list("50 rows", |rows| rows.len() == 50);
        let count = |name: &str| rows.iter().filter(|row| row.category.starts_with(name)).count();
        let name = ["Dogs", "Cats", "Birds", "Fish", "Rabbits"].into_iter().max_by_key(|name| count(name)).unwrap();
        let category = || button(&format!("{name} {}", count(name))).within(region("The rows shown"));
        let requests = visit.requests_during(|| {
            visit.click(category());
            wait_until("the search has the category", || {
                (visit.value_of(field("Find in these rows")) == name).then_some(())
            });
            visit.wait_for_list("pets of the category", |rows| {
                rows.len() == count(name) && rows.iter().all(|row| row.category.starts_with(name))
            });
            visit.find(&category());
            visit.assert_focus_is_kept();
        });
        assert!(requests.is_empty(), "{requests:?}");
    });
}

#[test]
fn the_first_rows_move_nothing() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.browser.reload();
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        let (shift, moved) = visit.layout_shift();
        assert!(shift < 0.001, "{shift}: {moved}");
    });
}
