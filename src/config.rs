//! `config.json`: where the service may be, and what this shop calls its categories.
//!
//! Pure: text in, [`Config`] or a sentence out. The file stands beside the page, can be changed after the build and
//! holds no secret. Refuses to guess: a file that is not ours is told as such instead of being half used.

use crate::{
    api::{
        access::{BaseUrl, ParseBaseUrlError},
        response::RawAnswer,
        wire::CategoryId,
    },
    json,
};
use serde_json::Value;
use std::fmt;

/// The version of the file that this app understands.
const VERSION: u32 = 1;

/// What the deployment configures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    pub environments: Vec<Environment>,
    /// Whether a person may enter a base URL of their own.
    pub allow_other_base_url: bool,
    categories: Vec<(CategoryId, String)>,
}

/// A service that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Environment {
    pub name: String,
    pub base_url: BaseUrl,
}

impl Config {
    /// Reads the answer to the request for `config.json`.
    pub fn from_response(answer: &RawAnswer) -> Result<Self, ConfigProblem> {
        let body = answer.body.as_deref().ok_or(ConfigProblem::NotJson)?;
        if answer.http_status != 200 {
            return Err(ConfigProblem::Missing(answer.http_status));
        }
        // A host that answers every unknown address with index.html does so for a missing file, too, and with 200.
        let html = answer.content_type.as_deref().is_some_and(|kind| kind.starts_with("text/html"));
        if html || body.trim_ascii_start().starts_with(b"<") {
            return Err(ConfigProblem::AnHtmlPage);
        }
        Self::parse(body)
    }

    fn parse(json: &[u8]) -> Result<Self, ConfigProblem> {
        let value = json::tree(json).map_err(|_| ConfigProblem::NotJson)?;
        match value.get("petStoreAdmin") {
            None => return Err(ConfigProblem::NotOurs),
            Some(version) if version.as_u64() != Some(u64::from(VERSION)) => {
                return Err(ConfigProblem::OtherVersion(version.to_string()));
            }
            Some(_) => {}
        }
        if let Some(name) = secret_in(&value) {
            return Err(ConfigProblem::Secret(name));
        }
        let environments = match value.get("environments") {
            None => Vec::new(),
            Some(Value::Array(environments)) => environments.iter().map(environment).collect::<Result<_, _>>()?,
            Some(_) => return Err(not("environments", "a list")),
        };
        let allow_other_base_url = match value.get("allowOtherBaseUrl") {
            None => false,
            Some(Value::Bool(allowed)) => *allowed,
            Some(_) => return Err(not("allowOtherBaseUrl", "true or false")),
        };
        let categories = match value.get("categories") {
            None => Vec::new(),
            Some(Value::Object(file)) => {
                let mut categories = Vec::<(CategoryId, String)>::new();
                for (id, label) in file {
                    let category = category(id, label)?;
                    let place = categories.partition_point(|(id, _)| *id < category.0);
                    categories.insert(place, category);
                }
                categories
            }
            Some(_) => return Err(not("categories", "an object")),
        };
        Ok(Self { environments, allow_other_base_url, categories })
    }

    /// Whether a base URL can be typed: the file allows it, or there is nothing to choose from.
    pub fn base_url_can_be_typed(&self) -> bool {
        self.allow_other_base_url || self.environments.is_empty()
    }

    /// What the shop calls a category. The interface has no names for them.
    pub fn category_label(&self, id: CategoryId) -> Option<&str> {
        self.categories.iter().find(|(labelled, _)| *labelled == id).map(|(_, label)| label.as_str())
    }

    /// The labelled categories, by ID.
    pub fn categories(&self) -> impl Iterator<Item = (CategoryId, &str)> {
        self.categories.iter().map(|(id, label)| (*id, label.as_str()))
    }
}

/// Why the configuration can't be used. `Display` says it to whoever deployed the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfigProblem {
    Unreachable,
    Missing(u16),
    AnHtmlPage,
    NotJson,
    NotOurs,
    OtherVersion(String),
    Secret(String),
    Field(String),
    Address(String, ParseBaseUrlError),
}

impl fmt::Display for ConfigProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable => f.write_str("config.json could not be loaded: there was no answer."),
            Self::Missing(status) => write!(f, "config.json could not be loaded: the site answered {status}."),
            Self::AnHtmlPage => {
                f.write_str("config.json is missing: the site answered with an HTML page in its place.")
            }
            Self::NotJson => f.write_str("config.json is not JSON."),
            Self::NotOurs => f.write_str("config.json lacks the field “petStoreAdmin”: it belongs to something else."),
            Self::OtherVersion(version) => {
                write!(f, "config.json has the version {version}; this app understands version {VERSION}.")
            }
            Self::Secret(name) => write!(
                f,
                "config.json has a field “{name}”, and everybody can read that file. Take the key out, and have it \
                 replaced by a new one."
            ),
            Self::Field(problem) => write!(f, "config.json can't be read: {problem}."),
            Self::Address(name, problem) => {
                write!(f, "The base URL of the environment “{name}” in config.json can't be used. {problem}")
            }
        }
    }
}

