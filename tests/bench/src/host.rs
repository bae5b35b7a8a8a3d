//! A host for one of the sites, on its own origin. It reads and compresses all files at its start, so that the figures
//! show the site and not the host. The hosts of all sites are equal.

use anyhow::Result;
use axum::{
    Router,
    body::Bytes,
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use fs_err as fs;
use petstore_e2e_tests::{browser::RUNTIME, host::forward, ports};
use reqwest::Client;
use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    path::Path,
    sync::Arc,
};
use xtask::hosting::caching::{Caching, caching_of};
use xtask::hosting::{self, content_type::content_type_of, files};

/// Each file by its name, with its headers. The bodies are compressed where that makes them smaller.
type Files = HashMap<String, (HeaderMap, Bytes)>;

/// Serves `folder` until the program ends, and returns the origin. The files in `extra`, by their names, replace those in the
/// folder. `/v1` is forwarded to the service at `forwarded`.
pub fn serve(folder: &Path, extra: &[(&str, Vec<u8>)], forwarded: &str) -> Result<String> {
    let mut files = Files::new();
    for name in files::below(folder)?.into_iter().filter(|name| caching_of(name) != Caching::NotServed) {
        let file = response(&name, fs::read(folder.join(&name))?)?;
        files.insert(name, file);
    }
    for (name, bytes) in extra {
        files.insert((*name).to_owned(), response(name, bytes.clone())?);
    }
    let listener = ports::listen();
    let origin = format!("http://127.0.0.1:{}", ports::local_port(&listener));
    let (client, service) = (Client::builder().no_proxy().build()?, forwarded.trim_end_matches("/v1").to_owned());
    let forwarded = async move |request: Request| forward(client, &service, request).await;
    let router = Router::new().route("/v1/{*path}", get(forwarded)).fallback(respond).with_state(Arc::new(files));
    RUNTIME.spawn(async move { axum::serve(listener, router).await });
    Ok(origin)
}

/// What a production host sends for a file to a browser that accepts brotli.
fn response(name: &str, bytes: Vec<u8>) -> Result<(HeaderMap, Bytes)> {
    // Vite, which builds the react-admin app, puts files with a hash into `assets`.
    let caching = if name.starts_with("assets/") { Caching::Forever } else { caching_of(name) };
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    let mut headers = HeaderMap::from_iter([
        (header::CONTENT_TYPE, HeaderValue::from_static(content_type_of(name))),
        (header::CACHE_CONTROL, HeaderValue::from_static(caching.header())),
        (header::ETAG, HeaderValue::from_str(&format!("\"{:x}\"", hasher.finish()))?),
        (header::VARY, HeaderValue::from_static("accept-encoding")),
    ]);
    let compressed = hosting::brotli(&bytes)?;
    if compressed.len() >= bytes.len() {
        return Ok((headers, bytes.into()));
    }
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    Ok((headers, compressed.into()))
}

async fn respond(State(files): State<Arc<Files>>, request: Request) -> Response {
    let name = &request.uri().path()[1..];
    // The page is sent for every address of the app.
    let page = || files.get("index.html").filter(|_| !name.contains('.'));
    let Some((headers, body)) = files.get(name).or_else(page) else {
        return (StatusCode::NOT_FOUND, "not found").into_response();
    };
    if request.headers().get(header::IF_NONE_MATCH) == headers.get(header::ETAG) {
        return (StatusCode::NOT_MODIFIED, headers.clone()).into_response();
    }
    (headers.clone(), body.clone()).into_response()
}
