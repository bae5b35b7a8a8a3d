//! A host for the built site, on an origin of its own.
//!
//! Files as they are; a navigation to any other address gets `index.html`; `config.json` is whatever the test wants it
//! to be at that moment. What a production host would add to its answers is added in [`with_headers`].

use crate::{browser::RUNTIME, equipment};
use axum::{
    Router,
    extract::{Request, State},
    http::{HeaderName, HeaderValue, StatusCode, Uri, header},
    middleware::{self, Next},
    response::{Html, IntoResponse, Response},
    routing::get,
};
use std::{
    fs,
    sync::{Arc, Mutex},
};
use tokio::task::JoinHandle;
use tower_http::{services::ServeDir, set_header::SetResponseHeaderLayer};

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
    page: String,
    config: Mutex<ConfigFile>,
    asked: Mutex<Vec<String>>,
}

impl Site {
    pub fn serve(config: ConfigFile) -> Self {
        let folder = equipment::site();
        let page = fs::read_to_string(folder.join("index.html")).expect("PETSTORE_SITE is the folder of a built site");
        let state = Arc::new(SiteState { page, config: Mutex::new(config), asked: Mutex::default() });
        let router = Router::new()
            .route("/config.json", get(config_file))
            .fallback_service(ServeDir::new(folder).fallback(get(other_address).with_state(state.clone())))
            .layer(middleware::from_fn_with_state(state.clone(), note))
            .with_state(state.clone());
        let router = with_headers(router);
        let listener = RUNTIME.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
        let port = listener.local_addr().unwrap().port();
        let serving = RUNTIME.spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { port, state, serving }
    }

    pub fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Changes the file, as a deployment does after the build.
    pub fn configure(&self, config: ConfigFile) {
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

/// The one place for the headers that a production host sends.
fn with_headers(router: Router) -> Router {
    HEADERS.iter().fold(router, |router, (name, value)| {
        let (name, value) = (HeaderName::from_static(name), HeaderValue::from_static(value));
        router.layer(SetResponseHeaderLayer::if_not_present(name, value))
    })
}

const HEADERS: [(&str, &str); 1] = [("x-content-type-options", "nosniff")];

async fn config_file(State(state): State<Arc<SiteState>>) -> Response {
    let config = state.config.lock().unwrap().clone();
    match config {
        ConfigFile::Text(text) => ([(header::CONTENT_TYPE, "application/json")], text).into_response(),
        ConfigFile::MissingAnsweredByThePage => Html(state.page.clone()).into_response(),
        ConfigFile::Status(status) => StatusCode::from_u16(status).unwrap().into_response(),
    }
}

/// The page for a navigation, so that every address of the app can be opened; nothing for anything else.
async fn other_address(State(state): State<Arc<SiteState>>, request: Request) -> Response {
    let accept = request.headers().get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    if accept.is_some_and(|accept| accept.contains("text/html")) {
        Html(state.page.clone()).into_response()
    } else {
        StatusCode::NOT_FOUND.into_response()
    }
}

async fn note(State(state): State<Arc<SiteState>>, uri: Uri, request: Request, next: Next) -> Response {
    state.asked.lock().unwrap().push(uri.to_string());
    next.run(request).await
}
