//! `GET /pets`.

use petstore_service::demonstration;

use crate::shop::Shop;

fn shop_of_250() -> Shop {
    Shop::with_pets(demonstration::pets(250))
}

#[tokio::test]
async fn the_newest_pets_come_first() {
    let reply = shop_of_250().get("/v1/pets?limit=3").await;
    assert_eq!((reply.status, reply.ids()), (200, vec![250, 249, 248]));
    assert_eq!(reply.header("content-type"), Some("application/json"));
}

#[tokio::test]
async fn twenty_pets_are_listed_unless_a_limit_says_otherwise() {
    assert_eq!(shop_of_250().get("/v1/pets").await.ids().len(), 20);
}

#[tokio::test]
async fn the_limit_goes_from_1_to_100() {
    let shop = shop_of_250();
    assert_eq!(shop.get("/v1/pets?limit=1").await.ids().len(), 1);
    assert_eq!(shop.get("/v1/pets?limit=100").await.ids().len(), 100);
}

#[tokio::test]
async fn a_limit_that_is_no_number_from_1_to_100_is_refused_by_name() {
    let shop = shop_of_250();
    for limit in ["0", "101", "-1", "1.0", "1e1", "ten", "", "%2B5", "5%20", "99999999999999999999", "%FF", "٣"] {
        let limit = limit.replace('٣', "%D9%A3");
        let reply = shop.get(&format!("/v1/pets?limit={limit}")).await;
        assert!(reply.message(400, "invalid_parameter").contains("`limit`"), "{limit}");
    }
}

#[tokio::test]
async fn the_status_filters() {
    let shop = shop_of_250();
    for status in ["available", "pending", "sold"] {
        let pets = shop.get(&format!("/v1/pets?status={status}&limit=100")).await.json();
        let pets = pets.as_array().unwrap();
        assert!(pets.len() > 20, "{status}");
        assert!(pets.iter().all(|pet| pet["status"] == status), "{status}");
    }
}

#[tokio::test]
async fn a_status_that_the_interface_does_not_know_is_refused_by_name() {
    let shop = shop_of_250();
    for status in ["", "SOLD", "reserved", "null", "sold%20"] {
        let reply = shop.get(&format!("/v1/pets?status={status}")).await;
        assert!(reply.message(400, "invalid_parameter").contains("`status`"), "{status}");
    }
}

#[tokio::test]
async fn a_parameter_may_repeat_itself_but_not_contradict_itself() {
    let shop = shop_of_250();
    assert_eq!(shop.get("/v1/pets?limit=5&limit=5").await.ids().len(), 5);
    for query in ["limit=5&limit=6", "status=sold&status=pending"] {
        let reply = shop.get(&format!("/v1/pets?{query}")).await;
        assert!(reply.message(400, "invalid_parameter").contains("more than once"), "{query}");
    }
}

#[tokio::test]
async fn unknown_parameters_are_ignored() {
    assert_eq!(shop_of_250().get("/v1/pets?page=2&limit=2").await.ids(), [250, 249]);
}

#[tokio::test]
async fn an_empty_store_lists_nothing() {
    let reply = Shop::new().get("/v1/pets").await;
    assert_eq!((reply.status, reply.ids()), (200, vec![]));
}
