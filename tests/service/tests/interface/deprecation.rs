//! `getPet` announces its end, on its errors too.

use std::time::{Duration, UNIX_EPOCH};

use crate::shop::{Reply, Shop};

fn assert_announced(reply: &Reply) {
    let sunset = httpdate::parse_http_date(reply.header("sunset").unwrap()).unwrap();
    let since: u64 = reply.header("deprecation").unwrap().strip_prefix('@').unwrap().parse().unwrap();
    assert!(UNIX_EPOCH + Duration::from_secs(since) < sunset);
    assert_eq!(reply.header("sunset"), Some("Thu, 05 Dec 2030 00:00:00 GMT"));
}

#[tokio::test]
async fn a_found_pet_announces_the_end_of_the_operation() {
    let shop = Shop::new();
    shop.post(r#"{"name":"Rex","categoryId":1}"#).await;
    let reply = shop.get("/v1/pets/1").await;
    assert_eq!(reply.status, 200);
    assert_announced(&reply);
}

#[tokio::test]
async fn so_do_its_errors() {
    let shop = Shop::new();
    assert_announced(&shop.get("/v1/pets/404").await);
    assert_announced(&shop.get("/v1/pets/none").await);
    assert_announced(&shop.get_as("nobody", "/v1/pets/1").await);
    for _ in 0..60 {
        shop.get_as("other", "/v1/pets").await;
    }
    let reply = shop.get_as("other", "/v1/pets/1").await;
    assert_eq!(reply.status, 429);
    assert_announced(&reply);
}

#[tokio::test]
async fn the_other_operations_are_here_to_stay() {
    let shop = Shop::new();
    for reply in [shop.get("/v1/pets").await, shop.post("{}").await, shop.get("/v1/pets/").await] {
        assert_eq!((reply.header("deprecation"), reply.header("sunset")), (None, None));
    }
}
