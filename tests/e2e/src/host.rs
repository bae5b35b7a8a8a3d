//! A host for static files like Netlify and Cloudflare Pages: it follows `_headers` and `_redirects`, and sends 404.html for
//! an unknown address.
//!
//! It changes one thing: the origins in `connect-src` of the page's policy, because each test has its own service. The code of the
//! build makes the policy from the test's configuration.

use axum::{
    body::{Body, to_bytes},
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::Response,
};
use reqwest::Client;
use std::{
    fs,
    path::{Path, PathBuf},
    sync::Mutex,
};
use xtask::hosting::{
    self, caching::caching_of, connections::Connections, content_type::content_type_of, netlify, page,
};

pub struct Host {
    /// The folder of the address `/`.
    pub root: PathBuf,
    /// The path of the site, with a slash at either end.
    pub base: &'static str,
    /// The configurations that the site may have.
    configs: Mutex<Vec<String>>,
}

impl Host {
    pub fn new(root: PathBuf, base: &'static str) -> Self {
        Self { root, base, configs: Mutex::default() }
    }

    pub fn site_folder(&self) -> PathBuf {
        hosting::site_folder(&self.root, self.base)
    }

    /// The page, with the policy for the configurations of the test.
    pub fn page(&self) -> Vec<u8> {
        self.with_policy(&self.site_folder().join("index.html"))
    }

    fn with_policy(&self, file: &Path) -> Vec<u8> {
        let page = fs::read_to_string(file).expect("the folder is that of a built site");
        page::with_policy(&page, &self.connections()).expect("a built page has a place for its policy").into()
    }

    /// From now on the site may also have this configuration. An invalid one changes nothing, because the build refuses it.
    pub fn is_made_for(&self, config: &str) {
        if Connections::of(&[config]).is_ok() {
            self.configs.lock().unwrap().push(config.to_owned());
        }
    }

    pub fn connections(&self) -> Connections {
        let configs = self.configs.lock().unwrap();
        Connections::of(&configs.iter().map(String::as_str).collect::<Vec<_>>()).unwrap()
    }

    /// The response to a request for `path`.
    pub fn answer(&self, path: &str) -> Response {
        let found = self.file(path).or_else(|| {
            let rewrites = netlify::read_rewrites(&self.text("_redirects"));
            let (_, to) = rewrites.into_iter().find(|(from, _)| from == path)?;
            self.file(&to)
        });
        let (status, file) = match found {
            Some(file) => (StatusCode::OK, file),
            None => (StatusCode::NOT_FOUND, self.nearest_not_found(path)),
        };
        let kind = content_type_of(&file.to_string_lossy());
        let is_page = kind.starts_with("text/html");
        self.instead(path, status, kind, if is_page { self.with_policy(&file) } else { fs::read(file).unwrap() })
    }

    /// Another response for `path`, with the headers of the host's own response.
    pub fn instead(&self, path: &str, status: StatusCode, kind: &str, bytes: Vec<u8>) -> Response {
        let mut response = Response::new(Body::from(bytes));
        *response.status_mut() = status;
        *response.headers_mut() = self.headers(path);
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_str(kind).unwrap());
        response
    }

    /// The file at an address. The files for the host have no address.
    fn file(&self, path: &str) -> Option<PathBuf> {
        let name = if path.ends_with('/') { format!("{path}index.html") } else { path.to_owned() };
        let file = self.root.join(name.trim_start_matches('/'));
        let hidden = ["/_headers", "/_redirects"].contains(&path) || path.contains("..");
        (file.is_file() && !hidden).then_some(file)
    }

    /// The 404.html in the folder of the address or in the nearest folder above it.
    fn nearest_not_found(&self, path: &str) -> PathBuf {
        let folder = self.root.join(path.trim_start_matches('/'));
        let above = folder.ancestors().map(|folder| folder.join(hosting::NOT_FOUND));
        above.take_while(|file| file.starts_with(&self.root)).find(|file| file.is_file()).expect("the root has one")
    }

    /// The headers that `_headers` has for an address.
    fn headers(&self, path: &str) -> HeaderMap {
        let rules = netlify::read_headers(&self.text("_headers"));
        let mut headers = HeaderMap::new();
        for (name, value) in rules.into_iter().filter(|rule| rule.matches(path)).flat_map(|rule| rule.headers) {
            headers.append(HeaderName::from_bytes(name.as_bytes()).unwrap(), HeaderValue::from_str(&value).unwrap());
        }
        headers
            .entry(header::CACHE_CONTROL)
            .or_insert(HeaderValue::from_static(caching_of(hosting::NOT_FOUND).header()));
        headers
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.root.join(name)).expect("the folder is that of a built site")
    }
}

/// The response of the service at `origin`.
pub async fn forward(client: Client, origin: &str, request: Request) -> Response {
    let (mut head, body) = request.into_parts();
    head.headers.remove(header::HOST);
    let body = to_bytes(body, usize::MAX).await.unwrap();
    let request = client.request(head.method, format!("{origin}{}", head.uri)).headers(head.headers).body(body);
    Response::from(request.send().await.unwrap()).map(Body::new)
}
