//! A host for one of the sites, on its own origin. It reads and compresses all files at its start, so that the figures
//! show the site and not the host. The hosts of all sites are equal.

use crate::counting_listener::CountingListener;
use anyhow::{Context, Result};
use axum::{
    Router,
    body::Bytes,
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use hosting::{
    caching::{Caching, caching_of},
    content_type::content_type_of,
    files,
};
use petstore_e2e_tests::browser::RUNTIME;
use std::{
    collections::HashMap,
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};
use tokio::{net::TcpListener, task::JoinHandle};

/// An empty page, where a visit begins. It makes the browser start its process for the site's origin.
pub const BLANK: &str = "/blank-before-the-visit";
const BLANK_PAGE: &str = "<!doctype html><link rel=icon href=data:,><title>Blank</title>";

pub struct Host {
    port: u16,
    site: Arc<Files>,
    bytes: Arc<AtomicU64>,
    serving: JoinHandle<()>,
}

struct Files {
    files: HashMap<String, File>,
    requests: AtomicU64,
    bytes: AtomicU64,
}

struct File {
    plain: Bytes,
    /// `None` if compression does not make it smaller.
    compressed: Option<Bytes>,
    headers: HeaderMap,
}

impl Host {
    /// Serves `folder`. The files in `replaced`, named by their paths, replace those in the folder.
    pub fn serve(folder: &Path, replaced: &[(&str, Vec<u8>)]) -> Result<Self> {
        let mut contents = HashMap::new();
        for name in files::below(folder)?.iter().filter(|name| caching_of(name) != Caching::NotServed) {
            let path = folder.join(name);
            let bytes = fs::read(&path).with_context(|| format!("{} cannot be read", path.display()))?;
            contents.insert(format!("/{name}"), bytes);
        }
        contents.extend(replaced.iter().map(|(path, bytes)| ((*path).to_owned(), bytes.clone())));
        let file = |(path, plain): (String, Vec<u8>)| {
            let compressed = hosting::brotli(&plain)?;
            let compressed = (compressed.len() < plain.len()).then(|| compressed.into());
            let headers = headers(&path, &plain)?;
            anyhow::Ok((path, File { plain: plain.into(), compressed, headers }))
        };
        let files = contents.into_iter().map(file).collect::<Result<_>>()?;
        let site = Arc::new(Files { files, requests: AtomicU64::new(0), bytes: AtomicU64::new(0) });
        let bytes = Arc::default();
        let router = Router::new().fallback(respond).with_state(Arc::clone(&site));
        let listener = RUNTIME.block_on(TcpListener::bind("127.0.0.1:0"))?;
        let port = listener.local_addr()?.port();
        let listener = CountingListener { listener, sent: Arc::clone(&bytes) };
        let serving = RUNTIME.spawn(async move {
            // It runs until the program ends.
            let _ = axum::serve(listener, router).await;
        });
        Ok(Self { port, site, bytes, serving })
    }

    pub fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The number of requests so far.
    pub fn requests(&self) -> u64 {
        self.site.requests.load(Ordering::Relaxed)
    }

    /// The bytes of files that were sent so far, as they were compressed.
    pub fn file_bytes(&self) -> u64 {
        self.site.bytes.load(Ordering::Relaxed)
    }

    /// All bytes that were sent so far, including headers.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn respond(State(site): State<Arc<Files>>, request: Request) -> Response {
    site.requests.fetch_add(1, Ordering::Relaxed);
    let header =
        |name| request.headers().get(name).and_then(|value: &HeaderValue| value.to_str().ok()).unwrap_or_default();
    let path = request.uri().path();
    if path == BLANK {
        return ([(header::CONTENT_TYPE, "text/html")], BLANK_PAGE).into_response();
    }
    // The page is sent for every address of the app.
    let page = || site.files.get("/index.html").filter(|_| header(header::ACCEPT).contains("text/html"));
    let Some(file) = site.files.get(path).or_else(page) else { return StatusCode::NOT_FOUND.into_response() };
    if file.headers.get(header::ETAG).is_some_and(|tag| header(header::IF_NONE_MATCH) == *tag) {
        return (StatusCode::NOT_MODIFIED, file.headers.clone()).into_response();
    }
    let compressed = file.compressed.as_ref().filter(|_| header(header::ACCEPT_ENCODING).contains("br"));
    let body = compressed.unwrap_or(&file.plain).clone();
    site.bytes.fetch_add(body.len() as u64, Ordering::Relaxed);
    let encoding = compressed.map(|_| [(header::CONTENT_ENCODING, "br")]);
    match encoding {
        Some(encoding) => (file.headers.clone(), encoding, body).into_response(),
        None => (file.headers.clone(), body).into_response(),
    }
}

/// The headers that a production host sends with a file.
fn headers(path: &str, bytes: &[u8]) -> Result<HeaderMap> {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    Ok(HeaderMap::from_iter([
        (header::CONTENT_TYPE, HeaderValue::from_static(content_type_of(path))),
        (header::CACHE_CONTROL, HeaderValue::from_static(caching(path).header())),
        (header::ETAG, HeaderValue::from_str(&format!("\"{:x}\"", hasher.finish()))?),
        (header::VARY, HeaderValue::from_static("accept-encoding")),
    ]))
}

/// The cache rule of the site's real hosts. Vite, which builds the react-admin app, puts files with a hash into `assets`.
fn caching(path: &str) -> Caching {
    if path.starts_with("/assets/") { Caching::Forever } else { caching_of(path) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_with_a_hash_in_their_name_are_cached_forever_on_every_host() {
        for path in ["/petstore-admin-1f0c9be3a0e1d2c4_bg.wasm", "/assets/index-Cr5mByu1.js"] {
            assert_eq!(caching(path), Caching::Forever, "{path}");
        }
        assert_eq!(caching("/index.html"), Caching::Revalidated);
    }
}
