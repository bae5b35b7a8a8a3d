use super::*;
use proptest::prelude::*;

/// Everything that people were seen to paste, with the key that stands in it.
const KEYS: &[(&str, &str)] = &[
    ("abc", "abc"),
    (" abc\n", "abc"),
    ("\u{feff}abc\u{200b}", "abc"),
    ("\u{a0}abc\u{3000}\u{200e}", "abc"),
    ("ab\u{ad}c", "abc"),
    ("ａｂｃ－１", "abc-1"),
    ("\"abc\"", "abc"),
    ("'abc'", "abc"),
    ("`abc`", "abc"),
    ("“abc”", "abc"),
    ("‘abc’", "abc"),
    ("„abc“", "abc"),
    ("« abc »", "abc"),
    ("‹abc›", "abc"),
    ("\" 'abc' \"", "abc"),
    ("\"abc\",", "abc"),
    ("\"abc", "abc"),
    ("Bearer abc", "abc"),
    ("bearer\u{a0}\tabc ", "abc"),
    ("Bearer: abc", "abc"),
    ("Bearer \"abc\"", "abc"),
    ("\"Bearer abc\"", "abc"),
    ("Authorization: Bearer abc", "abc"),
    ("authorization:bearer abc", "abc"),
    ("Authorization : abc", "abc"),
    ("Authorization=Bearer abc", "abc"),
    ("Authorization： Bearer abc", "abc"),
    ("X-API-Key: abc", "abc"),
    ("API key: abc", "abc"),
    ("Your token: “abc”", "abc"),
    ("KEY=abc", "abc"),
    ("API_KEY = 'abc'", "abc"),
    ("export PETSTORE_TOKEN=\"abc\"", "abc"),
    ("export PETSTORE_TOKEN=\"abc\"; echo \"done\"", "abc"),
    ("$env:API_KEY = \"abc\"", "abc"),
    ("\"apiKey\": \"abc\",", "abc"),
    ("{ \"name\": \"Shop\", \"apiKey\": \"abc\", \"limit\": 20 }", "abc"),
    ("\"Authorization\": \"Bearer abc\"", "abc"),
    (".header(\"Authorization\", \"Bearer abc\")", "abc"),
    ("-H \"Authorization: Bearer abc\"", "abc"),
    ("--header 'X-API-Key: abc'", "abc"),
    ("-H \"Authorization: Bearer abc", "abc"),
    ("Bearer abc\" \\", "abc"),
    (
        "curl https://api.example.com/v1/pets?limit=20 -H 'accept: application/json' -H 'Authorization: Bearer abc'",
        "abc",
    ),
    ("curl -H \"Authorization: Bearer abc==\" \\\n  https://api.example.com/v1/pets", "abc=="),
    ("curl 'https://api.example.com/v1/pets?api_key=abc'", "abc"),
    // Keys that only look as if there was something to take away.
    ("Bearer-abc", "Bearer-abc"),
    ("my_bearer_token_1", "my_bearer_token_1"),
    ("keyabc", "keyabc"),
    ("KEY==", "KEY=="),
    ("dG9rZW4=", "dG9rZW4="),
    ("API_KEY=dG9rZW4=", "dG9rZW4="),
    ("1|abc,", "1|abc,"),
    ("a:b$c!", "a:b$c!"),
];

#[test]
fn the_key_is_found_in_what_is_pasted() {
    for (pasted, key) in KEYS {
        assert_eq!(key_in(pasted).as_deref(), Ok(*key), "{pasted:?}");
    }
}

#[test]
fn what_no_key_can_have_is_named_with_its_place() {
    for (pasted, problem) in [
        ("abc def", "there is a space after “abc”."),
        ("abcdef ghi", "there is a space after “def”."),
        ("abcdef\tghi", "there is a space after “def”."),
        ("KEY=abcdef ghi", "there is a space after “def”."),
        ("abcdef\r\nghi", "there is a line break after “def”."),
        ("a“b", "there is a quotation mark after “a”."),
        ("schlüssel", "there is a letter or sign that no key has after “chl”."),
        ("üabc", "there is a letter or sign that no key has at the start."),
        ("abс", "there is a letter or sign that no key has after “ab”."),
        ("ab\u{7}c", "there is a letter or sign that no key has after “ab”."),
    ] {
        assert_eq!(key_in(pasted), Err(format!("Copy the key again: {problem}")), "{pasted:?}");
    }
    for nothing in ["", " \u{200b}", "\"\"", "Bearer", "Bearer ", "Authorization: Bearer", "“Bearer ”"] {
        assert_eq!(key_in(nothing), Err("Enter the API key.".into()), "{nothing:?}");
    }
}

/// Each of them was sent, and the service was blamed for it.
#[test]
fn what_stands_in_the_place_of_a_key_is_told() {
    for placeholder in [
        "<API_KEY>",
        "<your API key>",
        "${API_KEY}",
        "{{ api_key }}",
        "[key]",
        "(secret)",
        "undefined",
        "null",
        "Authorization: Bearer undefined",
        "Bearer <token>",
        "API_KEY=${API_KEY}",
        "YOUR_API_KEY",
        "your-key-here",
        "X-API-Key: your_api_key",
        "$API_KEY",
    ] {
        assert_eq!(key_in(placeholder), Err(PLACEHOLDER.into()), "{placeholder:?}");
    }
    for hidden in ["sk_live_****wxyz", "sk_live_...wxyz", "abc…", "••••••••", "Bearer ****", "\"ab**\""]
    {
        assert_eq!(key_in(hidden), Err(HIDDEN.into()), "{hidden:?}");
    }
    for address in
        ["https://api.example.com/v1", "http://127.0.0.1:8080/v1/", "mia@shop.example", "key: mia@shop.example"]
    {
        assert_eq!(key_in(address), Err(ADDRESS.into()), "{address:?}");
    }
    for key in [
        "yours",
        "my_api_key",
        "api_key_1",
        "a@b",
        "@a.b",
        "a@b@c.d",
        "a.b.c",
        "a..b",
        "<abc",
        "abc]",
        "nullify",
        "undefined1",
        "a*b",
    ] {
        assert_eq!(key_in(key).as_deref(), Ok(key));
    }
}

proptest! {
    #[test]
    fn a_key_as_rfc_6750_allows_it_stays_as_it_is(key in "(Bearer|key|TOKEN|)[A-Za-z0-9._~+/-]{1,40}(key|Token|SECRET|)={0,2}") {
        prop_assume!(!key.eq_ignore_ascii_case("bearer") && !key.contains("...") && !["undefined", "null"].contains(&&*key));
        prop_assert_eq!(key_in(&key), Ok(key));
    }

    #[test]
    fn a_found_key_is_found_again_and_no_text_panics(text in r#"(key|token|bearer|[ :="',;a-c“é\n]){0,12}"#, any in ".*") {
        let _ = key_in(&any);
        if let Ok(key) = key_in(&text) {
            prop_assert_eq!(key_in(&key), Ok(key));
        }
    }
}
