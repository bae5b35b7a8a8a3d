//! A service whose responses a test chooses. It records the requests that reach it.

use crate::{browser::RUNTIME, ports};
use axum::{
    Router,
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use std::sync::{Arc, Mutex};
use tokio::task::JoinHandle;

/// Every origin may send requests: the response to a preflight always has the CORS headers.
pub struct FakeService {
    port: u16,
    state: Arc<FakeState>,
    server: JoinHandle<()>,
}

struct FakeState {
    respond: Box<dyn Fn(&FakeRequest) -> FakeResponse + Send + Sync>,
    requests: Mutex<Vec<FakeRequest>>,
}

/// A request that is no preflight.
#[derive(Clone, Debug)]
pub struct FakeRequest {
    pub method: String,
    /// Such as `/v1/pets?limit=20`.
    pub path_and_query: String,
    pub headers: HeaderMap,
}

pub struct FakeResponse {
    status: u16,
    headers: Vec<(HeaderName, HeaderValue)>,
    body: String,
}

impl FakeResponse {
    pub fn json(status: u16, body: impl Into<String>) -> Self {
        Self { status, headers: Vec::new(), body: body.into() }
    }

    /// A further header. A name can be added several times, and then has several lines.
    pub fn with_header(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((HeaderName::from_static(name), value.parse().unwrap()));
        self
    }
}

impl FakeService {
    pub fn start(respond: impl Fn(&FakeRequest) -> FakeResponse + Send + Sync + 'static) -> Self {
        let listener = ports::listen();
        let state = Arc::new(FakeState { respond: Box::new(respond), requests: Mutex::default() });
        let router = Router::new().fallback(handle).with_state(state.clone());
        let port = ports::local_port(&listener);
        let server = RUNTIME.spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { port, state, server }
    }

    pub fn base_url(&self) -> String {
        format!("http://127.0.0.1:{}/v1", self.port)
    }

    /// All requests so far, in the order in which they arrived.
    pub fn requests(&self) -> Vec<FakeRequest> {
        self.state.requests.lock().unwrap().clone()
    }
}

impl Drop for FakeService {
    fn drop(&mut self) {
        self.server.abort();
    }
}

async fn handle(State(state): State<Arc<FakeState>>, request: Request) -> Response {
    if request.method() == Method::OPTIONS {
        return with_cors_headers(StatusCode::NO_CONTENT.into_response());
    }
    let request = FakeRequest {
        method: request.method().to_string(),
        path_and_query: request.uri().to_string(),
        headers: request.headers().clone(),
    };
    state.requests.lock().unwrap().push(request.clone());
    let FakeResponse { status, headers, body } = (state.respond)(&request);
    let mut response = Response::new(body.into());
    *response.status_mut() = StatusCode::from_u16(status).unwrap();
    for (name, value) in headers {
        response.headers_mut().append(name, value);
    }
    response.headers_mut().entry(header::CONTENT_TYPE).or_insert(HeaderValue::from_static("application/json"));
    with_cors_headers(response)
}

fn with_cors_headers(mut response: Response) -> Response {
    for (name, value) in CORS_HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

const CORS_HEADERS: [(&str, &str); 5] = [
    ("access-control-allow-origin", "*"),
    ("access-control-allow-headers", "authorization, content-type"),
    ("access-control-allow-methods", "GET, POST"),
    ("access-control-max-age", "7200"),
    ("access-control-expose-headers", "retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset"),
];
