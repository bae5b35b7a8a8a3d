//! What a file is, for hosts that have to be told.

/// By the file's name. Browsers are told not to guess, so a wrong one keeps a script from running.
pub fn content_type_of(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => MANIFEST,
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}

/// Of the web manifest, which few hosts know by its name.
pub const MANIFEST: &str = "application/manifest+json";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_browser_runs_is_called_by_the_name_that_it_insists_on() {
        assert!(content_type_of("a-0123.js").starts_with("text/javascript"));
        assert_eq!(content_type_of("a_bg.wasm"), "application/wasm");
        assert_eq!(content_type_of("manifest.webmanifest"), "application/manifest+json");
    }
}
