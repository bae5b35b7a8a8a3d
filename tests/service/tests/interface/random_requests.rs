//! No request causes a 5xx.

use proptest::prelude::*;
use tokio::runtime::Runtime;

use crate::test_service::{TestService, request};

/// Bodies similar to a pet find more errors than random bytes.
fn similar_to_a_pet() -> impl Strategy<Value = Vec<u8>> {
    let value = prop_oneof![
        any::<i64>().prop_map(|number| number.to_string()),
        any::<f64>().prop_map(|number| format!("{number:e}")),
        "-?[0-9]{1,40}(\\.[0-9]+)?([eE][+-]?[0-9]{1,4})?",
        any::<String>().prop_map(|text| format!("{text:?}")),
        "\"(\\\\u[0-9a-fA-F]{4}|[ -~])*\"",
        Just("null".to_owned()),
        Just("\"sold\"".to_owned()),
        (1_usize..9_000).prop_map(|depth| "[".repeat(depth)),
        (1_usize..9_000).prop_map(|depth| format!("{}{}", "[".repeat(depth), "]".repeat(depth))),
    ];
    let name = prop_oneof![Just("name"), Just("categoryId"), Just("status"), Just("id"), Just("\\ud800")];
    prop::collection::vec((name, value), 0..6).prop_map(|fields| {
        let fields: Vec<String> = fields.into_iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
        format!("{{{}}}", fields.join(",")).into_bytes()
    })
}

fn service_with_unlimited_plan() -> TestService {
    use petstore_service::plan::Plan;
    TestService::with(|options| options.keys[0].1 = Plan { per_minute: u64::MAX, per_day: u64::MAX })
}

#[test]
fn no_body_causes_a_5xx() {
    let (runtime, service) = (Runtime::new().unwrap(), service_with_unlimited_plan());
    let bodies = prop_oneof![prop::collection::vec(any::<u8>(), 0..200), similar_to_a_pet()];
    proptest!(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() }, |(body in bodies)| {
        let response = runtime.block_on(service.post(body));
        prop_assert!(matches!(response.status, 201 | 400 | 413), "{response:?}");
        if response.status == 201 {
            let found = runtime.block_on(service.get(&format!("/v1/pets/{}", response.json()["id"])));
            prop_assert_eq!(found.json(), response.json());
        } else {
            prop_assert_eq!(response.json()["status"].as_u64(), Some(response.status.into()));
        }
    });
}

#[test]
fn no_url_causes_a_5xx() {
    let (runtime, service) = (Runtime::new().unwrap(), service_with_unlimited_plan());
    let paths =
        "/v1/pets(/(%[0-9A-F]{2}|[-+a-z0-9.]){0,20})?(\\?((limit|status)=(%[0-9A-F]{2}|[-+a-z0-9&=]){0,9}&?){0,3})?";
    proptest!(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() }, |(path in paths)| {
        let response = runtime.block_on(service.send(request("GET", &path, Some("demo"), "")));
        prop_assert!(matches!(response.status, 200 | 400 | 404), "{path}: {response:?}");
    });
}
