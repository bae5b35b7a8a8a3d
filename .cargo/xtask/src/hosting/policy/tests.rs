use super::*;

#[test]
fn the_page_allows_its_own_code_and_its_services_and_forbids_the_rest() {
    let inline = Inline { scripts: vec!["'sha256-a'".into()], styles: vec!["'sha256-b'".into()] };
    let config =
        r#"{ "petStoreAdmin": 1, "environments": [{ "name": "P", "baseUrl": "https://api.example.com/v1" }] }"#;
    let policy = of_the_page(&inline, &Connections::of(&[config]).unwrap());
    let expected = [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval' 'sha256-a'",
        "style-src 'self' 'sha256-b'",
        "img-src 'self'",
        "connect-src 'self' https://api.example.com",
        "manifest-src 'self'",
        "base-uri 'self'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types default",
    ];
    assert_eq!(policy.split("; ").collect::<Vec<_>>(), expected);
}

/// The header named the hashes of the page, so a new page was blocked until the host had read its new configuration.
#[test]
fn the_headers_are_the_same_for_every_release() {
    let all = format!("{:?}", headers());
    assert!(!all.contains("sha256-") && !all.contains("https://"), "{all}");
}

/// <https://developers.cloudflare.com/pages/configuration/headers/> ignores a longer line, and
/// <https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html> refuses a longer value.
#[test]
fn every_header_is_within_the_limits_of_cloudflare_pages_and_cloudfront() {
    for (name, value) in headers() {
        assert!(name.len() + value.len() + 2 <= 2_000 && value.len() <= 1_783, "{name}: {value}");
        // nginx and Caddy get it between quotes.
        assert!(!value.contains(['"', '\\', '$']), "{name}: {value}");
    }
    assert!(headers().len() <= 10, "CloudFront sends up to ten custom headers");
}
