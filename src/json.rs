//! How values become JSON and JSON becomes values: what goes over the wire, stands in storage or in `config.json`.
//!
//! Pure. Everything goes through serde_json's tree, whose numbers keep an int64 to the last digit. Each type names its
//! fields once, in `json_record!` or `json_words!`: parsers derived for each type came to 40 kB more of code, and code is
//! what a page waits for. Refuses to guess: a field of another type makes the whole unreadable.

use crate::clock::Timestamp;
use serde_json::{Map, Value};
use std::time::Duration;

/// A type with a form in JSON.
pub trait Json: Sized {
    fn to_json(&self) -> Value;
    /// `None` for JSON that is anything else.
    fn from_json(json: &Value) -> Option<Self>;
    /// What a field that is not there means; `None` where it has to be there.
    fn of_nothing() -> Option<Self> {
        None
    }
}

/// The value that `text` holds; `None` when it is not JSON, or that of something else.
pub fn read<T: Json>(text: &str) -> Option<T> {
    T::from_json(&tree(text.as_bytes()).ok()?)
}

/// `value` as text.
pub fn write<T: Json>(value: &T) -> String {
    value.to_json().to_string()
}

/// Any JSON, as it is.
pub fn tree(text: &[u8]) -> serde_json::Result<Value> {
    serde_json::from_slice(text)
}

/// The field `name` of an object.
pub fn field<T: Json>(object: &Value, name: &str) -> Option<T> {
    match object.get(name) {
        Some(value) => T::from_json(value),
        None => T::of_nothing(),
    }
}

/// An object of these fields; what is nothing is left out.
pub fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    let mut object = Map::new();
    for (name, value) in fields {
        if !value.is_null() {
            object.insert(name.to_owned(), value);
        }
    }
    Value::Object(object)
}

/// The form of a struct: each field and its name in JSON. With `or default`, a field that is missing has its default.
macro_rules! json_record {
    ($type:ident { $($field:ident: $name:literal),+ $(,)? }) => {
        $crate::json::json_record!(@ $type { $($field: $name),+ } |object: &serde_json::Value| {
            object.is_object().then_some(())?;
            Some($type { $($field: $crate::json::field(object, $name)?),+ })
        });
    };
    ($type:ident or default { $($field:ident: $name:literal),+ $(,)? }) => {
        $crate::json::json_record!(@ $type { $($field: $name),+ } |object: &serde_json::Value| {
            object.is_object().then_some(())?;
            let mut record = $type::default();
            $(if object.get($name).is_some() {
                record.$field = $crate::json::field(object, $name)?;
            })+
            Some(record)
        });
    };
    (@ $type:ident { $($field:ident: $name:literal),+ } $read:expr) => {
        impl $crate::json::Json for $type {
            fn to_json(&self) -> serde_json::Value {
                $crate::json::object([$(($name, $crate::json::Json::to_json(&self.$field))),+])
            }

            fn from_json(json: &serde_json::Value) -> Option<Self> {
                let read: fn(&serde_json::Value) -> Option<Self> = $read;
                read(json)
            }
        }
    };
}

/// The form of an enum without data: each case and its word.
macro_rules! json_words {
    ($type:ident { $($case:ident: $word:literal),+ $(,)? }) => {
        impl $crate::json::Json for $type {
            fn to_json(&self) -> serde_json::Value {
                serde_json::Value::from(match self { $(Self::$case => $word),+ })
            }

            fn from_json(json: &serde_json::Value) -> Option<Self> {
                match json.as_str()? {
                    $($word => Some(Self::$case),)+
                    _ => None,
                }
            }
        }
    };
}

pub(crate) use {json_record, json_words};

impl Json for String {
    fn to_json(&self) -> Value {
        Value::from(self.as_str())
    }

    fn from_json(json: &Value) -> Option<Self> {
        json.as_str().map(str::to_owned)
    }
}

impl Json for bool {
    fn to_json(&self) -> Value {
        Value::from(*self)
    }

    fn from_json(json: &Value) -> Option<Self> {
        json.as_bool()
    }
}

impl Json for i64 {
    fn to_json(&self) -> Value {
        Value::from(*self)
    }

    fn from_json(json: &Value) -> Option<Self> {
        json.as_i64()
    }
}

impl Json for u64 {
    fn to_json(&self) -> Value {
        Value::from(*self)
    }

    fn from_json(json: &Value) -> Option<Self> {
        json.as_u64()
    }
}

impl Json for u32 {
    fn to_json(&self) -> Value {
        Value::from(*self)
    }

    fn from_json(json: &Value) -> Option<Self> {
        json.as_u64()?.try_into().ok()
    }
}

impl Json for Timestamp {
    fn to_json(&self) -> Value {
        Value::from(self.unix_ms())
    }

    fn from_json(json: &Value) -> Option<Self> {
        json.as_i64().map(Self::from_unix_ms)
    }
}

/// Whole milliseconds, what is left of the last one counted as a whole: a wait that was stored is never shorter.
impl Json for Duration {
    fn to_json(&self) -> Value {
        Value::from(u64::try_from(self.as_nanos().div_ceil(1_000_000)).unwrap_or(u64::MAX))
    }

    fn from_json(json: &Value) -> Option<Self> {
        json.as_u64().map(Self::from_millis)
    }
}

impl<T: Json> Json for Option<T> {
    fn to_json(&self) -> Value {
        self.as_ref().map_or(Value::Null, T::to_json)
    }

    fn from_json(json: &Value) -> Option<Self> {
        if json.is_null() { Some(None) } else { T::from_json(json).map(Some) }
    }

    fn of_nothing() -> Option<Self> {
        Some(None)
    }
}

impl<T: Json> Json for Vec<T> {
    fn to_json(&self) -> Value {
        Value::Array(self.iter().map(T::to_json).collect())
    }

    fn from_json(json: &Value) -> Option<Self> {
        json.as_array()?.iter().map(T::from_json).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[derive(Debug, Default, PartialEq, Eq)]
    struct Sample {
        count: u32,
        note: Option<String>,
        waits: Vec<Duration>,
    }

    json_record!(Sample { count: "count", note: "theNote", waits: "waits" });

    #[test]
    fn a_record_is_read_by_the_names_of_its_fields() {
        let sample = Sample { count: 7, note: None, waits: vec![Duration::from_secs(1)] };
        assert_eq!(write(&sample), r#"{"count":7,"waits":[1000]}"#);
        assert_eq!(read(r#"{"waits":[1000],"count":7,"theNote":null,"more":{}}"#), Some(sample));
    }

    #[test]
    fn a_field_that_is_missing_or_of_another_type_makes_the_whole_unreadable() {
        for text in
            [r#"{"count":7}"#, r#"{"count":-1,"waits":[]}"#, r#"{"count":4294967296,"waits":[]}"#, "[]", "7", "{"]
        {
            assert_eq!(read::<Sample>(text), None, "{text}");
        }
    }

    #[test]
    fn a_part_of_a_millisecond_is_kept_as_a_whole_one() {
        assert_eq!(Duration::from_nanos(1).to_json(), Value::from(1));
        assert_eq!(Duration::MAX.to_json(), Value::from(u64::MAX));
    }

    proptest! {
        #[test]
        fn every_int64_keeps_its_digits(number: i64) {
            prop_assert_eq!(write(&number), number.to_string());
            prop_assert_eq!(read(&number.to_string()), Some(number));
        }

        #[test]
        fn no_text_panics(text in ".*") {
            let _ = read::<Sample>(&text);
        }
    }
}
