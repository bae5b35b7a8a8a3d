//! A service that answers whatever a test makes up, readable by every site, and remembers the headers that reach it.

use axum::{
    Router,
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use petstore_e2e_tests::browser::RUNTIME;
use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, Ordering},
};
use tokio::task::JoinHandle;

pub struct FakeService {
    port: u16,
    state: Arc<FakeState>,
    serving: JoinHandle<()>,
}

struct FakeState {
    answer: Box<dyn Fn(&Asked) -> Answer + Send + Sync>,
    readable: AtomicBool,
    asked: Mutex<Vec<Asked>>,
}

/// A request as it arrived; preflights are left out.
#[derive(Clone, Debug)]
pub struct Asked {
    pub method: String,
    /// Path and query, such as `/v1/pets?limit=20`.
    pub address: String,
    pub headers: HeaderMap,
}

impl Asked {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }
}

pub struct Answer {
    status: u16,
    content_type: &'static str,
    location: Option<String>,
    body: String,
}

impl Answer {
    pub fn json(status: u16, body: impl Into<String>) -> Self {
        Self { status, content_type: "application/json", location: None, body: body.into() }
    }

    pub fn text(status: u16, content_type: &'static str, body: impl Into<String>) -> Self {
        Self { content_type, ..Self::json(status, body) }
    }

    pub fn redirect(location: String) -> Self {
        Self { location: Some(location), ..Self::json(307, "") }
    }
}

impl FakeService {
    pub fn start(answer: impl Fn(&Asked) -> Answer + Send + Sync + 'static) -> Self {
        let state =
            Arc::new(FakeState { answer: Box::new(answer), readable: AtomicBool::new(true), asked: Mutex::default() });
        let router = Router::new().fallback(answer_to).with_state(state.clone());
        let listener = RUNTIME.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
        let port = listener.local_addr().unwrap().port();
        let serving = RUNTIME.spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { port, state, serving }
    }

    pub fn base_url(&self) -> String {
        format!("http://127.0.0.1:{}/v1", self.port)
    }

    /// From now on its answers lack the headers that let other sites read them.
    pub fn forbids_reading(&self) {
        self.state.readable.store(false, Ordering::SeqCst);
    }

    pub fn asked(&self) -> Vec<Asked> {
        self.state.asked.lock().unwrap().clone()
    }
}

impl Drop for FakeService {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn answer_to(State(state): State<Arc<FakeState>>, request: Request) -> Response {
    let readable = state.readable.load(Ordering::SeqCst);
    let mut response = if request.method() == Method::OPTIONS {
        StatusCode::NO_CONTENT.into_response()
    } else {
        let asked = Asked {
            method: request.method().to_string(),
            address: request.uri().to_string(),
            headers: request.headers().clone(),
        };
        let Answer { status, content_type, location, body } = (state.answer)(&asked);
        state.asked.lock().unwrap().push(asked);
        let mut response = body.into_response();
        *response.status_mut() = StatusCode::from_u16(status).unwrap();
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
        if let Some(location) = location {
            response.headers_mut().insert(header::LOCATION, location.parse().unwrap());
        }
        response
    };
    if readable {
        for (name, value) in CORS {
            response.headers_mut().insert(name, HeaderValue::from_static(value));
        }
    }
    response
}

const CORS: [(&str, &str); 3] = [
    ("access-control-allow-origin", "*"),
    ("access-control-allow-headers", "authorization, content-type"),
    ("access-control-allow-methods", "GET, POST"),
];
