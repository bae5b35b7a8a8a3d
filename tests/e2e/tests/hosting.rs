//! The site on its host: its policy, the headers of each response, MDN's rating of them, the site in a folder of its host, and
//! on the real nginx and Caddy one release after another. There and on Cloudflare's runtime also the forwarding to the service.

mod one_origin;
mod plain_build;
mod policy;
mod release;
mod second_release;
mod under_a_path;
mod web_servers;

use axum::{
    Router,
    extract::Request,
    http::{StatusCode, header},
    response::IntoResponse,
};
use petstore_e2e_tests::{browser::RUNTIME, host::forward, ports};
use reqwest::Client;
use std::{fs, path::PathBuf};
use xtask::hosting::content_type::content_type_of;

/// The port of a host that sends the files of `folder` with their content type and nothing else. Its config.json is `config`. It forwards
/// `/v1` to `origin`.
fn host_without_headers(folder: PathBuf, config: String, origin: &str) -> u16 {
    let (client, origin) = (Client::new(), origin.to_owned());
    let respond = async move |request: Request| {
        let path = request.uri().path();
        if path.starts_with("/v1/") {
            return forward(client, &origin, request).await;
        }
        let name = if path == "/" { "index.html" } else { path.trim_start_matches('/') };
        let file = if name == "config.json" { Ok(config.into()) } else { fs::read(folder.join(name)) };
        let response = file.map(|bytes| ([(header::CONTENT_TYPE, content_type_of(name))], bytes).into_response());
        response.unwrap_or_else(|_| StatusCode::NOT_FOUND.into_response())
    };
    let listener = ports::listen();
    let port = ports::local_port(&listener);
    RUNTIME.spawn(async move { axum::serve(listener, Router::new().fallback(respond)).await.unwrap() });
    port
}
