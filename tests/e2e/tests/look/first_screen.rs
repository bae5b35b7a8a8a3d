//! The rows are what people come for, so they begin high on the page.

use petstore_e2e_tests::{
    screen::{DESKTOP, PHONE},
    setup::Setup,
};

/// On a phone the first pet began below half of the screen.
#[test]
fn the_first_pet_begins_at_240_px_on_a_phone_and_a_screen_of_1280_by_800_px_shows_12_rows() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        for (screen, row, edge, limit) in [(PHONE, 0, "top", 240.0), (DESKTOP, 11, "bottom", 800.0)] {
            visit.set_screen(&screen);
            let script = "return document.querySelectorAll('table tbody tr')[arguments[0]]
                .getBoundingClientRect()[arguments[1]];";
            let place = visit.browser.execute(script, vec![row.into(), edge.into()]).unwrap().as_f64().unwrap();
            assert!(place <= limit, "the {edge} of row {row} is at {place} px on {}", screen.name);
        }
    });
}
