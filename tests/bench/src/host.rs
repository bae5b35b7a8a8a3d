//! A host for one of the sites, on an origin of its own, the same for all of them: files are read, packed with brotli
//! and tagged when it starts, so that what is measured is the site and not the host.

use crate::counted::Counted;
use anyhow::{Context, Result};
use axum::{
    Router,
    body::Bytes,
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use petstore_e2e_tests::browser::RUNTIME;
use std::{
    collections::HashMap,
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    io::Write,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};
use tokio::{net::TcpListener, task::JoinHandle};

/// Where a visit begins: on the site's origin, so that the page finds the browser's process ready, with nothing cached.
pub const BLANK: &str = "/blank-before-the-visit";
const BLANK_PAGE: &str = "<!doctype html><link rel=icon href=data:,><title>Blank</title>";

pub struct Host {
    port: u16,
    site: Arc<Files>,
    sent: Arc<AtomicU64>,
    serving: JoinHandle<()>,
}

struct Files {
    files: HashMap<String, File>,
    asked: AtomicU64,
    /// Bytes of files, as they were sent.
    sent: AtomicU64,
}

struct File {
    plain: Bytes,
    packed: Option<Bytes>,
    headers: HeaderMap,
}

impl Host {
    /// Serves `folder`; `extra` files, by their paths, stand in place of its own.
    pub fn serve(folder: &Path, extra: &[(&str, Vec<u8>)]) -> Result<Self> {
        let mut contents = HashMap::new();
        read(folder, "", &mut contents)?;
        contents.extend(extra.iter().map(|(path, bytes)| ((*path).to_owned(), bytes.clone())));
        // What a build packed itself is used as it packed it, and is no file of its own.
        let own: HashMap<_, _> =
            contents.extract_if(|path, _| path.ends_with(".br") || path.ends_with(".gz")).collect();
        let file = |(path, plain): (String, Vec<u8>)| {
            let packed = match own.get(&format!("{path}.br")) {
                Some(packed) if !extra.iter().any(|(name, _)| *name == path) => packed.clone(),
                _ => packed(&plain)?,
            };
            let packed = (packed.len() < plain.len()).then(|| packed.into());
            let headers = headers(&path, &plain)?;
            anyhow::Ok((path, File { plain: plain.into(), packed, headers }))
        };
        let files = contents.into_iter().map(file).collect::<Result<_>>()?;
        let site = Arc::new(Files { files, asked: AtomicU64::new(0), sent: AtomicU64::new(0) });
        let sent = Arc::default();
        let router = Router::new().fallback(answer).with_state(Arc::clone(&site));
        let listener = RUNTIME.block_on(TcpListener::bind("127.0.0.1:0"))?;
        let port = listener.local_addr()?.port();
        let counted = Counted { listener, sent: Arc::clone(&sent) };
        let serving = RUNTIME.spawn(async move {
            // It ends only with this program.
            let _ = axum::serve(counted, router).await;
        });
        Ok(Self { port, site, sent, serving })
    }

    pub fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Requests so far.
    pub fn asked(&self) -> u64 {
        self.site.asked.load(Ordering::Relaxed)
    }

    /// Bytes of files sent so far, packed as they were.
    pub fn files(&self) -> u64 {
        self.site.sent.load(Ordering::Relaxed)
    }

    /// Bytes sent so far, heads included.
    pub fn sent(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn answer(State(site): State<Arc<Files>>, request: Request) -> Response {
    site.asked.fetch_add(1, Ordering::Relaxed);
    let says =
        |name| request.headers().get(name).and_then(|value: &HeaderValue| value.to_str().ok()).unwrap_or_default();
    let path = request.uri().path();
    if path == BLANK {
        return ([(header::CONTENT_TYPE, "text/html")], BLANK_PAGE).into_response();
    }
    // Every address of the app is its page.
    let page = || site.files.get("/index.html").filter(|_| says(header::ACCEPT).contains("text/html"));
    let Some(file) = site.files.get(path).or_else(page) else { return StatusCode::NOT_FOUND.into_response() };
    if file.headers.get(header::ETAG).is_some_and(|tag| says(header::IF_NONE_MATCH) == *tag) {
        return (StatusCode::NOT_MODIFIED, file.headers.clone()).into_response();
    }
    let packed = file.packed.as_ref().filter(|_| says(header::ACCEPT_ENCODING).contains("br"));
    let body = packed.unwrap_or(&file.plain).clone();
    site.sent.fetch_add(body.len() as u64, Ordering::Relaxed);
    let encoding = packed.map(|_| [(header::CONTENT_ENCODING, "br")]);
    match encoding {
        Some(encoding) => (file.headers.clone(), encoding, body).into_response(),
        None => (file.headers.clone(), body).into_response(),
    }
}

/// What a production host says of a file. The one place for headers of a site's own.
fn headers(path: &str, bytes: &[u8]) -> Result<HeaderMap> {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    let cache = if is_named_by_content(path) { "public, max-age=31536000, immutable" } else { "no-cache" };
    Ok(HeaderMap::from_iter([
        (header::CONTENT_TYPE, HeaderValue::from_static(content_type(path))),
        (header::CACHE_CONTROL, HeaderValue::from_static(cache)),
        (header::ETAG, HeaderValue::from_str(&format!("\"{:x}\"", hasher.finish()))?),
        (header::VARY, HeaderValue::from_static("accept-encoding")),
    ]))
}

/// Whether a file's name changes with its content: Trunk puts 16 hexadecimal digits into it, Vite keeps such files
/// in one folder.
fn is_named_by_content(path: &str) -> bool {
    let digits = |part: &str| part.len() >= 15 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
    path.starts_with("/assets/") || path.split(['/', '-', '_', '.']).any(digits)
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, kind)| kind) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript",
        "css" => "text/css",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}

fn packed(bytes: &[u8]) -> Result<Vec<u8>> {
    const QUALITY: u32 = 11;
    const WINDOW: u32 = 22;
    let mut packed = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut packed, 4096, QUALITY, WINDOW);
    writer.write_all(bytes)?;
    writer.flush()?;
    drop(writer);
    Ok(packed)
}

/// All files below a folder, by the paths that a browser asks for them with.
fn read(folder: &Path, below: &str, into: &mut HashMap<String, Vec<u8>>) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let address = format!("{below}/{name}");
        if path.is_dir() {
            read(&path, &address, into)?;
        } else {
            let bytes = fs::read(&path).with_context(|| format!("{} cannot be read", path.display()))?;
            into.insert(address, bytes);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_named_by_their_content_are_kept_for_ever_and_others_asked_for() {
        for path in [
            "/petstore-admin-1f0c9be3a0e1d2c4_bg.wasm",
            "/snippets/leptos-1f0c9be3a0e1d2c4/inline0.js",
            "/assets/index-Cr5mByu1.js",
        ] {
            assert!(is_named_by_content(path), "{path}");
        }
        for path in ["/index.html", "/start.js", "/config.json", "/favicon.svg"] {
            assert!(!is_named_by_content(path), "{path}");
        }
    }
}
