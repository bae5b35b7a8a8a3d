//! A substitute for the service whose lists have as many rows as its address says, for tables larger than the interface
//! allows: `/10000/v1/pets`. Its responses have the same headers as the service's.

use anyhow::Result;
use axum::{
    Json, Router,
    extract::Path,
    http::{HeaderName, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use petstore_e2e_tests::browser::RUNTIME;
use serde_json::{Value, json};
use tokio::{net::TcpListener, task::JoinHandle};

pub struct LargeLists {
    port: u16,
    serving: JoinHandle<()>,
}

impl LargeLists {
    pub fn start() -> Result<Self> {
        let router = Router::new().route("/{rows}/v1/pets", get(list).options(preflight));
        let listener = RUNTIME.block_on(TcpListener::bind("127.0.0.1:0"))?;
        let port = listener.local_addr()?.port();
        let serving = RUNTIME.spawn(async move {
            // It runs until the program ends.
            let _ = axum::serve(listener, router).await;
        });
        Ok(Self { port, serving })
    }

    /// The base URL of a service with this many rows.
    pub fn base_url(&self, rows: u32) -> String {
        format!("http://127.0.0.1:{}/{rows}/v1", self.port)
    }
}

impl Drop for LargeLists {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

const ANY_ORIGIN: (HeaderName, &str) = (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*");

async fn list(Path(rows): Path<u32>) -> Response {
    let limits = [("x-ratelimit-limit", "100000"), ("x-ratelimit-remaining", "99999"), ("x-ratelimit-reset", "60")];
    let exposed = "X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Date";
    let headers = [ANY_ORIGIN, (header::ACCESS_CONTROL_EXPOSE_HEADERS, exposed), (header::CACHE_CONTROL, "no-store")];
    (headers, limits, Json((0..rows).map(pet).collect::<Vec<_>>())).into_response()
}

async fn preflight() -> Response {
    let allowed = (header::ACCESS_CONTROL_ALLOW_HEADERS, "authorization, content-type");
    (StatusCode::NO_CONTENT, [ANY_ORIGIN, allowed, (header::ACCESS_CONTROL_MAX_AGE, "7200")]).into_response()
}

fn pet(index: u32) -> Value {
    const NAMES: [&str; 7] = ["Biscuit", "Whiskers", "Kiwi", "Bubbles", "Thumper", "Señor Barksalot", "Zoë"];
    const STATUSES: [&str; 3] = ["available", "pending", "sold"];
    json!({
        "id": u64::from(index) + 1,
        "name": NAMES[index as usize % NAMES.len()],
        "categoryId": index % 5 + 1,
        "status": STATUSES[index as usize % STATUSES.len()],
    })
}
