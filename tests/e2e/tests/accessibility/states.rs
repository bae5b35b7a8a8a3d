//! Every state of every page: the rules of axe-core, reflow at 320 px and at 400% zoom, the focus that no bar hides, targets for a
//! finger, dialogs in the middle, and controls that stand out and apart. The header at each width. Each state is reached once, and all checks follow.

use petstore_e2e_tests::{
    axe::Rules,
    screen::{
        DESKTOP, DESKTOP_DARK, FORCED_COLORS, MORE_CONTRAST, MORE_CONTRAST_DARK, NOTEBOOK, PHONE, Screen, ZOOM_400,
    },
    setup::Setup,
    states::{add, check, check_states, every_page, find, import, list, notices, other_environment, sign_in, start},
    visit::Visit,
};

/// Returns the problems of the page on the current screen.
type Check = fn(&Visit) -> Vec<String>;

/// Each check runs on the screens on which it can have another result. In the dark and with more contrast, a page has the same
/// elements, so only the rules for colors run there. A window at 400% is as wide as the narrowest phone, and lower. The rules come
/// before the checks that scroll: a bar covers a part of a page that is scrolled.
const CHECKS: [(&Screen, &[Check]); 8] = [
    (&DESKTOP, &[all_rules, Visit::misplaced, Visit::crowded, Visit::faint]),
    (&DESKTOP_DARK, &[rules_for_colors, Visit::faint]),
    (&MORE_CONTRAST, &[rules_for_colors, Visit::faint]),
    (&MORE_CONTRAST_DARK, &[rules_for_colors]),
    (&NOTEBOOK, &[Visit::overflowing]),
    (&PHONE, &[all_rules, Visit::misplaced, Visit::crowded, Visit::overflowing, Visit::small_targets]),
    (&ZOOM_400, &[Visit::misplaced, Visit::overflowing, Visit::hidden_focus]),
    (&FORCED_COLORS, &[Visit::hidden_focus]),
];

/// Declares for each page one test of its states.
macro_rules! tests_of_each_page {
    ($($name:ident of $page:ident;)*) => {
        $(#[test]
        fn $name() {
            check_states(stringify!($page), $page::START, $page::STATES, problems);
        })*
    };
}

tests_of_each_page! {
    sign_in_is_accessible_in_every_state of sign_in;
    the_list_is_accessible_in_every_state of list;
    add_a_pet_is_accessible_in_every_state of add;
    find_a_pet_is_accessible_in_every_state of find;
    import_is_accessible_in_every_state of import;
    the_check_of_the_connection_is_accessible_in_every_state of check;
    dialogs_and_panels_are_accessible of every_page;
    notices_are_accessible of notices;
    the_static_page_is_accessible_in_every_state of start;
}

/// "Pets" was out of reach on the left, and one letter of the environment was shown.
#[test]
fn with_text_of_24_px_each_page_can_be_reached_and_the_environment_can_be_read() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        for width in [320, 390, 430] {
            visit.set_screen(&Screen { width, ..PHONE });
            assert_eq!(visit.browser.execute(include_str!("large_text.js"), vec![]).unwrap(), true, "{width} px");
        }
    });
}

/// The last page was cut from 1024 to 1150 px, and a name beside six figures was “Produ…” on a phone.
#[test]
fn the_pages_and_a_name_of_18_letters_are_whole_at_each_width() {
    other_environment().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        for screen in [PHONE, DESKTOP] {
            for width in (320..=1440).step_by(40) {
                visit.set_screen(&Screen { width, ..screen });
                let cut = visit.browser.execute(include_str!("header.js"), vec![]).unwrap();
                assert_eq!(cut, "", "{width} px, {}", if screen.is_touch { "touch" } else { "mouse" });
            }
        }
    });
}

fn problems(visit: &Visit) -> Vec<String> {
    let on = |(screen, checks): (&Screen, &[Check])| {
        visit.set_screen(screen);
        let problems = checks.iter().flat_map(|check| check(visit));
        problems.map(|problem| format!("{}: {problem}", screen.name)).collect::<Vec<_>>()
    };
    CHECKS.into_iter().flat_map(on).collect()
}

fn all_rules(visit: &Visit) -> Vec<String> {
    visit.axe(Rules::All)
}

fn rules_for_colors(visit: &Visit) -> Vec<String> {
    visit.axe(Rules::Colors)
}
