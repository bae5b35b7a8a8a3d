//! The policy of the site: what a page may load and do, and what other sites may do with it.
//!
//! A page carries its own Content-Security-Policy in a `<meta>` element, with everything that changes with a release or with
//! config.json: the hashes of its inline scripts and styles, and the services. So a page and its policy are one file, and no
//! host has to learn anything new with a release. The header of every response is always the same. It adds what a `<meta>`
//! element cannot do (`frame-ancestors`), and repeats what does not change. A browser enforces both policies.

use super::{connections::Connections, page::Inline};

/// One year. Without `includeSubDomains` and `preload`, because both also affect other hosts.
const HSTS: &str = "max-age=31536000";

/// Features that no page of this site uses. Browsers log an error for a feature that they do not know.
const FORBIDDEN_FEATURES: &str = "accelerometer=(), autoplay=(), camera=(), clipboard-read=(), display-capture=(), \
    encrypted-media=(), fullscreen=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), \
    payment=(), picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=(), \
    xr-spatial-tracking=()";

/// Scripts may put HTML into the page only through the policy named `default`, which `src/start.js` defines. Leptos creates
/// static HTML with `template.innerHTML`.
const TRUSTED_TYPES: &str = "require-trusted-types-for 'script'; trusted-types default";

/// The policy in the header of every response. Without `default-src`, `script-src`, `style-src` and `connect-src`: they would
/// block what the policy of the page allows. `base-uri` is not 'none', because the page has a <base>, so that it works under a path.
const OF_EVERY_RESPONSE: &str = "base-uri 'self'; font-src 'none'; form-action 'none'; frame-ancestors 'none'; \
    frame-src 'none'; img-src 'self'; manifest-src 'self'; media-src 'none'; object-src 'none'; worker-src 'none'";

pub(crate) const CSP: &str = "Content-Security-Policy";

/// The name and value of each header of every response. It knows nothing of a release: a host reads its configuration once.
pub(crate) fn headers() -> Vec<(&'static str, String)> {
    let fixed = |name, value: &str| (name, value.to_owned());
    vec![
        (CSP, format!("{OF_EVERY_RESPONSE}; {TRUSTED_TYPES}")),
        fixed("X-Content-Type-Options", "nosniff"),
        // For old browsers without frame-ancestors.
        fixed("X-Frame-Options", "DENY"),
        fixed("Referrer-Policy", "no-referrer"),
        fixed("Cross-Origin-Opener-Policy", "same-origin"),
        fixed("Cross-Origin-Resource-Policy", "same-origin"),
        // Not `require-corp`: it makes the browser block responses without CORS headers, so the check of the connection could not
        // distinguish a service that forbids this site from one that cannot be reached.
        fixed("Cross-Origin-Embedder-Policy", "credentialless"),
        fixed("Permissions-Policy", FORBIDDEN_FEATURES),
        fixed("Strict-Transport-Security", HSTS),
        fixed("X-Robots-Tag", "noindex"),
    ]
}

/// The policy that a page carries.
pub(crate) fn of_the_page(inline: &Inline, connections: &Connections) -> String {
    [
        "default-src 'none'",
        // This source allows WebAssembly but not eval().
        &format!("script-src 'self' 'wasm-unsafe-eval'{}", listed(&inline.scripts)),
        &format!("style-src 'self'{}", listed(&inline.styles)),
        "img-src 'self'",
        &connections.directive(),
        "manifest-src 'self'",
        "base-uri 'self'",
        "form-action 'none'",
        TRUSTED_TYPES,
    ]
    .join("; ")
}

/// The sources after those that are always in a directive.
fn listed(hashes: &[String]) -> String {
    hashes.iter().map(|hash| format!(" {hash}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
