//! The site over https, as it is in production, and a service that is not.

use petstore_e2e_tests::{
    browser::RUNTIME,
    shop::{KEY, Shop},
    site::ConfigFile,
    sought::{alert, heading},
    visit::Visit,
};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use serde_json::json;
use std::sync::Arc;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{ServerConfig, crypto::ring, pki_types::PrivatePkcs8KeyDer},
};

/// An address that belongs to nobody (RFC 5737).
const UNENCRYPTED: &str = "http://192.0.2.1/v1";

#[test]
fn an_unencrypted_service_under_an_encrypted_page_is_warned_of_and_told() {
    let config = |_: &str| {
        let environments = [json!({ "name": "Production", "baseUrl": UNENCRYPTED })];
        ConfigFile::Text(json!({ "petStoreAdmin": 1, "environments": environments }).to_string())
    };
    Shop::new().config(config).visit_in_chromium(|visit| {
        visit.expects_in_console("Mixed Content");
        visit.browser.open(&encrypted(visit));
        visit.find(&heading("Sign in"));
        visit.sees("This page is encrypted and the address is not: the browser will not let them talk.");
        visit.enter_key(KEY);
        visit.reads(alert(), &["No answer came from the service.", "Try again"]);
    });
}

/// The address of the same site behind https, with a certificate that nobody signed.
fn encrypted(visit: &Visit) -> String {
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
    let listener = RUNTIME.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
    let address = format!("https://{}/", listener.local_addr().unwrap());
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
    address
}
