//! WCAG 2 A and AA up to 2.2, and the best practices, as axe-core checks them: light and dark, wide and narrow, with more
//! contrast and with forced colors.

use petstore_e2e_tests::{
    axe,
    screen::{DESKTOP, DESKTOP_DARK, FORCED_COLORS, MORE_CONTRAST, MORE_CONTRAST_DARK, PHONE, PHONE_DARK, Screen},
    states::{self, State, add, connection, every_page, find, import, list, notices, sign_in, start},
};

const SCREENS: [&Screen; 7] =
    [&DESKTOP, &DESKTOP_DARK, &PHONE, &PHONE_DARK, &MORE_CONTRAST, &MORE_CONTRAST_DARK, &FORCED_COLORS];

#[test]
fn no_state_of_sign_in_has_a_violation() {
    check(sign_in::STATES);
}

#[test]
fn no_state_of_the_list_has_a_violation() {
    check(list::STATES);
}

#[test]
fn no_state_of_add_a_pet_has_a_violation() {
    check(add::STATES);
}

#[test]
fn no_state_of_find_a_pet_has_a_violation() {
    check(find::STATES);
}

#[test]
fn no_state_of_import_has_a_violation() {
    check(import::STATES);
}

#[test]
fn no_state_of_connection_has_a_violation() {
    check(connection::STATES);
}

#[test]
fn no_dialog_and_no_panel_has_a_violation() {
    check(every_page::STATES);
}

#[test]
fn no_notice_has_a_violation() {
    check(notices::STATES);
}

#[test]
fn no_static_page_has_a_violation() {
    check(start::STATES);
}

#[track_caller]
fn check(states: &[State]) {
    if !axe::is_installed() {
        return;
    }
    states::check_states(states, |visit| {
        let violations_on = |screen: &&Screen| {
            let violations = visit.axe(screen).into_iter();
            violations.map(|violation| format!("{}: {violation}", screen.name)).collect::<Vec<_>>()
        };
        SCREENS.iter().flat_map(violations_on).collect()
    });
}
