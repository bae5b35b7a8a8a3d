//! The headers of every response: what the page may load and do, and what other sites may do with it.

use crate::{connections::Connections, page::Inline};

/// One year. Without `includeSubDomains` and `preload`, because both also affect other hosts.
const HSTS: &str = "max-age=31536000";

/// Features that no page of this site uses. Browsers log an error for a feature that they do not know.
const FORBIDDEN_FEATURES: &str = "accelerometer=(), autoplay=(), camera=(), clipboard-read=(), display-capture=(), \
    encrypted-media=(), fullscreen=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), \
    payment=(), picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=(), \
    xr-spatial-tracking=()";

/// The name and value of each header.
pub(crate) fn headers(inline: &Inline, connections: &Connections) -> Vec<(&'static str, String)> {
    let fixed = |name, value: &str| (name, value.to_owned());
    vec![
        ("Content-Security-Policy", content_security_policy(inline, connections)),
        fixed("X-Content-Type-Options", "nosniff"),
        // For old browsers without frame-ancestors.
        fixed("X-Frame-Options", "DENY"),
        fixed("Referrer-Policy", "no-referrer"),
        fixed("Cross-Origin-Opener-Policy", "same-origin"),
        fixed("Cross-Origin-Resource-Policy", "same-origin"),
        // Not `require-corp`: it makes the browser block responses without CORS headers, so the page "Connection" could not
        // distinguish a service that forbids this site from one that cannot be reached.
        fixed("Cross-Origin-Embedder-Policy", "credentialless"),
        fixed("Permissions-Policy", FORBIDDEN_FEATURES),
        fixed("Strict-Transport-Security", HSTS),
        fixed("X-Robots-Tag", "noindex"),
    ]
}

fn content_security_policy(inline: &Inline, connections: &Connections) -> String {
    [
        "default-src 'none'",
        // This source allows WebAssembly but not eval().
        &format!("script-src 'self' 'wasm-unsafe-eval'{}", listed(&inline.scripts)),
        &format!("style-src 'self'{}", listed(&inline.styles)),
        "img-src 'self'",
        &connections.directive(),
        "manifest-src 'self'",
        // Not 'none': the page has a <base>, so that it works under a path.
        "base-uri 'self'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        // Scripts may put HTML into the page only through the policy named `default`, which `src/start.js` defines. Leptos
        // creates static HTML with `template.innerHTML`.
        "require-trusted-types-for 'script'",
        "trusted-types default",
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

    fn policy() -> String {
        let inline = Inline { scripts: vec!["'sha256-a'".into()], styles: vec!["'sha256-b'".into()] };
        content_security_policy(&inline, &Connections::default())
    }

    #[test]
    fn everything_that_is_not_named_is_forbidden() {
        assert!(policy().starts_with("default-src 'none'; "));
    }

    #[test]
    fn inline_scripts_and_styles_are_allowed_by_their_hashes() {
        assert!(policy().contains("script-src 'self' 'wasm-unsafe-eval' 'sha256-a'; style-src 'self' 'sha256-b'; "));
    }

    #[test]
    fn every_security_header_is_sent() {
        let headers = headers(&Inline::default(), &Connections::default());
        for (name, value) in [
            ("X-Frame-Options", "DENY"),
            ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Cross-Origin-Embedder-Policy", "credentialless"),
            ("Strict-Transport-Security", "max-age=31536000"),
        ] {
            assert!(headers.contains(&(name, value.to_owned())), "{name}");
        }
    }

    #[test]
    fn neither_inline_code_nor_eval_is_allowed() {
        assert!(!policy().contains("'unsafe-inline'") && !policy().contains("'unsafe-eval'"));
    }
}
