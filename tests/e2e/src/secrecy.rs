//! What holds at the end of every visit: the key is in none of the places where it could be read, the page has done
//! nothing that its policy forbids, and the console has nothing to complain about.

use crate::{browser::ConsoleLine, visit::Visit};

/// What a page holds that others than the person could get to see. The live value of an input is no part of it.
const WHERE_A_KEY_COULD_BE_READ: &str = "return JSON.stringify({
    html: document.documentElement.outerHTML,
    title: document.title,
    local: {...localStorage},
    addresses: performance.getEntriesByType('resource').map(entry => entry.name),
    cookies: document.cookie,
    name: window.name,
});";

/// Fails when `key` can be read anywhere.
pub fn check_key(visit: &Visit, key: &str, console: &[ConsoleLine]) {
    let page = visit.browser.run(WHERE_A_KEY_COULD_BE_READ, vec![]).unwrap();
    let console = console.iter().map(|line| line.text.clone());
    let reached_service = visit.service.log().into_iter().map(|entry| entry.to_string());
    let places = [
        ("the page or its storage", vec![page.as_str().unwrap().to_owned()]),
        ("the address", vec![visit.browser.address()]),
        ("an address that the service was asked for", reached_service.collect()),
        ("an address that the site was asked for", visit.site.asked()),
        ("the console", console.collect()),
    ];
    for (place, texts) in places {
        assert!(!texts.iter().any(|text| text.contains(key)), "the key stands in {place}");
    }
}

/// Fails on everything that the site's headers made the browser refuse, or that it did not understand in them.
pub fn check_policy(console: &[ConsoleLine], expected: &[String]) {
    const SPEAKING_OF_HEADERS: [&str; 4] =
        ["Content Security Policy", "Content-Security-Policy", "Permissions-Policy", "Cross-Origin-"];
    let unexpected = console.iter().filter(|line| !expected.iter().any(|words| line.text.contains(words)));
    for line in unexpected {
        let speaks = SPEAKING_OF_HEADERS.iter().any(|words| line.text.contains(words));
        assert!(!speaks, "against the site's policy: {}", line.text);
    }
}

/// Fails on every error that is not in `expected`. The browser's own line for each answer with an error status stays
/// out of it: the page can't keep it from being written.
pub fn check_console(console: &[ConsoleLine], expected: &[String]) {
    let errors = console.iter().filter(|line| line.level == "SEVERE");
    for line in errors.filter(|line| !line.text.contains("Failed to load resource")) {
        assert!(expected.iter().any(|words| line.text.contains(words)), "the console says: {}", line.text);
    }
    for words in expected {
        assert!(console.iter().any(|line| line.text.contains(words)), "the console does not say “{words}”");
    }
}
