//! "Pets": the place and the height of the rows, and what a selection of them copies.

use petstore_e2e_tests::{
    engine::Engine,
    keys::SHORTCUT_MODIFIER,
    page_content::PetRow,
    screen::{DESKTOP, PHONE},
    setup::Setup,
};

/// On a phone it had 71 px in place of 59, so the page jumped while it scrolled.
#[test]
fn the_first_row_is_near_the_top_and_one_far_from_the_screen_has_the_height_of_a_row_on_it() {
    // With a number of requests that the header shows in one line.
    Setup::new().plan("pro").pets(100).run_in_chromium(|visit| {
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
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        for screen in [&DESKTOP, &PHONE] {
            if visit.browser.engine == Engine::Chromium {
                visit.set_screen(screen);
            }
            let rows = visit.wait_for_list("20 rows", |rows| rows.len() == 20);
            let script = "const body = document.querySelector('tbody');
                getSelection().setBaseAndExtent(body.rows[0].cells[1], 0, body.rows[2].cells[3], 1);
                addEventListener('copy', event => { window.copied = event.clipboardData.getData('text/plain'); });";
            visit.browser.execute(script, vec![]).unwrap();
            visit.press_chord(SHORTCUT_MODIFIER, 'c');
            let copied = visit.browser.execute("return window.copied;", vec![]).unwrap();
            let line = |row: &PetRow| [&*row.id, &row.name, &row.category, &row.status].join("\t");
            let expected: Vec<_> = rows[..3].iter().map(line).collect();
            // The selection begins after the first ID.
            let all = format!("{}\t{}", rows[0].id, copied.as_str().unwrap());
            assert_eq!(all.lines().collect::<Vec<_>>(), expected, "{}", screen.name);
            // From the heading of the page on, and all of the table.
            for script in [
                "getSelection().setBaseAndExtent(document.querySelector('h1'), 0, document.querySelector('tbody').rows[2].cells[3], 1);",
                "getSelection().selectAllChildren(document.querySelector('table'));",
            ] {
                visit.browser.execute(script, vec![]).unwrap();
                visit.press_chord(SHORTCUT_MODIFIER, 'c');
                let copied = visit.browser.execute("return window.copied;", vec![]).unwrap();
                let rows: Vec<_> = copied.as_str().unwrap().lines().skip(1).take(3).collect();
                assert_eq!(rows, expected, "{}: {copied}", screen.name);
            }
        }
    });
}
