//! The site uses https, as in production, and the service does not: the browser blocks mixed content.

use petstore_e2e_tests::{
    browser::RUNTIME,
    locator::{alert, heading},
    ports,
    setup::{KEY, Setup},
    site::ConfigFile,
    visit::Visit,
};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use serde_json::json;
use std::sync::Arc;
use tokio::net::TcpStream;
use tokio_rustls::{
    TlsAcceptor,
    rustls::{ServerConfig, crypto::ring, pki_types::PrivatePkcs8KeyDer},
};

/// RFC 5737 reserves this address for documentation.
const UNENCRYPTED: &str = "http://192.0.2.1/v1";

#[test]
fn an_http_service_on_an_https_page_leads_to_a_warning_and_to_an_alert() {
    let config = |_: &str| {
        let environments = [json!({ "name": "Production", "baseUrl": UNENCRYPTED })];
        ConfigFile::Text(json!({ "petStoreAdmin": 1, "environments": environments }).to_string())
    };
    Setup::new().config(config).run_in_chromium(|visit| {
        visit.expect_in_console("Mixed Content");
        visit.browser.open(&start_tls_proxy(visit));
        visit.find(&heading("Sign in"));
        visit.wait_for_text("The browser blocks this one: this page is encrypted and it is not.");
        visit.enter_key(KEY);
        visit.wait_for_text_in(alert(), &["No answer reached this app.", "Try again"]);
    });
}

/// Starts a TLS proxy with a self-signed certificate in front of the site, and returns its URL.
fn start_tls_proxy(visit: &Visit) -> String {
    let CertifiedKey { cert, signing_key } = generate_simple_self_signed(["127.0.0.1".to_owned()]).unwrap();
    let key = PrivatePkcs8KeyDer::from(signing_key.serialize_der());
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![cert.der().clone()], key.into())
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let plain = visit.site.origin().replace("http://", "");
    let listener = ports::listen();
    let url = format!("https://{}/", listener.local_addr().unwrap());
    RUNTIME.spawn(async move {
        while let Ok((connection, _)) = listener.accept().await {
            let (acceptor, plain) = (acceptor.clone(), plain.clone());
            tokio::spawn(async move {
                let (Ok(mut browser), Ok(mut site)) =
                    tokio::join!(acceptor.accept(connection), TcpStream::connect(plain))
                else {
                    return;
                };
                let _ = tokio::io::copy_bidirectional(&mut browser, &mut site).await;
            });
        }
    });
    url
}
