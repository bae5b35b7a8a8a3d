//! The order of texts in the person's language.

use js_sys::{Array, Function, Intl::Collator, Object, Reflect};
use std::cmp::Ordering;
use wasm_bindgen::JsValue;

thread_local! {
    static COMPARE: Function = {
        let options = Object::new();
        let _ = Reflect::set(&options, &"numeric".into(), &true.into());
        Collator::new(&Array::new(), &options).compare()
    };
}

/// Compares two texts as the browser's language does, and the numbers in them as numbers.
pub fn compare(one: &str, other: &str) -> Ordering {
    let result = COMPARE.with(|compare| compare.call2(&JsValue::NULL, &one.into(), &other.into()));
    let difference = result.ok().and_then(|difference| difference.as_f64()).unwrap_or_default();
    difference.partial_cmp(&0.0).unwrap_or(Ordering::Equal)
}
