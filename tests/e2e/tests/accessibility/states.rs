//! Every state of every page: the rules of axe-core, reflow at 320 px and at 400% zoom, the focus that no bar hides, targets for a
//! finger, and controls that stand out. Each state is reached once, and all checks follow.

use petstore_e2e_tests::{
    axe::{self, Rules},
    screen::{
        DESKTOP, DESKTOP_DARK, FORCED_COLORS, MORE_CONTRAST, MORE_CONTRAST_DARK, NARROW, PHONE, PHONE_DARK, Screen,
        ZOOM_400,
    },
    states::{add, check_states, connection, every_page, find, import, list, notices, sign_in, start},
    visit::Visit,
};

/// The screens of axe-core. With more contrast, a page has the elements of the same page with less, so only the rules for colors
/// can have another result there.
const SCREENS_OF_AXE: [(&Screen, Rules); 6] = [
    (&DESKTOP, Rules::All),
    (&DESKTOP_DARK, Rules::All),
    (&PHONE, Rules::All),
    (&PHONE_DARK, Rules::All),
    (&MORE_CONTRAST, Rules::Colors),
    (&MORE_CONTRAST_DARK, Rules::Colors),
];

/// Declares for each page one test of its states.
macro_rules! tests_of_each_page {
    ($($name:ident of $states:expr;)*) => {
        $(#[test]
        fn $name() {
            check_states($states, problems);
        })*
    };
}

tests_of_each_page! {
    sign_in_is_accessible_in_every_state of sign_in::STATES;
    the_list_is_accessible_in_every_state of list::STATES;
    add_a_pet_is_accessible_in_every_state of add::STATES;
    find_a_pet_is_accessible_in_every_state of find::STATES;
    import_is_accessible_in_every_state of import::STATES;
    connection_is_accessible_in_every_state of connection::STATES;
    dialogs_and_panels_are_accessible of every_page::STATES;
    notices_are_accessible of notices::STATES;
    the_static_page_is_accessible_in_every_state of start::STATES;
}

fn problems(visit: &Visit) -> Vec<String> {
    let on = |screen: &Screen, problems: Vec<String>| {
        let name = screen.name;
        problems.into_iter().map(move |problem| format!("{name}: {problem}")).collect::<Vec<_>>()
    };
    let mut problems = Vec::new();
    if axe::is_installed() {
        for (screen, rules) in SCREENS_OF_AXE {
            problems.extend(on(screen, visit.axe(screen, rules)));
        }
    }
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
