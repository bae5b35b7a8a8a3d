//! "Appearance": light, dark, or as the browser prefers. The headless browsers prefer light.

use petstore_e2e_tests::{
    locator::{button, field},
    setup::{KEY, Setup},
    site::PROGRAM,
    visit::Visit,
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

/// The colour scheme of the page, and the theme whose colour the browser's frame has.
fn shown(visit: &Visit) -> [String; 2] {
    let script = "const metas = [...document.querySelectorAll('meta[name=theme-color]')];
        return [getComputedStyle(document.documentElement).colorScheme,
            metas.filter(meta => matchMedia(meta.media).matches).map(meta => meta.dataset.own).join()];";
    let shown = visit.browser.execute(script, vec![]).unwrap();
    assert_ne!(shown, json!(null));
    [0, 1].map(|index| shown[index].as_str().unwrap().to_owned())
}
