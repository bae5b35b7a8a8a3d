//! From JSON to a type, with the name of the field that does not fit. Pure.
//!
//! Bytes are always parsed to a [`Value`] first, and the type is built from that: serde generates code for each pair of a
//! type and a source, so one source keeps the program small. The derived types are the only place that names fields.
//! Refuses to guess: a number in place of a text, or a list in place of an object, is an error.

use serde::{Deserialize, de::value::MapDeserializer};
use serde_json::{Map, Value};
use std::{cell::Cell, fmt};

/// Why a JSON value is not what the type expects. `Display` gives words that fit after "can't be read:".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecodeError {
    NotAnObject,
    Missing(String),
    /// The name of the field, and what it should be.
    WrongType(String, &'static str),
}

/// How serde's messages end, and the same in the words of the screen.
const EXPECTED: [(&str, &str); 5] = [
    ("expected a string", "a text"),
    ("expected i64", "a whole int64"),
    ("expected a boolean", "true or false"),
    ("expected a sequence", "a list"),
    ("expected a map", "an object"),
];

/// A `T` from a JSON object. Fields that `T` does not have are ignored.
pub fn from_object<'a, T: Deserialize<'a>>(json: &'a Value) -> Result<T, DecodeError> {
    let Value::Object(fields) = json else { return Err(DecodeError::NotAnObject) };
    let field = Cell::new("");
    T::deserialize(MapDeserializer::new(entries(fields, &field))).map_err(|error| explain(&error, field.get()))
}

/// The fields one by one. `current` is the name of the last one that was taken: serde's errors do not name it.
fn entries<'a>(fields: &'a Map<String, Value>, current: &Cell<&'a str>) -> impl Iterator<Item = (&'a str, &'a Value)> {
    fields.iter().map(|(name, value)| {
        current.set(name);
        (name.as_str(), value)
    })
}

fn explain(error: &serde_json::Error, field: &str) -> DecodeError {
    let message = error.to_string();
    if let Some(missing) = message.strip_prefix("missing field `") {
        return DecodeError::Missing(missing.trim_end_matches('`').to_owned());
    }
    let expected = EXPECTED.iter().find(|(end, _)| message.ends_with(end));
    DecodeError::WrongType(field.to_owned(), expected.map_or("what it should be", |(_, words)| words))
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAnObject => f.write_str("it is not an object"),
            Self::Missing(field) => write!(f, "“{field}” is missing"),
            Self::WrongType(field, expected) => write!(f, "“{field}” is not {expected}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Eq, Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Sample {
        whole_number: i64,
        text: Option<String>,
        #[serde(default)]
        flag: bool,
        #[serde(default)]
        list: Vec<Value>,
        #[serde(default)]
        object: Map<String, Value>,
    }

    fn problem(json: &str) -> String {
        from_object::<Sample>(&json.parse().unwrap()).unwrap_err().to_string()
    }

    #[test]
    fn a_field_that_does_not_fit_is_named_with_what_it_should_be() {
        assert_eq!(problem(r#"{"wholeNumber":"7"}"#), "“wholeNumber” is not a whole int64");
        assert_eq!(problem(r#"{"wholeNumber":1.0}"#), "“wholeNumber” is not a whole int64");
        assert_eq!(problem(r#"{"wholeNumber":7,"text":"ok","flag":1}"#), "“flag” is not true or false");
        assert_eq!(problem(r#"{"wholeNumber":7,"text":7}"#), "“text” is not a text");
        assert_eq!(problem(r#"{"wholeNumber":7,"list":{}}"#), "“list” is not a list");
        assert_eq!(problem(r#"{"wholeNumber":7,"object":", expected x"}"#), "“object” is not an object");
    }

    #[test]
    fn a_missing_field_is_named() {
        assert_eq!(problem("{}"), "“wholeNumber” is missing");
    }

    #[test]
    fn a_list_is_not_an_object() {
        assert_eq!(problem("[7]"), "it is not an object");
    }

    #[test]
    fn optional_fields_may_be_missing_and_unknown_fields_are_ignored() {
        let expected = Sample { whole_number: i64::MIN, text: None, flag: false, list: vec![], object: Map::new() };
        let json = r#"{"wholeNumber":-9223372036854775808,"text":null,"more":{}}"#;
        assert_eq!(from_object(&json.parse().unwrap()), Ok(expected));
    }
}
