use super::*;

/// Errors as frameworks and gateways send them, and the words to show. All but the last ones were “JSON of another shape”.
#[test]
fn the_words_of_each_shape_of_an_error_are_found() {
    for (json, words) in [
        (r#"{"message":" No. "}"#, "No."),
        (r#"{"message":["name must be a string","status is unknown"]}"#, "name must be a string · status is unknown"),
        (r#"{"statusCode":400,"message":["name must be a string"],"error":"Bad Request"}"#, "name must be a string"),
        (r#"{"detail":"Not enough stock."}"#, "Not enough stock."),
        (r#"{"type":"about:blank","title":"Out of stock","status":409}"#, "Out of stock"),
        (r#"{"title":"Out of stock","detail":"No cage is free.","status":409}"#, "No cage is free."),
        (r#"{"error":"unavailable"}"#, "unavailable"),
        (r#"{"error":"invalid_token","error_description":"The key has expired."}"#, "The key has expired."),
        (r#"{"error":{"code":"bad","message":"name is too long"}}"#, "name is too long"),
        (r#"{"error":{"errors":[{"reason":"rateLimitExceeded"}]}}"#, "rateLimitExceeded"),
        (r#"{"timestamp":"2026","status":500,"error":"Bad Request","path":"/v1/pets"}"#, "Bad Request"),
        (r#"{"errors":{"name":["too long","not a name"]}}"#, "name: too long · not a name"),
        (r#"{"errors":{"name":"too long","categoryId":"missing"}}"#, "categoryId: missing · name: too long"),
        (r#"{"errors":["too long",{"message":"too old"}]}"#, "too long · too old"),
        (r#"{"errors":"too long"}"#, "too long"),
        (r#"{"title":"Invalid","errors":{"name":["too long"]}}"#, "Invalid · name: too long"),
        (r#"{"errors":[{"field":"name","message":"too long"}]}"#, "name: too long"),
        (r#"{"errors":[{"path":"name","msg":"too long"}]}"#, "name: too long"),
        (r#"{"errors":[{"path":["pet","name"],"message":"too long"}]}"#, "name: too long"),
        (r#"{"detail":[{"loc":["body","name"],"msg":"field required","type":"missing"}]}"#, "name: field required"),
        (r#"{"errors":[{"source":{"pointer":"/data/name"},"detail":"too long"}]}"#, "name: too long"),
        (r#"{"errors":[{"source":{"parameter":"limit"},"title":"too high"}]}"#, "limit: too high"),
        (r#"{"invalid-params":[{"name":"name","reason":"too long"}]}"#, "invalid-params: name: too long"),
        (r#"{"name":["This field is required."]}"#, "name: This field is required."),
        (r#"["too long","too old"]"#, "too long · too old"),
        (r#""too long""#, "too long"),
        (r#"{"status":400,"path":"/v1/pets","ids":[1,2]}"#, ""),
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
    assert_eq!(title_in(&format!("<title>{}</title>", "é".repeat(99))), "é".repeat(80));
}
