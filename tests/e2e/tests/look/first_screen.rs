//! The rows are what people come for, so they begin high on the page.

use petstore_e2e_tests::{
    screen::{DESKTOP, PHONE, Screen},
    setup::Setup,
    visit::Visit,
};
use serde_json::Value;

/// The first pet began below half of the screen.
#[test]
fn on_a_phone_the_first_pet_begins_at_240_px_or_higher() {
    Setup::new().run_in_chromium(|visit| {
        let top = rows_on(visit, &PHONE)[0].0;
        assert!(top <= 240.0, "it begins at {top} px");
    });
}

#[test]
fn a_screen_of_1280_by_800_px_shows_at_least_12_rows() {
    Setup::new().run_in_chromium(|visit| {
        let rows = rows_on(visit, &DESKTOP);
        let whole = rows.iter().filter(|(_, bottom)| *bottom <= f64::from(DESKTOP.height)).count();
        assert!(whole >= 12, "{whole} rows");
    });
}

/// The top and the bottom of each row, in CSS pixels from the top of the screen.
fn rows_on(visit: &Visit, screen: &Screen) -> Vec<(f64, f64)> {
    visit.open("/");
    visit.set_screen(screen);
    visit.sign_in_at("/");
    visit.wait_for_list("20 rows", |rows| rows.len() == 20);
    visit.wait_for_frame();
    let script = "return [...document.querySelectorAll('table tbody tr')].map(row => row.getBoundingClientRect())
        .map(box => [box.top, box.bottom]);";
    let rows = visit.browser.execute(script, vec![]).unwrap();
    let number = |value: &Value| value.as_f64().unwrap();
    rows.as_array().unwrap().iter().map(|row| (number(&row[0]), number(&row[1]))).collect()
}
