//! A page on another origin can use the service, and can read why it was refused.

use axum::body::Body;
use axum::http::Request;

use crate::shop::{Reply, Shop, request};

const PAGE: &str = "http://localhost:8080";
const EXPOSED: [&str; 7] =
    ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset", "retry-after", "date", "deprecation", "sunset"];

fn preflight(origin: &str, path: &str) -> Request<Body> {
    let builder = Request::builder().method("OPTIONS").uri(path).header("origin", origin);
    let builder = builder.header("access-control-request-method", "POST");
    builder.header("access-control-request-headers", "authorization,content-type").body(Body::empty()).unwrap()
}

async fn from_page(shop: &Shop, key: Option<&str>, method: &str, path: &str) -> Reply {
    let mut request = request(method, path, key, "");
    request.headers_mut().insert("origin", PAGE.parse().unwrap());
    shop.send(request).await
}

fn assert_readable(reply: &Reply) {
    assert_eq!(reply.header("access-control-allow-origin"), Some("*"));
    let exposed = reply.header("access-control-expose-headers").unwrap().to_ascii_lowercase();
    for name in EXPOSED {
        assert!(exposed.split(", ").any(|exposed| exposed == name), "{name}");
    }
}

#[tokio::test]
async fn a_preflight_needs_no_key_and_costs_nothing() {
    let shop = Shop::new();
    for _ in 0..100 {
        let reply = shop.send(preflight(PAGE, "/v1/pets/1")).await;
        assert_eq!((reply.status, reply.body.len()), (204, 0));
        assert_eq!(reply.header("access-control-allow-origin"), Some("*"));
        assert_eq!(reply.header("access-control-allow-methods"), Some("GET, POST"));
        assert_eq!(reply.header("access-control-allow-headers"), Some("authorization, content-type"));
        assert_eq!(reply.header("access-control-max-age"), Some("7200"));
        assert_eq!((reply.header("x-ratelimit-remaining"), reply.header("allow")), (None, None));
    }
    assert_eq!(shop.get_as("other", "/v1/pets").await.header("x-ratelimit-remaining"), Some("59"));
}

#[tokio::test]
async fn an_answer_of_any_status_can_be_read_by_a_page() {
    let shop = Shop::new();
    for (key, method, path, status) in [
        (Some("demo"), "GET", "/v1/pets", 200),
        (Some("demo"), "POST", "/v1/pets", 400),
        (None, "GET", "/v1/pets", 401),
        (Some("nobody"), "GET", "/v1/pets", 401),
        (Some("demo"), "GET", "/v1/nothing", 404),
        (Some("demo"), "DELETE", "/v1/pets", 405),
    ] {
        let reply = from_page(&shop, key, method, path).await;
        assert_eq!(reply.status, status);
        assert_readable(&reply);
    }
    let too_large = shop.post("x".repeat(70_000)).await;
    assert_eq!(too_large.status, 413);
    assert_readable(&too_large);
}

#[tokio::test]
async fn a_429_and_a_ban_can_be_read_by_a_page() {
    let shop = Shop::new();
    let mut statuses = Vec::new();
    for _ in 0..67 {
        let reply = from_page(&shop, Some("other"), "GET", "/v1/pets").await;
        assert_readable(&reply);
        statuses.push(reply.status);
    }
    assert_eq!(statuses[59..], [200, 429, 429, 429, 429, 429, 429, 403]);
}

#[tokio::test]
async fn where_any_origin_is_allowed_the_answer_varies_on_none() {
    assert_eq!(from_page(&Shop::new(), Some("demo"), "GET", "/v1/pets").await.header("vary"), None);
}

#[tokio::test]
async fn where_origins_are_listed_only_they_are_allowed() {
    let shop = Shop::with(|options| options.allowed_origins = vec!["https://example.com".into(), PAGE.into()]);
    for (origin, allowed) in [(PAGE, Some(PAGE)), ("http://localhost:8081", None)] {
        let mut request = request("GET", "/v1/pets", Some("demo"), "");
        request.headers_mut().insert("origin", origin.parse().unwrap());
        for reply in [shop.send(request).await, shop.send(preflight(origin, "/v1/pets")).await] {
            assert_eq!(reply.header("access-control-allow-origin"), allowed, "{origin}");
            assert_eq!(reply.header("vary"), Some("Origin"));
        }
    }
    assert_eq!(shop.get("/v1/pets").await.header("vary"), Some("Origin"));
}

#[test]
fn an_address_is_not_taken_for_an_origin() {
    use petstore_service::options::{Options, StartError};
    use petstore_service::plan::Plan;
    for origin in ["localhost:8080", "http://localhost:8080/", "*", "http://localhost/app", ""] {
        let mut options = Options::new([("demo".to_owned(), Plan::Free)]);
        options.allowed_origins = vec![origin.to_owned()];
        let refused = petstore_service::router(options).err();
        assert!(matches!(refused, Some(StartError::UnusableOrigin(_))), "{origin}");
    }
}
