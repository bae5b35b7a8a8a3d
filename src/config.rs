//! `config.json`: where the service may be, and what this shop calls its categories.
//!
//! Pure: text in, [`Config`] or a sentence out. The file stands beside the page, can be changed after the build and
//! holds no secret. Refuses to guess: a file that is not ours is told as such instead of being half used.

use crate::api::{
    access::{BaseUrl, NotABaseUrl},
    response::RawAnswer,
    wire::CategoryId,
};
use serde::Deserialize;
use std::{collections::BTreeMap, fmt};

/// The version of the file that this app understands.
const VERSION: u32 = 1;

/// What the deployment configures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    pub environments: Vec<Environment>,
    /// Whether a person may enter a base URL of their own.
    pub allow_other_base_url: bool,
    categories: BTreeMap<CategoryId, String>,
}

/// A service that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Environment {
    pub name: String,
    pub base_url: BaseUrl,
}

impl Config {
    /// Reads the answer to the request for `config.json`.
    pub fn read(answer: &RawAnswer) -> Result<Self, ConfigProblem> {
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
        let value: serde_json::Value = serde_json::from_slice(json).map_err(|_| ConfigProblem::NotJson)?;
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
        let file: File = serde_json::from_value(value).map_err(|error| ConfigProblem::Field(error.to_string()))?;
        let environments = file.environments.into_iter().map(|FileEnvironment { name, base_url }| {
            BaseUrl::parse(&base_url)
                .map(|base_url| Environment { name: name.clone(), base_url })
                .map_err(|problem| ConfigProblem::Address(name, problem))
        });
        let categories = file.categories.into_iter().map(|(id, label)| match id.parse() {
            Ok(id) => Ok((id, label)),
            Err(_) => Err(ConfigProblem::Field(format!("“categories” has the key “{id}”, which is no category ID"))),
        });
        Ok(Self {
            environments: environments.collect::<Result<_, _>>()?,
            allow_other_base_url: file.allow_other_base_url,
            categories: categories.collect::<Result<_, _>>()?,
        })
    }

    /// Whether a base URL can be typed: the file allows it, or there is nothing to choose from.
    pub fn base_url_can_be_typed(&self) -> bool {
        self.allow_other_base_url || self.environments.is_empty()
    }

    /// What the shop calls a category. The interface has no names for them.
    pub fn category_label(&self, id: CategoryId) -> Option<&str> {
        self.categories.get(&id).map(String::as_str)
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
    Address(String, NotABaseUrl),
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
fn secret_in(value: &serde_json::Value) -> Option<String> {
    use serde_json::Value;
    const TELLING: [&str; 6] = ["key", "token", "secret", "password", "authorization", "bearer"];
    match value {
        Value::Object(fields) => fields.iter().find_map(|(name, value)| {
            let lowercase = name.to_lowercase();
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

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct File {
    #[serde(default)]
    environments: Vec<FileEnvironment>,
    #[serde(default)]
    allow_other_base_url: bool,
    #[serde(default)]
    categories: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct FileEnvironment {
    name: String,
    base_url: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{api::rate_limit::LimitHeaders, clock::Timestamp};
    use proptest::prelude::*;

    fn answer(http_status: u16, content_type: &str, body: &str) -> RawAnswer {
        RawAnswer {
            http_status,
            content_type: Some(content_type.into()),
            limits: LimitHeaders::default(),
            body: Some(body.into()),
            received_at: Timestamp::from_unix_ms(0),
        }
    }

    fn read(body: &str) -> Result<Config, ConfigProblem> {
        Config::read(&answer(200, "application/json", body))
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
        assert_eq!(read(address), Err(ConfigProblem::Address("P".into(), NotABaseUrl::NoScheme)));
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
        assert_eq!(Config::read(&html), Err(ConfigProblem::AnHtmlPage));
        assert_eq!(read("\n<html>"), Err(ConfigProblem::AnHtmlPage));
        assert_eq!(Config::read(&answer(404, "text/plain", "no")), Err(ConfigProblem::Missing(404)));
    }

    proptest! {
        #[test]
        fn no_file_panics(body in ".*", fields in r#"[\[\]{}",:0-9a-zA-Z/]{0,60}"#) {
            let _ = (read(&body), read(&format!(r#"{{"petStoreAdmin":1,{fields}}}"#)));
        }
    }
}
