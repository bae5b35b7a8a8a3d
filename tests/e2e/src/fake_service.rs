//! A service whose responses a test chooses. It records the requests that reach it.

use crate::{browser::RUNTIME, ports};
use axum::{
    Router,
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};
use tokio::{net::TcpListener, task::JoinHandle};

/// Every origin may send requests: the response to a preflight always has the CORS headers.
pub struct FakeService {
    port: u16,
    state: Arc<FakeState>,
    server: JoinHandle<()>,
}

struct FakeState {
    respond: Box<dyn Fn(&FakeRequest) -> FakeResponse + Send + Sync>,
    requests: Mutex<Vec<FakeRequest>>,
    preflights: AtomicUsize,
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
    content_type: &'static str,
    headers: Vec<(HeaderName, HeaderValue)>,
    body: String,
    has_cors_headers: bool,
    delay: Duration,
}

impl FakeRequest {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }
}

impl FakeResponse {
    pub fn json(status: u16, body: impl Into<String>) -> Self {
        let body = body.into();
        let (content_type, headers, delay) = ("application/json", Vec::new(), Duration::ZERO);
        Self { status, content_type, headers, body, has_cors_headers: true, delay }
    }

    pub fn redirect(location: String) -> Self {
        Self::json(307, "").with_header("location", &location)
    }

    /// A `429` with this `Retry-After`.
    pub fn rate_limited(retry_after: &str) -> Self {
        let body = r#"{"code":"rate_limit_exceeded","message":"Too many requests.","status":429}"#;
        Self::json(429, body).with_header("retry-after", retry_after)
    }

    /// A further header. A name can be added several times, and then has several lines.
    pub fn with_header(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((HeaderName::from_static(name), value.parse().unwrap()));
        self
    }

    /// Sends the response after this time.
    pub fn delayed(self, delay: Duration) -> Self {
        Self { delay, ..self }
    }

    /// The browser lets no page of another origin read this response.
    pub fn without_cors_headers(self) -> Self {
        Self { has_cors_headers: false, ..self }
    }
}

impl FakeService {
    pub fn start(respond: impl Fn(&FakeRequest) -> FakeResponse + Send + Sync + 'static) -> Self {
        Self::on(ports::listen(), respond)
    }

    pub fn start_on_port(port: u16, respond: impl Fn(&FakeRequest) -> FakeResponse + Send + Sync + 'static) -> Self {
        Self::on(RUNTIME.block_on(TcpListener::bind(("127.0.0.1", port))).unwrap(), respond)
    }

    fn on(listener: TcpListener, respond: impl Fn(&FakeRequest) -> FakeResponse + Send + Sync + 'static) -> Self {
        let state = Arc::new(FakeState {
            respond: Box::new(respond),
            requests: Mutex::default(),
            preflights: AtomicUsize::new(0),
        });
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

    /// How many preflights have arrived so far.
    pub fn preflights(&self) -> usize {
        self.state.preflights.load(Ordering::SeqCst)
    }
}

impl Drop for FakeService {
    fn drop(&mut self) {
        self.server.abort();
    }
}

async fn handle(State(state): State<Arc<FakeState>>, request: Request) -> Response {
    if request.method() == Method::OPTIONS {
        state.preflights.fetch_add(1, Ordering::SeqCst);
        return with_cors_headers(StatusCode::NO_CONTENT.into_response());
    }
    let request = FakeRequest {
        method: request.method().to_string(),
        path_and_query: request.uri().to_string(),
        headers: request.headers().clone(),
    };
    state.requests.lock().unwrap().push(request.clone());
    let FakeResponse { status, content_type, headers, body, has_cors_headers, delay } = (state.respond)(&request);
    tokio::time::sleep(delay).await;
    let mut response = body.into_response();
    *response.status_mut() = StatusCode::from_u16(status).unwrap();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    for (name, value) in headers {
        response.headers_mut().append(name, value);
    }
    if has_cors_headers { with_cors_headers(response) } else { response }
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
