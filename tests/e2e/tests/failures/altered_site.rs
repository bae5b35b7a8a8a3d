//! A copy of the built site, so that a test can remove or break a file.

use axum::{
    Router,
    extract::{Request, State},
    http::header,
    response::Response,
};
use petstore_e2e_tests::{browser::RUNTIME, env_vars, host::Host, ports, setup};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};
use tempfile::TempDir;
use tokio::task::JoinHandle;

pub struct AlteredSite {
    // It is removed with this value.
    _folder: TempDir,
    port: u16,
    state: Arc<AlteredState>,
    serving: JoinHandle<()>,
}

struct AlteredState {
    host: Host,
    requests: Mutex<Vec<SiteRequest>>,
}

#[derive(Clone, Debug)]
pub struct SiteRequest {
    pub address: String,
    pub authorization: bool,
}

impl AlteredSite {
    /// Serves the site, configured for the service at `base_url`.
    pub fn serve(base_url: &str) -> Self {
        Self::copy_of(&env_vars::site(), "/", base_url)
    }

    fn copy_of(built: &Path, base: &'static str, base_url: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        copy(built, folder.path());
        let host = Host::new(folder.path().to_owned(), base);
        let state = Arc::new(AlteredState { host, requests: Mutex::default() });
        let router = Router::new().fallback(answer).with_state(state.clone());
        let listener = ports::listen();
        let port = ports::local_port(&listener);
        let serving = RUNTIME.spawn(async move { axum::serve(listener, router).await.unwrap() });
        let site = Self { _folder: folder, port, state, serving };
        site.configure(&setup::config_for(base_url).to_string());
        site
    }

    pub fn configure(&self, config: &str) {
        fs::write(self.state.host.site_folder().join("config.json"), config).unwrap();
        self.state.host.is_made_for(config);
    }

    pub fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    pub fn asked(&self) -> Vec<SiteRequest> {
        self.state.requests.lock().unwrap().clone()
    }

    pub fn program(&self) -> PathBuf {
        self.file("petstore-admin-", "_bg.wasm")
    }

    pub fn script(&self) -> PathBuf {
        self.file("petstore-admin-", ".js")
    }

    pub fn part(&self) -> PathBuf {
        self.file("part-later-", ".wasm")
    }

    fn file(&self, beginning: &str, ending: &str) -> PathBuf {
        let mut files = self.files().into_iter();
        files.find(|file| name_of(file).starts_with(beginning) && ends(file, ending)).unwrap()
    }

    fn files(&self) -> Vec<PathBuf> {
        fs::read_dir(self.state.host.site_folder()).unwrap().map(|file| file.unwrap().path()).collect()
    }
}

impl Drop for AlteredSite {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

fn name_of(file: &Path) -> String {
    file.file_name().unwrap().to_string_lossy().into_owned()
}

fn ends(file: &Path, ending: &str) -> bool {
    name_of(file).ends_with(ending)
}

/// Copies everything but the compressed copies, which would be sent in place of the altered files.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let copied = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &copied);
        } else if !ends(&path, ".br") && !ends(&path, ".gz") {
            fs::copy(&path, copied).unwrap();
        }
    }
}

async fn answer(State(state): State<Arc<AlteredState>>, request: Request) -> Response {
    let authorization = request.headers().contains_key(header::AUTHORIZATION);
    state.requests.lock().unwrap().push(SiteRequest { address: request.uri().to_string(), authorization });
    state.host.answer(request.uri().path())
}
