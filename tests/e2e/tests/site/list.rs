//! "Pets": the place and the height of the rows, and what a selection of them copies.

use petstore_e2e_tests::{
    screen::{DESKTOP, PHONE},
    setup::Setup,
};

/// On a phone it had 71 px in place of 59, so the page jumped while it scrolled.
#[test]
fn the_first_row_is_near_the_top_and_one_far_from_the_screen_has_the_height_of_a_row_on_it() {
    Setup::new().pets(100).run_in_chromium(|visit| {
        visit.sign_in_at("/?limit=100");
        for screen in [&DESKTOP, &PHONE] {
            visit.set_screen(screen);
            // The browser remembers the height that a row once had.
            visit.reload();
            visit.wait_for_list("100 rows", |rows| rows.len() == 100);
            let script = "const rows = [...document.querySelectorAll('tbody tr')];
                return [...[rows[1], rows.at(-2)].map(row => row.getBoundingClientRect().height), rows[0].getBoundingClientRect().top];";
            let sizes = visit.browser.execute(script, vec![]).unwrap();
            let [near, far, top] = [0, 1, 2].map(|index| sizes[index].as_f64().unwrap());
            assert!(top <= 250.0, "{}: the first row at {top} px", screen.name);
            assert!((near - far).abs() < 0.25, "{}: {near} px, and {far} px far from the screen", screen.name);
        }
    });
}

/// Each cell was a line of its own.
#[test]
fn copied_rows_have_a_line_for_each_pet_and_tabs_between_their_cells() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        let rows = visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        let script = "const selection = getSelection();
            selection.selectAllChildren(document.querySelector('tbody'));
            return selection.toString();";
        let copied = visit.browser.execute(script, vec![]).unwrap();
        let lines = copied.as_str().unwrap().lines().map(|line| line.trim_end().to_owned());
        let expected = rows.iter().map(|row| [&*row.id, &row.name, &row.category, &row.status].join("\t"));
        assert!(lines.eq(expected), "{copied}");
    });
}