/// The name of a field, at any depth, that looks as if it held a secret.
fn secret_in(value: &Value) -> Option<String> {
    const TELLING: [&str; 6] = ["key", "token", "secret", "password", "authorization", "bearer"];
    match value {
        Value::Object(fields) => fields.iter().find_map(|(name, value)| {
            let lowercase = name.to_ascii_lowercase();
            if TELLING.iter().any(|telling| lowercase.contains(telling)) {
                Some(name.clone())
            } else {
                secret_in(value)
            }
        }),
        Value::Array(values) => values.iter().find_map(secret_in),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

fn environment(json: &Value) -> Result<Environment, ConfigProblem> {
    let text = |name: &str| json.get(name).and_then(Value::as_str);
    let name = text("name").ok_or_else(|| not("name", "a text, in one of the “environments”"))?;
    let base_url = text("baseUrl").ok_or_else(|| not("baseUrl", "a text, in one of the “environments”"))?;
    match BaseUrl::parse(base_url) {
        Ok(base_url) => Ok(Environment { name: name.to_owned(), base_url }),
        Err(problem) => Err(ConfigProblem::Address(name.to_owned(), problem)),
    }
}

fn category(id: &str, label: &Value) -> Result<(CategoryId, String), ConfigProblem> {
    match (id.parse(), label.as_str()) {
        (Ok(id), Some(label)) => Ok((id, label.to_owned())),
        (Err(_), _) => Err(ConfigProblem::Field(format!("“categories” has the key “{id}”, which is no category ID"))),
        (Ok(_), None) => Err(not(id, "a text, in “categories”")),
    }
}

fn not(field: &str, expected: &str) -> ConfigProblem {
    ConfigProblem::Field(format!("“{field}” is not {expected}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{api::rate_limit::RateLimitHeaders, clock::Timestamp};
    use proptest::prelude::*;

    fn answer(http_status: u16, content_type: &str, body: &str) -> RawAnswer {
        RawAnswer {
            http_status,
            content_type: Some(content_type.into()),
            limits: RateLimitHeaders::default(),
            body: Some(body.into()),
            received_at: Timestamp::from_unix_ms(0),
        }
    }

    fn read(body: &str) -> Result<Config, ConfigProblem> {
        Config::from_response(&answer(200, "application/json", body))
    }

    #[test]
    fn the_shipped_file_is_read() {
        let config = read(include_str!("../public/config.json")).unwrap();
        assert!(!config.environments.is_empty());
    }

    #[test]
    fn environments_and_labels_are_read() {
        let config = read(
            r#"{"petStoreAdmin":1,"environments":[{"name":"Production","baseUrl":"https://api.example.com/v1/"}],
                "categories":{"1":"Dogs","-9223372036854775808":"Odd ones"}}"#,
        )
        .unwrap();
        assert_eq!(config.environments[0].base_url.as_str(), "https://api.example.com/v1");
        assert_eq!(config.category_label(CategoryId(i64::MIN)), Some("Odd ones"));
        assert_eq!(config.category_label(CategoryId(2)), None);
        assert!(!config.base_url_can_be_typed());
    }

    #[test]
    fn without_environments_the_base_url_can_be_typed() {
        assert!(read(r#"{"petStoreAdmin":1}"#).unwrap().base_url_can_be_typed());
    }

    #[test]
    fn a_file_that_cannot_be_used_says_why() {
        assert_eq!(read("{"), Err(ConfigProblem::NotJson));
        assert_eq!(read("{}"), Err(ConfigProblem::NotOurs));
        assert_eq!(read("[]"), Err(ConfigProblem::NotOurs));
        assert_eq!(read(r#"{"petStoreAdmin":2}"#), Err(ConfigProblem::OtherVersion("2".into())));
        assert!(matches!(read(r#"{"petStoreAdmin":1,"environments":{}}"#), Err(ConfigProblem::Field(_))));
        assert!(matches!(read(r#"{"petStoreAdmin":1,"categories":{"x":"Dogs"}}"#), Err(ConfigProblem::Field(_))));
        let address = r#"{"petStoreAdmin":1,"environments":[{"name":"P","baseUrl":"api.example.com"}]}"#;
        assert_eq!(read(address), Err(ConfigProblem::Address("P".into(), ParseBaseUrlError::NoScheme)));
    }

    #[test]
    fn a_file_with_a_key_in_it_is_refused() {
        for file in [
            r#"{"petStoreAdmin":1,"apiKey":"abc"}"#,
            r#"{"petStoreAdmin":1,"environments":[{"name":"P","baseUrl":"https://a.example/v1","Authorization":"x"}]}"#,
        ] {
            let problem = read(file).unwrap_err();
            assert!(matches!(problem, ConfigProblem::Secret(_)), "{problem:?}");
            assert!(!problem.to_string().contains("abc"));
        }
    }

    #[test]
    fn a_page_in_place_of_the_file_is_a_missing_file() {
        // A single-page fallback answered with index.html and 200, and the page's first byte was reported as broken JSON.
        let html = answer(200, "text/html; charset=utf-8", "<!doctype html>");
        assert_eq!(Config::from_response(&html), Err(ConfigProblem::AnHtmlPage));
        assert_eq!(read("\n<html>"), Err(ConfigProblem::AnHtmlPage));
        assert_eq!(Config::from_response(&answer(404, "text/plain", "no")), Err(ConfigProblem::Missing(404)));
    }

    proptest! {
        #[test]
        fn no_file_panics(body in ".*", fields in r#"[\[\]{}",:0-9a-zA-Z/]{0,60}"#) {
            let _ = (read(&body), read(&format!(r#"{{"petStoreAdmin":1,{fields}}}"#)));
        }
    }
}
