//! The limits of the hosts: a site that is over one of them is refused, because the host would ignore a part of it or all of it.

use anyhow::{Result, bail};
use serde_json::Value;

/// <https://developers.cloudflare.com/pages/configuration/headers/>, also in the npm package `@cloudflare/pages-shared`. A longer
/// line and further rules are ignored.
const CLOUDFLARE_LINE: usize = 2_000;
const CLOUDFLARE_RULES: usize = 100;
/// <https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html>: a header's value, all custom
/// headers together, their number, and the size of a function. A longer one is refused.
const CLOUDFRONT_VALUE: usize = 1_783;
const CLOUDFRONT_VALUES: usize = 10_240;
const CLOUDFRONT_CUSTOM_HEADERS: usize = 10;
const CLOUDFRONT_FUNCTION: usize = 10_240;

/// Checks `_headers` against the limits of Cloudflare Pages. Netlify has none for it.
pub fn check_headers_file(text: &str) -> Result<()> {
    let lines = || text.lines().map(str::trim).filter(|line| !line.starts_with('#'));
    if let Some(line) = lines().find(|line| line.chars().count() > CLOUDFLARE_LINE) {
        let begin: String = line.split(' ').next().unwrap_or_default().chars().take(40).collect();
        bail!(
            "a line of _headers ({begin} …) has {} characters, and Cloudflare Pages reads up to {CLOUDFLARE_LINE}",
            line.chars().count()
        );
    }
    check(
        "_headers",
        "rules",
        "Cloudflare Pages",
        lines().filter(|line| line.starts_with('/')).count(),
        CLOUDFLARE_RULES,
    )
}

/// Checks a policy of response headers against the limits of CloudFront.
pub fn check_cloudfront_headers(policy: &str) -> Result<()> {
    let policy: Value = serde_json::from_str(policy)?;
    let items = policy["CustomHeadersConfig"]["Items"].as_array().map(Vec::as_slice).unwrap_or_default();
    let length = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
    let custom = || items.iter().map(|header| length(&header["Value"]));
    let policy = length(&policy["SecurityHeadersConfig"]["ContentSecurityPolicy"]["ContentSecurityPolicy"]);
    let longest = custom().chain([policy]).max().unwrap_or_default();
    let together = items.iter().map(|header| length(&header["Header"])).sum::<usize>() + custom().sum::<usize>();
    for (what, found, limit) in [
        ("characters in the value of a header", longest, CLOUDFRONT_VALUE),
        ("characters in all custom headers", together, CLOUDFRONT_VALUES),
        ("custom headers", items.len(), CLOUDFRONT_CUSTOM_HEADERS),
    ] {
        check("the policy of response headers", what, "CloudFront", found, limit)?;
    }
    Ok(())
}

/// Checks the code of a function against the limit of CloudFront.
pub fn check_cloudfront_function(code: &str) -> Result<()> {
    check("the function", "bytes", "CloudFront", code.len(), CLOUDFRONT_FUNCTION)
}

fn check(file: &str, what: &str, host: &str, found: usize, limit: usize) -> Result<()> {
    if found > limit {
        bail!("{file} has {found} {what}, and {host} allows {limit}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn headers_with_a_line_of(length: usize) -> String {
        format!("/*\n  A: {}\n", "x".repeat(length - 3))
    }

    fn headers_with_rules(count: usize) -> String {
        (0..count).map(|number| format!("/{number}\n  A: x\n")).collect()
    }

    fn policy_with(csp: usize, custom: &[usize]) -> String {
        let items: Vec<_> =
            custom.iter().map(|length| json!({ "Header": "A", "Value": "x".repeat(*length) })).collect();
        let security = json!({ "ContentSecurityPolicy": { "ContentSecurityPolicy": "x".repeat(csp) } });
        json!({ "SecurityHeadersConfig": security, "CustomHeadersConfig": { "Items": items } }).to_string()
    }

    #[test]
    fn a_line_of_2000_characters_passes_and_a_longer_one_fails() {
        assert!(check_headers_file(&headers_with_a_line_of(2_000)).is_ok());
        let error = check_headers_file(&headers_with_a_line_of(2_001)).unwrap_err().to_string();
        assert_eq!(error, "a line of _headers (A: …) has 2001 characters, and Cloudflare Pages reads up to 2000");
    }

    #[test]
    fn a_hundred_rules_pass_and_more_fail() {
        assert!(check_headers_file(&headers_with_rules(100)).is_ok());
        let error = check_headers_file(&headers_with_rules(101)).unwrap_err().to_string();
        assert_eq!(error, "_headers has 101 rules, and Cloudflare Pages allows 100");
    }

    #[test]
    fn a_policy_of_1783_characters_passes_and_a_longer_one_fails() {
        assert!(check_cloudfront_headers(&policy_with(1_783, &[])).is_ok());
        let error = check_cloudfront_headers(&policy_with(1_784, &[])).unwrap_err().to_string();
        assert!(error.contains("1784 characters in the value of a header, and CloudFront allows 1783"), "{error}");
    }

    #[test]
    fn custom_headers_are_limited_in_length_and_number() {
        assert!(check_cloudfront_headers(&policy_with(1, &[1_783])).is_ok());
        assert!(check_cloudfront_headers(&policy_with(1, &[1_784])).is_err());
        assert!(check_cloudfront_headers(&policy_with(1, &[1; 10])).is_ok());
        assert!(check_cloudfront_headers(&policy_with(1, &[1; 11])).is_err());
        // Six names of one letter.
        let full = [1_783, 1_783, 1_783, 1_783, 1_783, 10_240 - 5 * 1_783 - 6];
        assert!(check_cloudfront_headers(&policy_with(1, &full)).is_ok());
        let over = [1_783, 1_783, 1_783, 1_783, 1_783, 10_240 - 5 * 1_783 - 5];
        assert!(check_cloudfront_headers(&policy_with(1, &over)).is_err());
    }

    #[test]
    fn a_function_of_10240_bytes_passes_and_a_longer_one_fails() {
        assert!(check_cloudfront_function(&"x".repeat(10_240)).is_ok());
        assert!(check_cloudfront_function(&"x".repeat(10_241)).is_err());
    }
}
