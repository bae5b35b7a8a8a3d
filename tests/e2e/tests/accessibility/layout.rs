//! The layout of every state: reflow at 320 px and at 400% zoom, the focus that no bar hides, targets for a finger, and controls
//! that stand out.

use petstore_e2e_tests::{
    screen::{DESKTOP, DESKTOP_DARK, FORCED_COLORS, MORE_CONTRAST, NARROW, PHONE, Screen, ZOOM_400},
    states::{add, check_states, connection, every_page, find, import, list, notices, sign_in, start},
    visit::Visit,
};

/// Declares for each page one test of its states.
macro_rules! tests_of_each_page {
    ($check:ident: $($name:ident of $states:expr;)*) => {
        $(#[test]
        fn $name() {
            check_states($states, $check);
        })*
    };
}

tests_of_each_page! { layout_problems:
    sign_in_fits_every_screen_and_finger of sign_in::STATES;
    the_list_fits_every_screen_and_finger of list::STATES;
    add_a_pet_fits_every_screen_and_finger of add::STATES;
    find_a_pet_fits_every_screen_and_finger of find::STATES;
    import_fits_every_screen_and_finger of import::STATES;
    connection_fits_every_screen_and_finger of connection::STATES;
    dialogs_and_panels_fit_every_screen_and_finger of every_page::STATES;
    notices_fit_every_screen_and_finger of notices::STATES;
    the_static_page_fits_every_screen_and_finger of start::STATES;
}

fn layout_problems(visit: &Visit) -> Vec<String> {
    let on = |screen: &Screen, problems: Vec<String>| {
        let name = screen.name;
        problems.into_iter().map(move |problem| format!("{name}: {problem}")).collect::<Vec<_>>()
    };
    let mut problems = Vec::new();
    for screen in [&DESKTOP, &DESKTOP_DARK, &MORE_CONTRAST] {
        problems.extend(on(screen, visit.faint_controls(screen)));
    }
    problems.extend(on(&PHONE, visit.overflowing(&PHONE)));
    problems.extend(on(&PHONE, visit.small_targets(&PHONE)));
    for screen in [&NARROW, &ZOOM_400] {
        problems.extend(on(screen, visit.overflowing(screen)));
        problems.extend(on(screen, visit.hidden_focus(screen)));
    }
    problems.extend(on(&FORCED_COLORS, visit.hidden_focus(&FORCED_COLORS)));
    problems
}
