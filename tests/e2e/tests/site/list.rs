//! "Pets": what a selection of rows copies.

use petstore_e2e_tests::{
    engine::Engine,
    keys::SHORTCUT_MODIFIER,
    page_content::PetRow,
    screen::{DESKTOP, PHONE},
    setup::Setup,
};

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
