//! The built site in a folder of its own, so that a test can take a file away, break it or deploy another version.

use axum::{
    Router,
    extract::{Request, State},
    http::{StatusCode, header},
    middleware::{self, Next},
    response::{Html, IntoResponse, Response},
    routing::get,
};
use petstore_e2e_tests::{browser::RUNTIME, equipment, shop};
use std::{
    fs,
    path::PathBuf,
    sync::{Arc, Mutex},
};
use tempfile::TempDir;
use tokio::task::JoinHandle;
use tower_http::services::ServeDir;

pub struct AlteredSite {
    folder: TempDir,
    port: u16,
    asked: Arc<Mutex<Vec<SiteRequest>>>,
    serving: JoinHandle<()>,
}

#[derive(Clone, Debug)]
pub struct SiteRequest {
    pub address: String,
    pub authorization: bool,
}

impl AlteredSite {
    /// The site as it was built, set up for the service at `base_url`.
    pub fn serve(base_url: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for file in fs::read_dir(equipment::site()).unwrap() {
            let file = file.unwrap();
            if file.file_type().unwrap().is_file() {
                fs::copy(file.path(), folder.path().join(file.file_name())).unwrap();
            }
        }
        let asked = Arc::<Mutex<Vec<SiteRequest>>>::default();
        let index = folder.path().join("index.html");
        let router = Router::new()
            .fallback_service(ServeDir::new(folder.path()).fallback(get(other_address).with_state(index)))
            .layer(middleware::from_fn_with_state(asked.clone(), note));
        let listener = RUNTIME.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
        let port = listener.local_addr().unwrap().port();
        let serving = RUNTIME.spawn(async move { axum::serve(listener, router).await.unwrap() });
        let site = Self { folder, port, asked, serving };
        site.configure(&shop::demonstration(base_url).to_string());
        site
    }

    pub fn configure(&self, config: &str) {
        fs::write(self.folder.path().join("config.json"), config).unwrap();
    }

    pub fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    pub fn asked(&self) -> Vec<SiteRequest> {
        self.asked.lock().unwrap().clone()
    }

    pub fn program(&self) -> PathBuf {
        self.file_ending_with("_bg.wasm")
    }

    pub fn script(&self) -> PathBuf {
        self.files().into_iter().find(|file| name_of(file).starts_with("petstore-admin-") && ends(file, ".js")).unwrap()
    }

    /// Puts the same program there under other names, as every build with another content does.
    pub fn deploy_anew(&self) {
        for file in [self.program(), self.script()] {
            let renamed = name_of(&file).replace("petstore-admin-", "petstore-admin-anew-");
            fs::rename(&file, self.folder.path().join(renamed)).unwrap();
        }
        let index = self.folder.path().join("index.html");
        let page = fs::read_to_string(&index).unwrap();
        fs::write(&index, page.replace("petstore-admin-", "petstore-admin-anew-")).unwrap();
    }

    fn file_ending_with(&self, ending: &str) -> PathBuf {
        self.files().into_iter().find(|file| ends(file, ending)).unwrap()
    }

    fn files(&self) -> Vec<PathBuf> {
        fs::read_dir(self.folder.path()).unwrap().map(|file| file.unwrap().path()).collect()
    }
}

impl Drop for AlteredSite {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

fn name_of(file: &std::path::Path) -> String {
    file.file_name().unwrap().to_string_lossy().into_owned()
}

fn ends(file: &std::path::Path, ending: &str) -> bool {
    name_of(file).ends_with(ending)
}

/// The page for a navigation, nothing for anything else.
async fn other_address(State(index): State<PathBuf>, request: Request) -> Response {
    let accept = request.headers().get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    if accept.is_some_and(|accept| accept.contains("text/html")) {
        Html(fs::read_to_string(index).unwrap()).into_response()
    } else {
        StatusCode::NOT_FOUND.into_response()
    }
}

async fn note(State(asked): State<Arc<Mutex<Vec<SiteRequest>>>>, request: Request, next: Next) -> Response {
    let authorization = request.headers().contains_key(header::AUTHORIZATION);
    asked.lock().unwrap().push(SiteRequest { address: request.uri().to_string(), authorization });
    next.run(request).await
}
