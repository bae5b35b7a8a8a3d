//! "Appearance": light, dark, or as the browser prefers. The headless browsers prefer light.

use petstore_e2e_tests::{
    locator::{button, field},
    setup::{KEY, Setup},
    site::PROGRAM,
    storage::{Storage, StorageFault},
    visit::Visit,
    wait::wait_until,
};
use serde_json::json;

#[test]
fn the_chosen_appearance_is_kept_and_shown_before_the_program_is_there() {
    Setup::new().run(|visit| {
        visit.site.forbid_caching(PROGRAM);
        visit.open("/");
        assert_eq!(shown(visit), ["light dark", "light"]);
        visit.select_option(field("Appearance"), "Dark");
        assert_eq!(shown(visit), ["dark", "dark"]);
        visit.open_without_program("/");
        assert_eq!(shown(visit), ["dark", "dark"]);
        visit.let_program_start();
        assert_eq!(visit.value_of(field("Appearance")), "dark");
        visit.enter_key(KEY);
        visit.find(&button("Sign out"));
        visit.select_option(field("Appearance"), "Automatic");
        assert_eq!(shown(visit), ["light dark", "light"]);
        visit.press_reload();
        assert_eq!(shown(visit), ["light dark", "light"]);
    });
}

#[test]
fn the_other_tabs_follow_the_appearance_which_can_be_chosen_without_storage_too() {
    Setup::new().run_in_chromium(|visit| {
        visit.open("/");
        let first = visit.browser.current_window();
        visit.browser.new_window();
        visit.open("/");
        visit.select_option(field("Appearance"), "Dark");
        visit.switch_to_window(&first);
        wait_until("the first tab is dark", || (shown(visit) == ["dark", "dark"]).then_some(()));
        assert_eq!(visit.value_of(field("Appearance")), "dark");
        visit.break_storage(Storage::Local, StorageFault::Blocked);
        visit.select_option(field("Appearance"), "Light");
        assert_eq!(shown(visit), ["light", "light"]);
    });
}

/// The colour scheme of the page, and the theme whose colour the browser's frame has.
fn shown(visit: &Visit) -> [String; 2] {
    let script = "const metas = [...document.querySelectorAll('meta[name=theme-color]')];
        return [getComputedStyle(document.documentElement).colorScheme,
            metas.filter(meta => matchMedia(meta.media).matches).map(meta => meta.dataset.own).join()];";
    let shown = visit.browser.execute(script, vec![]).unwrap();
    assert_ne!(shown, json!(null));
    [0, 1].map(|index| shown[index].as_str().unwrap().to_owned())
}
