//! From JSON to a type, with the name of the field that does not fit. Pure.
//!
//! A text is always parsed to a [`Value`] first, and the type is built from that: serde generates code for each pair of a
//! type and a source, so one source keeps the program small. The derived types are the only place that names fields.
//! A number in place of a text, or a list in place of an object, is an error. Half a character does not hide the rest: U+FFFD takes
//! its place.

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{
        self, DeserializeOwned, Expected, IntoDeserializer, Unexpected, Visitor,
        value::{BorrowedStrDeserializer, MapAccessDeserializer, MapDeserializer, SeqDeserializer},
    },
    forward_to_deserialize_any,
};
use serde_json::{Map, Value};
use std::{
    cell::Cell,
    fmt::{self, Display},
};

/// JSON, also if an escape is half of a surrogate pair: then U+FFFD takes the place of each such escape.
pub fn lenient_json(text: &str) -> serde_json::Result<Value> {
    serde_json::from_str(text).or_else(|error| serde_json::from_str(&without_surrogates(text)).map_err(|_| error))
}

fn without_surrogates(text: &str) -> String {
    let is_half = |code: &str| matches!(code.as_bytes(), [b'd' | b'D', b'8' | b'9' | b'a'..=b'f' | b'A'..=b'F', ..]);
    let mut parts = text.split("\\u");
    let start = parts.next().unwrap_or_default().to_owned();
    parts.fold(start, |readable, part| match part.get(4..).filter(|_| is_half(part)) {
        Some(rest) => readable + "\u{fffd}" + rest,
        None => readable + "\\u" + part,
    })
}

/// A `T` from a JSON object, or why it is none, in words that fit after "cannot be read:". Fields that `T` does not have are
/// ignored.
pub fn from_object<'de, T: Deserialize<'de>>(json: &'de Value) -> Result<T, String> {
    if json.is_object() { from_value(json) } else { Err("it is not an object".to_owned()) }
}

/// The text of JSON to store. No value of this app has a map with keys that are no texts, so writing cannot fail.
pub fn to_stored(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// A `T` from the text of JSON that this app has stored.
pub fn from_stored<T: DeserializeOwned>(text: &str) -> Option<T> {
    from_value(&serde_json::from_str(text).ok()?).ok()
}

/// The same for any JSON.
pub fn from_value<'de, T: Deserialize<'de>>(json: &'de Value) -> Result<T, String> {
    let field = Cell::new("");
    T::deserialize(Reader { value: json, field: &field }).map_err(|problem| match problem {
        Problem::Missing(name) => format!("“{name}” is missing"),
        Problem::Mismatch(expected) => format!("“{}” is not {expected}", field.get()),
    })
}

/// A value that is read, and the field that was read last. In place of serde_json's own: its errors describe the value that they
/// found, and the code for that takes 6 kB of the packed program.
#[derive(Clone, Copy)]
struct Reader<'de, 'f> {
    value: &'de Value,
    field: &'f Cell<&'de str>,
}

/// Why a value does not fit: a field that is missing, or what the field should be.
#[derive(Debug)]
enum Problem {
    Missing(&'static str),
    Mismatch(&'static str),
}

impl<'de> Reader<'de, '_> {
    fn fields(
        self,
        fields: &'de Map<String, Value>,
    ) -> MapDeserializer<'de, impl Iterator<Item = (&'de str, Self)>, Problem> {
        MapDeserializer::new(fields.iter().map(move |(name, value)| {
            self.field.set(name);
            (name.as_str(), Reader { value, ..self })
        }))
    }
}

impl<'de> Deserializer<'de> for Reader<'de, '_> {
    type Error = Problem;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Problem> {
        match self.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(flag) => visitor.visit_bool(*flag),
            Value::Number(number) => match (number.as_i64(), number.as_u64()) {
                (Some(number), _) => visitor.visit_i64(number),
                (None, Some(number)) => visitor.visit_u64(number),
                (None, None) => visitor.visit_f64(number.as_f64().unwrap_or_default()),
            },
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(values) => {
                visitor.visit_seq(SeqDeserializer::new(values.iter().map(|value| Reader { value, ..self })))
            }
            Value::Object(fields) => visitor.visit_map(self.fields(fields)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Problem> {
        if self.value.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Problem> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Problem> {
        match self.value {
            // A variant with a value.
            Value::Object(fields) => visitor.visit_enum(MapAccessDeserializer::new(self.fields(fields))),
            value => visitor.visit_enum(BorrowedStrDeserializer::new(value.as_str().unwrap_or_default())),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map
        struct identifier ignored_any
    }
}

impl<'de> IntoDeserializer<'de, Problem> for Reader<'de, '_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl de::Error for Problem {
    fn custom<T: Display>(_: T) -> Self {
        Self::Mismatch("what it should be")
    }

    fn missing_field(name: &'static str) -> Self {
        Self::Missing(name)
    }

    fn invalid_type(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::Mismatch(match expected.to_string().as_str() {
            "a string" => "text",
            "i64" => "a whole number in range",
            "a boolean" => "true or false",
            "a sequence" => "a list",
            "a map" => "an object",
            _ => "what it should be",
        })
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::invalid_type(found, expected)
    }
}

impl Display for Problem {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl std::error::Error for Problem {}

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
        from_object::<Sample>(&json.parse().unwrap()).unwrap_err()
    }

    #[test]
    fn a_field_that_does_not_fit_is_named_with_what_it_should_be() {
        assert_eq!(problem(r#"{"wholeNumber":"7"}"#), "“wholeNumber” is not a whole number in range");
        assert_eq!(problem(r#"{"wholeNumber":1.0}"#), "“wholeNumber” is not a whole number in range");
        assert_eq!(problem(r#"{"wholeNumber":7,"text":"ok","flag":1}"#), "“flag” is not true or false");
        assert_eq!(problem(r#"{"wholeNumber":7,"text":7}"#), "“text” is not text");
        assert_eq!(problem(r#"{"wholeNumber":7,"list":{}}"#), "“list” is not a list");
        assert_eq!(problem(r#"{"wholeNumber":7,"object":", expected x"}"#), "“object” is not an object");
    }

    /// Half an emoji hid the whole document.
    #[test]
    fn half_of_a_surrogate_pair_is_replaced() {
        let text = |json| lenient_json(json).unwrap().as_str().unwrap().to_owned();
        for half in [r#""a\ud83d""#, r#""a\uD83D""#, r#""a\ude00""#, r#""a\ud800""#, r#""a\udbff""#, r#""a\udfff""#] {
            assert_eq!(text(half), "a\u{fffd}", "{half}");
        }
        assert_eq!(text(r#""\ud83d\ude00\\ud83d""#), r"😀\ud83d", "a whole pair, and a backslash before a word");
        assert_eq!(text(r#""\ud83d\u0041\ud7ff\ue000""#), "\u{fffd}A\u{d7ff}\u{e000}");
    }

    #[test]
    fn what_is_not_json_for_another_reason_stays_an_error() {
        for broken in
            ["\"\\", "\"\\u", "\"\\ud83", "\"\\ud83d", "[1", "é", r#""\ud8xé"#, r#""\x""#, "\\", r#""\ud83d\x""#]
        {
            assert!(lenient_json(broken).is_err(), "{broken:?}");
        }
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
