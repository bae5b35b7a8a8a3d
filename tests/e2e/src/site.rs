//! The built site on a host of its own. `config.json` is whatever the test wants it to be at that moment.

use crate::{browser::RUNTIME, equipment, host::Host};
use axum::{
    Router,
    extract::{Request, State},
    http::StatusCode,
    response::Response,
};
use std::sync::{Arc, Mutex};
use tokio::task::JoinHandle;

/// What becomes of the request for `config.json`.
#[derive(Clone, Debug)]
pub enum ConfigFile {
    /// The file's text.
    Text(String),
    /// The file is missing, and the host answers as it does for every unknown address: with the page, and `200`.
    MissingAnsweredByThePage,
    /// No file, and a status that says so.
    Status(u16),
}

pub struct Site {
    port: u16,
    state: Arc<SiteState>,
    serving: JoinHandle<()>,
}

struct SiteState {
    host: Host,
    config: Mutex<ConfigFile>,
    asked: Mutex<Vec<String>>,
}

impl Site {
    /// At the root of its host.
    pub fn serve(config: ConfigFile) -> Self {
        Self::on(Host::new(equipment::site(), "/"), config)
    }

    /// In a folder of its host, as `cargo xtask dist --base` makes it.
    pub fn serve_under_a_path(config: ConfigFile) -> Self {
        Self::on(Host::new(equipment::site_under_a_path(), "/admin/"), config)
    }

    fn on(host: Host, config: ConfigFile) -> Self {
        let state = Arc::new(SiteState { host, config: Mutex::new(config.clone()), asked: Mutex::default() });
        let router = Router::new().fallback(answer).with_state(state.clone());
        let listener = RUNTIME.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
        let port = listener.local_addr().unwrap().port();
        let serving = RUNTIME.spawn(async move { axum::serve(listener, router).await.unwrap() });
        let site = Self { port, state, serving };
        site.configure(config);
        site
    }

    pub fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The address of the site without its final slash.
    pub fn home(&self) -> String {
        format!("{}{}", self.origin(), self.state.host.base.trim_end_matches('/'))
    }

    /// Changes the file, as a deployment does after the build. The site counts as made for each that it has had: the
    /// policy of a page that is open already is what it was.
    pub fn configure(&self, config: ConfigFile) {
        if let ConfigFile::Text(text) = &config {
            self.state.host.is_made_for(text);
        }
        *self.state.config.lock().unwrap() = config;
    }

    /// The addresses that were asked for.
    pub fn asked(&self) -> Vec<String> {
        self.state.asked.lock().unwrap().clone()
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn answer(State(state): State<Arc<SiteState>>, request: Request) -> Response {
    state.asked.lock().unwrap().push(request.uri().to_string());
    let (host, path) = (&state.host, request.uri().path());
    if path != format!("{}config.json", host.base) {
        return host.answer(path, request.headers());
    }
    let config = state.config.lock().unwrap().clone();
    match config {
        ConfigFile::Text(text) => host.instead(path, StatusCode::OK, "application/json", text.into()),
        ConfigFile::MissingAnsweredByThePage => {
            host.instead(path, StatusCode::OK, "text/html; charset=utf-8", host.page())
        }
        ConfigFile::Status(status) => {
            host.instead(path, StatusCode::from_u16(status).unwrap(), "text/plain", Vec::new())
        }
    }
}
