//! The content type of each file, for hosts that do not know it.

/// The content type by the file's name. Browsers may not guess it here, so a script with a wrong type does not run.
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

/// The content type of the web manifest, which few hosts know.
pub const MANIFEST: &str = "application/manifest+json";
