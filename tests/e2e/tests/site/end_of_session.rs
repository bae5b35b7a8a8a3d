//! After signing out, nothing of the session comes back: not in a copy of the tab, not in a reopened tab, and not from the
//! back/forward cache. The browser copies or keeps the key in each of these places.

use petstore_e2e_tests::{
    environments::{PRODUCTION, STAGING},
    locator::{button, field, heading, table},
    setup::{KEY, OTHER_KEY, Setup},
    storage::{Storage, StorageFault},
    visit::Visit,
};

const ENDED_ELSEWHERE: &str = "Another tab signed out, so this tab did too. Enter your key to continue.";

/// The copy stayed signed in, with the key. Nothing typed is lost by a press in another tab, which does not show it.
#[test]
fn signing_out_signs_out_the_copies_of_the_tab_and_keeps_their_drafts() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        let first = visit.browser.current_window();
        let copy = visit.duplicate_tab();
        visit.fill_pet("Rex", "1");
        visit.switch_to_window(&first);
        visit.assert_sends_nothing(|| {
            visit.click(button("Sign out"));
            visit.find(&heading("Sign in"));
            assert!(!visit.text_now().contains(ENDED_ELSEWHERE), "this tab signed out itself");
            visit.switch_to_window(&copy);
            visit.wait_for_text(&format!("{ENDED_ELSEWHERE} Your draft is kept."));
            assert_signed_out(visit);
        });
        visit.enter_key(KEY);
        assert_eq!(visit.pet_form_values(), ["Rex", "1", ""]);
    });
}

#[test]
fn a_tab_with_a_session_of_its_own_stays_signed_in() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        let first = visit.browser.current_window();
        let second = visit.browser.new_window();
        visit.sign_in_at("/");
        visit.click(button("Sign out"));
        visit.find(&heading("Sign in"));
        visit.switch_to_window(&first);
        assert_eq!(visit.rows_now("Pets").len(), 20);
        visit.press_reload();
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        visit.browser.close_window(&second);
    });
}

/// The reopened tab was signed in again: the browser restores its session storage.
#[test]
fn a_reopened_tab_stays_signed_out() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        let restored = visit.stored_entries(Storage::Session);
        assert!(restored.iter().any(|(_, value)| value.contains(KEY)));
        visit.click(button("Sign out"));
        visit.find(&heading("Sign in"));
        visit.assert_sends_nothing(|| {
            for (name, value) in &restored {
                let script = "sessionStorage.setItem(arguments[0], arguments[1]);";
                visit.browser.execute(script, vec![name.as_str().into(), value.as_str().into()]).unwrap();
            }
            visit.reload();
            visit.wait_for_app();
            visit.find(&heading("Sign in"));
            visit.wait_for_text(ENDED_ELSEWHERE);
        });
        assert_signed_out(visit);
    });
}

/// The page came back with rows and key.
#[test]
fn back_after_signing_out_shows_the_sign_in_page() {
    go_back_after_signing_out(|_| {});
}

#[test]
fn back_after_signing_out_shows_the_sign_in_page_also_if_local_storage_is_blocked() {
    go_back_after_signing_out(|visit| visit.break_storage(Storage::Local, StorageFault::Blocked));
}

/// The pet of the former session, and of another service, was among the pets of the next one.
#[test]
fn a_row_whose_answer_comes_after_the_end_of_its_session_is_recorded_nowhere() {
    Setup::new().two_environments().run(|visit| {
        visit.open("/import");
        visit.sign_in_to(PRODUCTION, KEY);
        visit.check_table("name,category\nNewcomer,1\n");
        visit.service.suspend();
        visit.click(button("Start import"));
        visit.wait_for_text("On its way");
        visit.sign_out_anyway();
        visit.service.resume();
        visit.sign_in_to(STAGING, OTHER_KEY);
        visit.open_page("Pets");
        visit.click(button("See more"));
        let rows = visit.wait_for_list("more rows", |rows| rows.len() > 20);
        assert!(rows.iter().all(|row| row.name != "Newcomer"), "{rows:?}");
        visit.click(button("Sign out"));
        visit.sign_in_to(PRODUCTION, KEY);
        visit.open_page("Import");
        visit.wait_for_text("0 of 1 added, 1 unknown");
    });
}

fn go_back_after_signing_out(prepare: impl Fn(&Visit)) {
    Setup::new().back_forward_cache().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        prepare(visit);
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        visit.leave_app();
        visit.open("/");
        visit.click(button("Sign out"));
        visit.find(&heading("Sign in"));
        visit.assert_sends_nothing(|| {
            visit.back();
            visit.return_to_app();
            visit.find(&heading("Sign in"));
        });
        assert_signed_out(visit);
    });
}

#[track_caller]
fn assert_signed_out(visit: &Visit) {
    assert!(!visit.is_visible_now(table("Pets")), "no pet is shown");
    assert_eq!(visit.value_of(field("API key")), "");
    let stored = visit.stored_entries(Storage::Session);
    assert!(!stored.iter().any(|(_, value)| value.contains(KEY)), "{stored:?}");
}
