//! What a manager does every day, with the fewest keys and clicks. Each line of a test is one of them.

use petstore_e2e_tests::{
    import::{ENDED, herd},
    keys::ENTER,
    locator::{button, field, link, navigation, region},
    setup::{KEY, Setup},
    wait::wait_until,
};

#[test]
fn signing_in_and_seeing_the_available_pets_takes_a_pasted_key_enter_and_one_click() {
    Setup::new().run(|visit| {
        visit.open("/");
        visit.wait_for_focus_on(field("API key"));
        visit.browser.press_keys(KEY);
        visit.browser.press_keys(&ENTER.to_string());
        visit.click(link("Available").within(navigation("Status")));
        visit.wait_for_list("available pets", |rows| {
            !rows.is_empty() && rows.iter().all(|row| row.status == "Available")
        });
        // And the requests left are there, with their window.
        visit.wait_for_text_in(region("Rate limit"), &["left this minute"]);
    });
}

#[test]
fn three_similar_pets_are_three_names_and_three_enters() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/new");
        visit.fill(field("Category"), "Dogs");
        visit.select_option(field("Status"), "Sold");
        visit.fill(field("Name"), &format!("Rex{ENTER}"));
        visit.wait_for_text("Added “Rex” with the ID 51.");
        for (name, id) in [("Bella", 52), ("Max", 53)] {
            visit.wait_for_focus_on(field("Name"));
            visit.browser.press_keys(&format!("{name}{ENTER}"));
            visit.wait_for_text(&format!("Added “{name}” with the ID {id}."));
        }
        let expected = ["Max", "Bella", "Rex"].map(|name| [name, "Dogs", "Sold"].map(str::to_owned));
        wait_until("the three pets are listed", || {
            let rows = visit.rows("The newest first").into_iter();
            rows.map(|row| [row.name, row.category, row.status]).eq(expected.clone()).then_some(())
        });
    });
}

#[test]
fn importing_300_clean_rows_takes_a_link_a_file_and_a_button() {
    Setup::new().pets(0).run(|visit| {
        visit.sign_in_at("/");
        visit.click(link("Import").within(navigation("Main")));
        visit.choose_file("herd.csv", herd(300, &[]).as_bytes());
        visit.click(button("Start import"));
        visit.wait_long_for_text(ENDED);
        visit.wait_for_pets(300);
    });
}
