//! Serves the built site on a host of its own. A test can replace `config.json` at any time, and hold back, alter or lose a file.

use crate::{browser::RUNTIME, host::Host, ports, setup::config_for};
use axum::{
    Router,
    extract::{Request, State},
    http::{HeaderValue, StatusCode, header},
    response::Response,
};
use std::{
    cell::Cell,
    sync::{Arc, Mutex},
};
use tokio::{sync::watch, task::JoinHandle};

/// A part of the program's file name.
pub const PROGRAM: &str = "_bg.wasm";
/// The configuration's file name.
pub const CONFIG: &str = "config.json";
/// The beginning of the names of the parts of the program that come later.
pub const PARTS: &str = "/part-";

/// The response to a request for `config.json`.
#[derive(Clone, Debug)]
pub enum ConfigFile {
    /// The text of the file.
    Text(String),
    /// The file is missing, and the host responds with this status.
    Status(u16),
}

/// A host name of this machine to which browsers give no secure context over http: there are no locks and no digests. Only
/// Chromium knows it, by a flag of its start.
pub const INSECURE_HOST: &str = "admin.test";

/// The response of a host that is not as the build has made it.
type Alteration = fn(&Host, &str) -> Response;

pub struct Site {
    host_name: &'static str,
    /// A test may go to another server of this machine, which sends the same site.
    pub port: Cell<u16>,
    state: Arc<SiteState>,
    server: JoinHandle<()>,
}

struct SiteState {
    host: Host,
    config: Mutex<ConfigFile>,
    requests: Mutex<Vec<String>>,
    /// The paths with one of these texts get no response for now.
    held: watch::Sender<Vec<&'static str>>,
    /// No browser may keep the responses for the paths with one of these texts. What comes from the browser's cache cannot be held
    /// back.
    uncached: Mutex<Vec<&'static str>>,
    /// The responses for the paths with one of these texts.
    altered: Mutex<Vec<(&'static str, Alteration)>>,
}

impl Site {
    /// The site of `host`, which has this name.
    pub fn serve(host: Host, host_name: &'static str, config: ConfigFile) -> Self {
        let state = Arc::new(SiteState {
            host,
            config: Mutex::new(config.clone()),
            requests: Mutex::default(),
            held: watch::Sender::default(),
            uncached: Mutex::default(),
            altered: Mutex::default(),
        });
        let router = Router::new().fallback(respond).with_state(state.clone());
        let listener = ports::listen();
        let port = Cell::new(ports::local_port(&listener));
        let server = RUNTIME.spawn(async move { axum::serve(listener, router).await.unwrap() });
        let site = Self { host_name, port, state, server };
        site.configure(config);
        site
    }

    pub fn origin(&self) -> String {
        format!("http://{}:{}", self.host_name, self.port.get())
    }

    /// The URL of the site, without the final slash.
    pub fn home(&self) -> String {
        format!("{}{}", self.origin(), self.state.host.base.trim_end_matches('/'))
    }

    /// Replaces `config.json`, as an administrator does after the build. Pages that load from now on may connect to the
    /// services of all configurations so far. An open page keeps its policy.
    pub fn configure(&self, config: ConfigFile) {
        if let ConfigFile::Text(text) = &config {
            self.state.host.is_made_for(text);
        }
        *self.state.config.lock().unwrap() = config;
    }

    /// Configures the service at `base_url` as the only environment.
    pub fn use_service(&self, base_url: &str) {
        self.configure(ConfigFile::Text(config_for(base_url).to_string()));
    }

    /// Holds back the responses for all paths with this text, such as [`PROGRAM`], until [`Self::release`].
    pub fn hold(&self, text: &'static str) {
        self.forbid_caching(text);
        self.state.held.send_modify(|held| held.push(text));
    }

    /// From now on no browser keeps the responses for paths with this text.
    pub fn forbid_caching(&self, text: &'static str) {
        self.state.uncached.lock().unwrap().push(text);
    }

    /// Sends the responses that were held back.
    pub fn release(&self, text: &'static str) {
        self.state.held.send_modify(|held| held.retain(|other| *other != text));
    }

    /// From now on paths with this text get a `404`, also those that are held back.
    pub fn lose(&self, text: &'static str) {
        self.alter(text, |host, path| host.instead(path, StatusCode::NOT_FOUND, "text/plain", Vec::new()));
    }

    /// From now on this is the response for paths with this text, also for those that are held back.
    pub fn alter(&self, text: &'static str, alteration: Alteration) {
        // As on real hosts, no browser keeps an error.
        self.forbid_caching(text);
        self.state.altered.lock().unwrap().push((text, alteration));
    }

    /// All files are as they were built.
    pub fn repair(&self) {
        self.state.altered.lock().unwrap().clear();
    }

    /// The paths and queries of all requests so far.
    pub fn requests(&self) -> Vec<String> {
        self.state.requests.lock().unwrap().clone()
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.server.abort();
    }
}

async fn respond(State(state): State<Arc<SiteState>>, request: Request) -> Response {
    state.requests.lock().unwrap().push(request.uri().to_string());
    let path = request.uri().path();
    let mut held = state.held.subscribe();
    // The sender lives as long as the site.
    let _ = held.wait_for(|held| !held.iter().any(|text| path.contains(text))).await;
    let mut response = response_for(&state, &request);
    if state.uncached.lock().unwrap().iter().any(|text| path.contains(text)) {
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

fn response_for(state: &SiteState, request: &Request) -> Response {
    let (host, path) = (&state.host, request.uri().path());
    if let Some((_, alteration)) = state.altered.lock().unwrap().iter().find(|(text, _)| path.contains(text)) {
        return alteration(host, path);
    }
    if path != format!("{}config.json", host.base) {
        return host.answer(path);
    }
    let config = state.config.lock().unwrap().clone();
    match config {
        ConfigFile::Text(text) => host.instead(path, StatusCode::OK, "application/json", text.into()),
        ConfigFile::Status(status) => {
            host.instead(path, StatusCode::from_u16(status).unwrap(), "text/plain", Vec::new())
        }
    }
}
