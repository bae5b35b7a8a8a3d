//! A service at the address of the visit's own that lets pages ask and then forgets to let them read: its preflights are
//! right and its answers lack the CORS headers, as when a proxy in front of the service makes them.

use axum::{
    Router,
    extract::{Request, State},
    http::{Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use petstore_e2e_tests::{browser::RUNTIME, visit::Visit};
use std::sync::{Arc, Mutex};
use tokio::{net::TcpListener, task::JoinHandle};

/// Ended when dropped.
pub struct SilentService {
    asked: Arc<Mutex<Vec<Asked>>>,
    serving: JoinHandle<()>,
}

/// A request other than a preflight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Method, path and query.
    pub what: String,
    pub with_key: bool,
}

impl SilentService {
    pub fn at_the_address_of(visit: &Visit) -> Self {
        visit.service.kill();
        let address = visit.service.base_url().replace("http://", "").replace("/v1", "");
        let asked = Arc::<Mutex<Vec<Asked>>>::default();
        let router = Router::new().fallback(answer).with_state(asked.clone());
        let listener = RUNTIME.block_on(TcpListener::bind(address)).unwrap();
        let serving = RUNTIME.spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { asked, serving }
    }

    pub fn asked(&self) -> Vec<Asked> {
        self.asked.lock().unwrap().clone()
    }
}

impl Drop for SilentService {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn answer(State(asked): State<Arc<Mutex<Vec<Asked>>>>, request: Request) -> Response {
    if request.method() == Method::OPTIONS {
        let allowed = [
            (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
            (header::ACCESS_CONTROL_ALLOW_HEADERS, "Authorization, Content-Type"),
        ];
        return (StatusCode::NO_CONTENT, allowed).into_response();
    }
    let what = format!("{} {}", request.method(), request.uri());
    let with_key = request.headers().contains_key(header::AUTHORIZATION);
    asked.lock().unwrap().push(Asked { what, with_key });
    (StatusCode::OK, "[]").into_response()
}
