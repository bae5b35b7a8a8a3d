//! The headers of every answer: what the page may do and load, and who may do anything with it.

use crate::{connections::Connections, page::Inline};

/// Whether scripts may put HTML into the page only through the policy named `default`, which `public/start.js`
/// defines. Leptos makes static markup through `template.innerHTML`.
const TRUSTED_TYPES: bool = true;

/// A year. Neither `includeSubDomains` nor `preload`: both decide about hosts that are not this one's.
const HSTS: &str = "max-age=31536000";

/// What no page of this site uses. A feature that a browser doesn't know would be complained about in its console.
const FORBIDDEN_FEATURES: [&str; 20] = [
    "accelerometer",
    "autoplay",
    "camera",
    "clipboard-read",
    "display-capture",
    "encrypted-media",
    "fullscreen",
    "geolocation",
    "gyroscope",
    "hid",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "picture-in-picture",
    "publickey-credentials-get",
    "screen-wake-lock",
    "serial",
    "usb",
    "xr-spatial-tracking",
];

/// Name and value of each, in the order in which they are written.
pub(crate) fn headers(inline: &Inline, connections: &Connections) -> Vec<(&'static str, String)> {
    let fixed = |name, value: &str| (name, value.to_owned());
    vec![
        ("Content-Security-Policy", content_security_policy(inline, connections)),
        fixed("X-Content-Type-Options", "nosniff"),
        // For browsers from before frame-ancestors.
        fixed("X-Frame-Options", "DENY"),
        fixed("Referrer-Policy", "no-referrer"),
        fixed("Cross-Origin-Opener-Policy", "same-origin"),
        fixed("Cross-Origin-Resource-Policy", "same-origin"),
        // Not `require-corp`: under it the page "Connection" could not tell a service that forbids this site (CORS) from
        // one that isn't there, because the browser would block the answer to its question in both cases.
        fixed("Cross-Origin-Embedder-Policy", "credentialless"),
        ("Permissions-Policy", FORBIDDEN_FEATURES.map(|feature| format!("{feature}=()")).join(", ")),
        fixed("Strict-Transport-Security", HSTS),
        fixed("X-Robots-Tag", "noindex"),
    ]
}

fn content_security_policy(inline: &Inline, connections: &Connections) -> String {
    let with = |sources: &str, hashes: &[String]| {
        [sources].into_iter().chain(hashes.iter().map(String::as_str)).collect::<Vec<_>>().join(" ")
    };
    let mut directives = vec![
        "default-src 'none'".to_owned(),
        // WebAssembly needs a permission of its own, which does not allow eval().
        with("script-src 'self' 'wasm-unsafe-eval'", &inline.scripts),
        with("style-src 'self'", &inline.styles),
        "img-src 'self'".to_owned(),
        connections.directive(),
        "manifest-src 'self'".to_owned(),
        // Not 'none': the page has a <base> of its own, so that it works under a path.
        "base-uri 'self'".to_owned(),
        "form-action 'none'".to_owned(),
        "frame-ancestors 'none'".to_owned(),
    ];
    if TRUSTED_TYPES {
        directives.push("require-trusted-types-for 'script'; trusted-types default".to_owned());
    }
    directives.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy() -> String {
        let inline = Inline { scripts: vec!["'sha256-a'".into()], styles: vec!["'sha256-b'".into()] };
        content_security_policy(&inline, &Connections::default())
    }

    #[test]
    fn nothing_is_allowed_that_is_not_named() {
        assert!(policy().starts_with("default-src 'none'; "));
    }

    #[test]
    fn scripts_and_styles_of_the_page_are_allowed_one_by_one() {
        assert!(policy().contains("script-src 'self' 'wasm-unsafe-eval' 'sha256-a'; style-src 'self' 'sha256-b'; "));
    }

    #[test]
    fn neither_inline_code_nor_eval_is_allowed() {
        assert!(!policy().contains("'unsafe-inline'") && !policy().contains("'unsafe-eval'"));
    }
}
