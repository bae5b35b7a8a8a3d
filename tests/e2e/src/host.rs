//! A host for static files, as Netlify and Cloudflare Pages are: it does what `_headers` and `_redirects` say, sends the
//! packed copy that a browser takes, and 404.html for an address that it doesn't know.
//!
//! One thing is changed in what the files say: the origins in `connect-src`, since each test has a service of its own.
//! They are made by the code that made the file's, for the configuration that the test gives the site.

use axum::{
    body::Body,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::Response,
};
use hosting::{connections::Connections, content_type::content_type_of, netlify};
use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::PathBuf,
    sync::Mutex,
};

pub struct Host {
    /// What is at `/`.
    pub root: PathBuf,
    /// The path of the site, with a slash at either end.
    pub base: &'static str,
    /// The configurations that the site has been made for.
    configs: Mutex<Vec<String>>,
}

/// What is sent, before a browser's wishes are looked at.
struct Content {
    status: StatusCode,
    bytes: Vec<u8>,
    kind: &'static str,
    encoding: Option<&'static str>,
}

impl Host {
    pub fn new(root: PathBuf, base: &'static str) -> Self {
        Self { root, base, configs: Mutex::default() }
    }

    pub fn site_folder(&self) -> PathBuf {
        hosting::site_folder(&self.root, self.base)
    }

    pub fn page(&self) -> Vec<u8> {
        fs::read(self.site_folder().join("index.html")).expect("the folder is that of a built site")
    }

    /// From now on the site may be configured with `config`, too. One that can't be used changes nothing: no site could
    /// have been made for it.
    pub fn is_made_for(&self, config: &str) {
        if Connections::of(&[config]).is_ok() {
            self.configs.lock().unwrap().push(config.to_owned());
        }
    }

    pub fn connections(&self) -> Connections {
        let configs = self.configs.lock().unwrap();
        Connections::of(&configs.iter().map(String::as_str).collect::<Vec<_>>()).unwrap()
    }

    /// The answer to a request for `path`.
    pub fn answer(&self, path: &str, asked: &HeaderMap) -> Response {
        if self.root.join(&path[1..]).is_dir() && !path.ends_with('/') {
            return with(
                self.headers(path),
                StatusCode::MOVED_PERMANENTLY,
                Vec::new(),
                &[(header::LOCATION, &format!("{path}/"))],
            );
        }
        let content = self.content(path, asked);
        let etag = format!("\"{:x}\"", digest(&content.bytes));
        let known = asked.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == etag.as_bytes());
        let mut own =
            vec![(header::CONTENT_TYPE, content.kind), (header::ETAG, &etag), (header::VARY, "Accept-Encoding")];
        own.extend(content.encoding.map(|encoding| (header::CONTENT_ENCODING, encoding)));
        if known && content.status == StatusCode::OK {
            return with(self.headers(path), StatusCode::NOT_MODIFIED, Vec::new(), &own);
        }
        with(self.headers(path), content.status, content.bytes, &own)
    }

    /// Another answer at `path`, with the headers that the host would send there.
    pub fn instead(&self, path: &str, status: StatusCode, kind: &str, bytes: Vec<u8>) -> Response {
        with(self.headers(path), status, bytes, &[(header::CONTENT_TYPE, kind)])
    }

    fn content(&self, path: &str, asked: &HeaderMap) -> Content {
        let found = self.file(path).or_else(|| {
            let rewrites = netlify::read_rewrites(&self.text("_redirects"));
            let (_, to) = rewrites.into_iter().find(|(from, _)| from == path)?;
            self.file(&to)
        });
        let (status, file) = match found {
            Some(file) => (StatusCode::OK, file),
            None => (StatusCode::NOT_FOUND, self.nearest_not_found(path)),
        };
        let accepted = asked.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let packed = [("br", "br"), ("gzip", "gz")].into_iter().find_map(|(encoding, ending)| {
            let accepts = accepted.split(',').any(|offer| offer.trim() == encoding);
            let copy = PathBuf::from(format!("{}.{ending}", file.display()));
            (accepts && copy.is_file()).then_some((encoding, copy))
        });
        let kind = content_type_of(&file.to_string_lossy());
        let (encoding, file) = packed.map_or((None, file), |(encoding, copy)| (Some(encoding), copy));
        Content { status, bytes: fs::read(file).unwrap(), kind, encoding }
    }

    /// The file at an address. What is for the host alone is at none.
    fn file(&self, path: &str) -> Option<PathBuf> {
        let name = if path.ends_with('/') { format!("{path}index.html") } else { path.to_owned() };
        let file = self.root.join(name.trim_start_matches('/'));
        let hidden = ["/_headers", "/_redirects"].contains(&path) || path.contains("..");
        (file.is_file() && !hidden).then_some(file)
    }

    /// In the folder of the address, or in the next one above it.
    fn nearest_not_found(&self, path: &str) -> PathBuf {
        let folder = self.root.join(path.trim_start_matches('/'));
        let above = folder.ancestors().map(|folder| folder.join(hosting::NOT_FOUND));
        above.take_while(|file| file.starts_with(&self.root)).find(|file| file.is_file()).expect("the root has one")
    }

    /// What `_headers` says of an address.
    fn headers(&self, path: &str) -> HeaderMap {
        let text = self.text("_headers");
        let (before, rest) = text.split_once("connect-src").expect("_headers has a policy");
        let (_, after) = rest.split_once(';').expect("other directives follow");
        let rules = netlify::read_headers(&format!("{before}{};{after}", self.connections().directive()));
        let mut headers = HeaderMap::new();
        for (name, value) in rules.into_iter().filter(|rule| rule.fits(path)).flat_map(|rule| rule.headers) {
            headers.append(HeaderName::from_bytes(name.as_bytes()).unwrap(), HeaderValue::from_str(&value).unwrap());
        }
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static(netlify::default_caching()));
        headers
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.root.join(name)).expect("the folder is that of a built site")
    }
}

fn with(mut headers: HeaderMap, status: StatusCode, bytes: Vec<u8>, own: &[(HeaderName, &str)]) -> Response {
    for (name, value) in own {
        headers.entry(name).or_insert(HeaderValue::from_str(value).unwrap());
    }
    let mut response = Response::new(Body::from(bytes));
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}

fn digest(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}
