use super::*;

/// Errors as frameworks and gateways send them, and the words to show.
#[test]
fn the_words_of_an_error_are_its_sentence_and_its_lists() {
    for (json, words) in [
        (r#"{"message":" No. "}"#, "No."),
        (r#"{"detail":"Not enough stock."}"#, "Not enough stock."),
        (r#"{"type":"about:blank","title":"Out of stock","status":409}"#, "Out of stock"),
        (r#"{"title":"Out of stock","detail":"No cage is free.","status":409}"#, "No cage is free."),
        (r#"{"error":"invalid_token","error_description":"The key has expired."}"#, "The key has expired."),
        (r#"{"timestamp":"2026","status":500,"error":"Bad Request","path":"/v1/pets"}"#, "Bad Request"),
        (
            r#"{"title":"Invalid","errors":{"name":["too long","not a name"]}}"#,
            "Invalid · errors: name: too long · not a name",
        ),
        (r#"{"errors":[{"field":"name","message":"too long"}]}"#, "errors: too long"),
        (r#"{"message":["name must be a string"]}"#, "message: name must be a string"),
        (r#"["too long","k\/ey"]"#, "too long · k/ey"),
        (r#""too long""#, "too long"),
        (r#"{"status":400,"path":"/v1/pets"}"#, ""),
        (r#"{"message":7,"errors":{},"error":null,"detail":[]}"#, ""),
        ("[]", ""),
        ("7", ""),
    ] {
        assert_eq!(words_in(&json.parse().unwrap()), words, "{json}");
    }
}

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
fn the_title_of_a_page_is_one_short_line_of_text() {
    for (html, title) in [
        ("<html><head><title>403 Forbidden</title></head><body><h1>No</h1>", "403 Forbidden"),
        ("<!doctype html><TITLE\nlang=en>\n Sign in\n to  Acme. </TITLE>", "Sign in to Acme"),
        ("<h1 class='a'><span>Access</span> <b>denied</b></h1>", "Access denied"),
        ("<title></title><h2>Error 403. Blocked by Wächter.</h2>", "Error 403 · Blocked by Wächter"),
        ("<title>never ends", ""),
        ("<html><p>busy</p></html>", ""),
    ] {
        assert_eq!(title_in(html), title, "{html}");
    }
}
