//! The site in a folder of its host: every page, every link and every step in the history stays in that folder. At the root and in a
//! folder, no address leads away from the host.

use petstore_e2e_tests::{
    locator::{heading, link},
    setup::Setup,
};
use serde_json::json;

/// The address and the heading of each page.
const PAGES: [(&str, &str); 4] = [
    ("/?status=sold&limit=50", "Pets"),
    ("/pets/new", "Add a pet"),
    ("/pets/find", "Find a pet by ID"),
    ("/import", "Import pets"),
];

#[test]
fn each_page_a_link_the_way_back_and_the_icons_stay_in_the_folder() {
    Setup::new().under_a_path().run(|visit| {
        visit.sign_in_at("/");
        for (address, title) in PAGES {
            visit.open(address);
            visit.find(&heading(title));
            visit.press_reload();
            visit.find(&heading(title));
            assert_eq!(visit.url(), address);
        }
        visit.open_page("Pets");
        visit.wait_for_url("/?status=sold&limit=50");
        visit.back();
        visit.wait_for_url("/import");
        visit.find(&heading("Import pets"));
        let script = "const [address, done] = arguments;
            (async () => {
                const manifest = await (await fetch(address)).json();
                const icons = manifest.icons.map(icon => new URL(icon.src, address));
                const responses = await Promise.all(icons.map(icon => fetch(icon)));
                done([new URL(manifest.start_url, address).href, ...responses.map(response => response.status)]);
            })();";
        let manifest = format!("{}/manifest.webmanifest", visit.site.home());
        let values = visit.browser.execute_async(script, vec![manifest.into()]).unwrap();
        assert_eq!(values, json!([format!("{}/", visit.site.home()), 200, 200, 200, 200]));
        let requests = visit.site.requests();
        assert!(requests.iter().all(|address| address.starts_with("/admin/")), "{requests:?}");
    });
}

#[test]
fn an_unknown_address_has_its_own_page_and_the_status_404_also_outside_of_the_folder() {
    Setup::new().under_a_path().run(|visit| {
        visit.sign_in_at("/");
        // An earlier release had a page "Connection".
        for address in ["/admin/nowhere/at/all", "/admin/connection", "/elsewhere"] {
            visit.open_address(&format!("{}{address}", visit.site.origin()));
            visit.find(&heading("No such page"));
            let status = "const done = arguments[0]; fetch(location.href).then(response => done(response.status));";
            assert_eq!(visit.browser.execute_async(status, vec![]).unwrap(), 404);
            visit.click(link("Go to the pets"));
            visit.wait_for_url("/");
            visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        }
    });
}

/// "Back" went to the other host, where a false "Sign in" could ask for the key.
#[test]
fn no_step_in_the_history_leads_to_another_host() {
    for setup in [Setup::new(), Setup::new().under_a_path()] {
        setup.run_in_chromium(|visit| {
            visit.sign_in_at("/");
            let origin = visit.site.origin();
            for slashes in ["//", "/.//"] {
                visit.open_address(&format!("{origin}{slashes}localhost:{}/", visit.site.port.get()));
                visit.find(&heading("No such page"));
                visit.click(link("Go to the pets"));
                visit.wait_for_url("/");
                visit.back();
                visit.find(&heading("No such page"));
                assert!(visit.browser.url().starts_with(&origin), "{}", visit.browser.url());
            }
        });
    }
}
