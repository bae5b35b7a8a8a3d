//! The rating of the site by MDN's HTTP Observatory, the npm package behind <https://developer.mozilla.org/observatory>.
//!
//! It combines the policy of the header with that of the page. A directive that only the page has counts as 'none', so that the
//! rating knows neither the hashes nor the services. The rating of a site without the policy in the page is worse.
//!
//! `cargo xtask test` installs it if npm is there, and the variable `PETSTORE_OBSERVATORY` names its folder. Without npm
//! these tests do nothing.

use axum::{Router, extract::Request, serve::Listener};
use petstore_e2e_tests::{browser::RUNTIME, env_vars, host::Host, ports};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use serde_json::{Value, json};
use std::{env, fs, io, net::SocketAddr, path::Path, process::Command, sync::Arc};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{ServerConfig, crypto::ring, pki_types::PrivatePkcs8KeyDer},
    server::TlsStream,
};

/// Prints the result as JSON. The program has to end itself, because the package keeps connections open.
const SCAN: &str = "import { scan } from '@mdn/mdn-http-observatory';
    console.log(JSON.stringify(await scan(process.argv[1])));
    process.exit();";

#[test]
fn the_site_for_production_scores_135() {
    // 100, the policy 10, the resource policy 10, and 5 each for framing, referrers and the integrity of scripts.
    check_score(&config("https://api.example.com/v1", false), 135);
}

#[test]
fn a_base_url_that_users_can_type_costs_nothing_if_it_uses_https() {
    check_score(&config("https://api.example.com/v1", true), 135);
}

/// The services are in the policy of the page. As long as the header named them, this cost 55 points.
#[test]
fn a_service_without_https_costs_nothing() {
    check_score(&config("http://api.example.com/v1", false), 135);
}

fn config(base_url: &str, allow_other: bool) -> Value {
    let environments = json!([{ "name": "Production", "baseUrl": base_url }]);
    json!({ "petStoreAdmin": 1, "environments": environments, "allowOtherBaseUrl": allow_other })
}

fn check_score(config: &Value, expected: i64) {
    let Some(observatory) = env::var_os("PETSTORE_OBSERVATORY") else {
        eprintln!("not tested: npm is missing");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let certificate = folder.path().join("certificate.pem");
    let address = serve(&config.to_string(), &certificate);
    let mut node = Command::new("node");
    node.args(["--input-type=module", "--eval", SCAN, "--", &address]).current_dir(observatory);
    let output = node.env("NODE_EXTRA_CA_CERTS", certificate).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["scan"]["score"], expected, "{result:#}");
}

/// Serves the site with HTTPS and redirects HTTP to it, as a production host does. Both use one port, because the
/// Observatory takes one address.
fn serve(config: &str, certificate: &Path) -> String {
    let host = Arc::new(Host::new(env_vars::site(), "/"));
    host.is_made_for(config);
    let CertifiedKey { cert, signing_key } = generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    fs::write(certificate, cert.pem()).unwrap();
    let key = PrivatePkcs8KeyDer::from(signing_key.serialize_der());
    let tls = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![cert.der().clone()], key.into())
        .unwrap();
    let respond = move |request: Request| async move { host.answer(request.uri().path(), request.headers()) };
    let listener = ports::listen();
    let address = format!("localhost:{}", listener.local_addr().unwrap().port());
    let listener =
        HttpsListener { listener, tls: TlsAcceptor::from(Arc::new(tls)), home: format!("https://{address}/") };
    RUNTIME.spawn(async move { axum::serve(listener, Router::new().fallback(respond)).await });
    address
}

struct HttpsListener {
    listener: TcpListener,
    tls: TlsAcceptor,
    home: String,
}

impl HttpsListener {
    /// `None` after a connection without TLS, which got a redirect.
    async fn connect(&self, mut stream: TcpStream) -> io::Result<Option<TlsStream<TcpStream>>> {
        const HANDSHAKE: u8 = 22;
        let mut first = [0];
        stream.peek(&mut first).await?;
        if first == [HANDSHAKE] {
            return Ok(Some(self.tls.accept(stream).await?));
        }
        let _ = stream.read(&mut [0; 4096]).await?;
        let head = format!("HTTP/1.1 301 Moved Permanently\r\nLocation: {}\r\n", self.home);
        stream.write_all(format!("{head}Content-Length: 0\r\nConnection: close\r\n\r\n").as_bytes()).await?;
        Ok(None)
    }
}

impl Listener for HttpsListener {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, SocketAddr) {
        loop {
            let (stream, address) = Listener::accept(&mut self.listener).await;
            if let Ok(Some(stream)) = self.connect(stream).await {
                return (stream, address);
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}
