//! Checks at the end of every visit: nobody can read the key, the browser blocked nothing because of the site's policy, and
//! the console has no unexpected error.

use crate::{
    browser::ConsoleLine,
    service::Service,
    setup::{KEY, OTHER_KEY},
    visit::Visit,
};
use serde_json::json;

/// The content of a page that other people or programs could read. It does not include the current value of an input.
const READABLE_CONTENT: &str = "const [isBlocked, done] = arguments;
// A page of the browser itself has no storage.
if (origin === 'null') return done('');
const blocked = error => { if (isBlocked) return 'blocked'; throw error; };
const local = () => { try { return {...localStorage}; } catch (error) { return blocked(error); } };
const answer = request => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});
const databases = async () => {
    const found = [];
    for (const { name, version } of await indexedDB.databases()) {
        const database = await answer(indexedDB.open(name, version));
        for (const store of database.objectStoreNames) {
            const records = database.transaction(store).objectStore(store);
            found.push(name, store, await answer(records.getAllKeys()), await answer(records.getAll()));
        }
        database.close();
    }
    return found;
};
databases().catch(blocked).then(databases => done(JSON.stringify({
    databases,
    html: document.documentElement.outerHTML,
    title: document.title,
    local: local(),
    address: location.href,
    addresses: performance.getEntriesByType('resource').map(entry => entry.name),
    cookies: document.cookie,
    state: history.state,
    name: window.name,
}))).catch(error => done({ error: String(error) }));";

/// Fails if a key can be read anywhere.
pub fn check_keys(visit: &Visit, console: &[ConsoleLine]) {
    let pages = visit.browser.windows().into_iter().map(|window| {
        visit.switch_to_window(&window);
        let content = visit.browser.execute_async(READABLE_CONTENT, vec![json!(visit.blocks_storage.get())]).unwrap();
        content.as_str().unwrap_or_else(|| panic!("the page can be read: {content}")).to_owned()
    });
    let console = console.iter().map(|line| line.text.clone());
    let services = [Some(&visit.service), visit.second_service.as_ref()];
    let service_requests = services.into_iter().flatten().flat_map(Service::log).map(|entry| entry.to_string());
    let places = [
        ("a page, its address or its storage", pages.collect()),
        ("the address of a request to the service", service_requests.collect()),
        ("the address of a request to the site", visit.site.requests()),
        ("the console", console.collect()),
    ];
    for (place, texts) in places {
        let has_key = |text: &String| [KEY, OTHER_KEY].iter().any(|key| text.contains(key));
        assert!(!texts.iter().any(has_key), "the key is in {place}");
    }
}

/// Fails if the browser blocked something because of the site's headers, or did not understand a header, and on every other error that is
/// not in `expected`, except the browser's own lines for a response with an error status, which a page cannot prevent, and for a reload by
/// the driver, at which it does not ask whether a draft may be lost.
pub fn check_console(console: &[ConsoleLine], expected: &[String]) {
    const WORDS_ABOUT_HEADERS: [&str; 4] =
        ["Content Security Policy", "Content-Security-Policy", "Permissions-Policy", "Cross-Origin-"];
    for ConsoleLine { level, text } in console {
        let is_about_headers = WORDS_ABOUT_HEADERS.iter().any(|words| text.contains(words));
        let is_of_browser = ["Failed to load resource", "Blocked attempt to show a 'beforeunload' confirmation panel"];
        let is_error = level == "SEVERE" && !is_of_browser.iter().any(|words| text.contains(words));
        let is_expected = expected.iter().any(|words| text.contains(words));
        assert!(is_expected || !is_error && !is_about_headers, "unexpected in the console: {text}");
    }
    for words in expected {
        assert!(console.iter().any(|line| line.text.contains(words)), "missing in the console: “{words}”");
    }
}
