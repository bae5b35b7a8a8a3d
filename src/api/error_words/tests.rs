use super::*;

#[test]
fn a_code_or_a_sentence_speaks_of_a_ban_by_its_words() {
    for text in ["key_banned", "keyBanned", "Temporary ban", "This key is blocked.", "SUSPENDED", "blacklisted"] {
        assert!(speaks_of_ban(text), "{text}");
    }
    for text in ["", "This key may only read.", "urban", "bandwidth", "banner", "unblocked", "Bananas are not allowed."]
    {
        assert!(!speaks_of_ban(text), "{text}");
    }
}

#[test]
fn the_title_of_a_page_is_one_line() {
    for (html, title) in [
        ("<html><head><title>403 Forbidden</title></head><body><h1>No</h1>", "403 Forbidden"),
        ("<!doctype html><TITLE\nlang=en>\n Sign in\n to  Acme. </TITLE>", "Sign in to Acme"),
        ("<title>Error 403. Blocked by Wächter.</title>", "Error 403 · Blocked by Wächter"),
        ("<title></title><h1>No</h1>", ""),
        ("<title>never ends", ""),
        ("<html><p>busy</p></html>", ""),
    ] {
        assert_eq!(title_in(html), title, "{html}");
    }
}
