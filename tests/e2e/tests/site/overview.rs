//! The rows at a glance, over the list.

use petstore_e2e_tests::{
    locator::{link, region},
    setup::Setup,
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
fn the_first_rows_move_nothing() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.browser.reload();
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        let (shift, moved) = visit.layout_shift();
        assert!(shift < 0.001, "{shift}: {moved}");
    });
}

/// The labels of the categories replaced their numbers, and moved the bar beside them.
#[test]
fn labels_that_come_after_the_first_rows_move_nothing() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.site.hold("config.json");
        visit.browser.reload();
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        visit.site.release("config.json");
        let has_label = |category: &str| category.parse::<i64>().is_err();
        visit.wait_for_list("labels", |rows| rows.iter().all(|row| has_label(&row.category)));
        let (shift, moved) = visit.layout_shift();
        assert!(shift < 0.001, "{shift}: {moved}");
    });
}
