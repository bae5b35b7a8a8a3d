//! The content type of each file, for hosts that do not know it.

/// The content type of the web manifest, which few hosts know.
pub const MANIFEST: &str = "application/manifest+json";

/// The endings of the site's files. Browsers may not guess a type here, so a script with a wrong one does not run.
const TYPES: [(&str, &str); 9] = [
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("json", "application/json"),
    ("webmanifest", MANIFEST),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("txt", "text/plain; charset=utf-8"),
    ("wasm", "application/wasm"),
];

/// The content type by the ending of the file's name.
pub fn content_type_of(name: &str) -> &'static str {
    let ending = name.rsplit('.').next().unwrap_or_default();
    TYPES.iter().find(|(of, _)| *of == ending).map_or("application/octet-stream", |(_, content_type)| content_type)
}
