//! `config.json`: where the service may be, and the labels of this store's categories.
//!
//! Pure: text in, [`Config`] or a sentence out. The file is served beside the page, can be changed after the build and
//! holds no secret. Refuses to guess: a file of something else is an error, and is never used in part.

pub mod environments;
pub mod settings;

use crate::{
    api::{access::BaseUrl, response::Response, wire::CategoryId},
    decode::from_object,
};
use serde::Deserialize;
use serde_json::{Map, Value};

/// The version of the file that this app understands.
const VERSION: u64 = 1;
const NOT_JSON: &str = "config.json is not JSON.";
const AN_HTML_PAGE: &str = "config.json is missing: the site answered with an HTML page in its place.";
const NOT_OURS: &str = "config.json lacks the field “petStoreAdmin”: it belongs to something else.";

/// What the deployment configures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    pub environments: Vec<Environment>,
    /// Whether a person may enter another base URL.
    pub allow_other_base_url: bool,
    /// Sorted by ID.
    categories: Vec<(CategoryId, String)>,
}

/// A service that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Environment {
    pub name: String,
    pub base_url: BaseUrl,
    /// Whether the store's real pets are there.
    pub is_production: bool,
}

/// The fields of the file, beside its version.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct File {
    environments: Vec<Value>,
    allow_other_base_url: bool,
    categories: Map<String, Value>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct FileEnvironment {
    name: String,
    base_url: String,
    #[serde(default = "yes")]
    production: bool,
}

fn yes() -> bool {
    true
}

impl Config {
    /// The configuration in the response to the request for `config.json`, or a sentence for the person who deployed the site.
    pub fn from_response(response: &Response) -> Result<Self, String> {
        if response.body.is_none() {
            return Err(NOT_JSON.to_owned());
        }
        if response.http_status != 200 {
            return Err(format!("config.json could not be loaded: the site answered {}.", response.http_status));
        }
        // A host that sends index.html for every unknown address sends it for a missing file as well, with a 200.
        let html = response.content_type.as_deref().is_some_and(|kind| kind.starts_with("text/html"));
        if html || response.bytes().trim_ascii_start().starts_with(b"<") {
            return Err(AN_HTML_PAGE.to_owned());
        }
        Self::from_json(&response.json().map_err(|_| NOT_JSON)?)
    }

    fn from_json(json: &Value) -> Result<Self, String> {
        let version = json.get("petStoreAdmin").ok_or(NOT_OURS)?;
        if version.as_u64() != Some(VERSION) {
            return Err(format!("config.json has the version {version}; this app understands version {VERSION}."));
        }
        if let Some(name) = secret_in(json) {
            return Err(format!(
                "config.json has a field “{name}”, and anyone can read that file. Remove the key and have it replaced by \
                 a new one."
            ));
        }
        let file: File = from_object(json).map_err(unreadable)?;
        let environments = file.environments.iter().map(environment).collect::<Result<_, _>>()?;
        let mut categories = Vec::new();
        for (id, label) in &file.categories {
            let category = category(id, label).map_err(unreadable)?;
            // Inserted in order: the code of a general sort is larger.
            let index = categories.partition_point(|(id, _)| *id < category.0);
            categories.insert(index, category);
        }
        Ok(Self { environments, allow_other_base_url: file.allow_other_base_url, categories })
    }

    /// Whether a base URL can be typed: the file allows it, or there is nothing to choose from.
    pub fn base_url_can_be_typed(&self) -> bool {
        self.allow_other_base_url || self.environments.is_empty()
    }

    /// The store's label for a category. The interface has no names for them.
    pub fn category_label(&self, id: CategoryId) -> Option<&str> {
        self.categories.iter().find(|(labelled, _)| *labelled == id).map(|(_, label)| label.as_str())
    }

    /// The labelled categories, by ID.
    pub fn categories(&self) -> impl Iterator<Item = (CategoryId, &str)> {
        self.categories.iter().map(|(id, label)| (*id, label.as_str()))
    }
}

/// The name of a field, at any depth, that seems to hold a secret.
fn secret_in(value: &Value) -> Option<String> {
    const WORDS: [&str; 6] = ["key", "token", "secret", "password", "authorization", "bearer"];
    match value {
        Value::Object(fields) => fields.iter().find_map(|(name, value)| {
            let lowercase = name.to_ascii_lowercase();
            if WORDS.iter().any(|word| lowercase.contains(word)) { Some(name.clone()) } else { secret_in(value) }
        }),
        Value::Array(values) => values.iter().find_map(secret_in),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

fn environment(json: &Value) -> Result<Environment, String> {
    let FileEnvironment { name, base_url, production } =
        from_object(json).map_err(|problem| unreadable(format!("{problem}, in one of the “environments”")))?;
    match BaseUrl::parse(&base_url) {
        Ok(base_url) => Ok(Environment { name, base_url, is_production: production }),
        Err(problem) => {
            Err(format!("The base URL of the environment “{name}” in config.json cannot be used. {problem}"))
        }
    }
}

fn category(id: &str, label: &Value) -> Result<(CategoryId, String), String> {
    let number = id.parse().map_err(|_| format!("“categories” has the key “{id}”, which is no category ID"))?;
    let label = label.as_str().ok_or_else(|| format!("“{id}” is not text, in “categories”"))?;
    Ok((number, label.to_owned()))
}

fn unreadable(problem: String) -> String {
    format!("config.json cannot be read: {problem}.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{api::rate_limit::RateLimitHeaders, clock::Timestamp};
    use proptest::prelude::*;

    fn response(http_status: u16, content_type: &str, body: &str) -> Response {
        Response {
            http_status,
            content_type: Some(content_type.into()),
            rate_limit: RateLimitHeaders::default(),
            says_no_store: false,
            body: Some(body.into()),
            received_at: Timestamp::from_unix_ms(0),
        }
    }

    fn parse(body: &str) -> Result<Config, String> {
        Config::from_response(&response(200, "application/json", body))
    }

    #[test]
    fn the_shipped_file_is_parsed() {
        let config = parse(include_str!("../public/config.json")).unwrap();
        assert!(!config.environments.is_empty());
    }

    #[test]
    fn environments_and_labels_are_parsed() {
        let config = parse(
            r#"{"petStoreAdmin":1,"environments":[{"name":"Production","baseUrl":"https://api.example.com/v1/"}],
                "categories":{"1":"Dogs","-9223372036854775808":"Odd ones"}}"#,
        )
        .unwrap();
        assert_eq!(config.environments[0].base_url.as_str(), "https://api.example.com/v1");
        assert!(config.environments[0].is_production);
        assert_eq!(config.category_label(CategoryId(i64::MIN)), Some("Odd ones"));
        assert_eq!(config.category_label(CategoryId(2)), None);
        assert!(!config.base_url_can_be_typed());
    }

    #[test]
    fn categories_are_sorted_by_id() {
        let labels = r#""10":"Ten","9":"Nine","-1":"Minus one","11":"Eleven""#;
        let config = parse(&format!(r#"{{"petStoreAdmin":1,"categories":{{{labels}}}}}"#)).unwrap();
        assert_eq!(config.categories().map(|(id, _)| id.0).collect::<Vec<_>>(), [-1, 9, 10, 11]);
    }

    #[test]
    fn of_two_spellings_of_an_id_the_shorter_one_counts() {
        let config = parse(r#"{"petStoreAdmin":1,"categories":{"1":"Dogs","01":"Cats"}}"#).unwrap();
        assert_eq!(config.category_label(CategoryId(1)), Some("Dogs"));
    }

    #[test]
    fn without_environments_the_base_url_can_be_typed() {
        assert!(parse(r#"{"petStoreAdmin":1}"#).unwrap().base_url_can_be_typed());
    }

    #[test]
    fn a_file_that_cannot_be_used_gives_the_reason() {
        assert_eq!(parse("{"), Err(NOT_JSON.into()));
        assert_eq!(parse("{}"), Err(NOT_OURS.into()));
        assert_eq!(parse("[]"), Err(NOT_OURS.into()));
        let version = "config.json has the version 2; this app understands version 1.";
        assert_eq!(parse(r#"{"petStoreAdmin":2}"#), Err(version.into()));
        for (field, problem) in [
            (r#""environments":{}"#, "“environments” is not a list"),
            (r#""environments":[7]"#, "it is not an object, in one of the “environments”"),
            (r#""environments":[{"baseUrl":"https://a.example"}]"#, "“name” is missing, in one of the “environments”"),
            (r#""environments":[{"name":"P"}]"#, "“baseUrl” is missing, in one of the “environments”"),
            (
                r#""environments":[{"name":"P","baseUrl":"https://a.example/v1","production":"no"}]"#,
                "“production” is not true or false, in one of the “environments”",
            ),
            (r#""allowOtherBaseUrl":"yes""#, "“allowOtherBaseUrl” is not true or false"),
            (r#""categories":[]"#, "“categories” is not an object"),
            (r#""categories":{"x":"Dogs"}"#, "“categories” has the key “x”, which is no category ID"),
            (r#""categories":{"1":7}"#, "“1” is not text, in “categories”"),
        ] {
            let file = format!(r#"{{"petStoreAdmin":1,{field}}}"#);
            assert_eq!(parse(&file), Err(format!("config.json cannot be read: {problem}.")));
        }
        let address = r#"{"petStoreAdmin":1,"environments":[{"name":"P","baseUrl":"api.example.com"}]}"#;
        let problem = parse(address).unwrap_err();
        let start =
            "The base URL of the environment “P” in config.json cannot be used. Start the base URL with https://";
        assert!(problem.starts_with(start), "{problem}");
    }

    #[test]
    fn a_file_with_a_key_in_it_is_refused() {
        for file in [
            r#"{"petStoreAdmin":1,"apiKey":"abc"}"#,
            r#"{"petStoreAdmin":1,"environments":[{"name":"P","baseUrl":"https://a.example/v1","Authorization":"x"}]}"#,
        ] {
            let problem = parse(file).unwrap_err();
            assert!(problem.contains("anyone can read that file") && !problem.contains("abc"), "{problem}");
        }
    }

    /// The app said of a file that was saved on Windows that it is not JSON.
    #[test]
    fn a_file_may_begin_with_a_byte_order_mark() {
        assert_eq!(parse("\u{feff}{\"petStoreAdmin\":1}"), Ok(Config::default()));
        assert_eq!(parse("\u{feff}<html>"), Err(AN_HTML_PAGE.into()));
    }

    #[test]
    fn an_html_page_in_place_of_the_file_is_a_missing_file() {
        // The response of a single-page fallback, index.html with a 200, was reported as broken JSON.
        let html = response(200, "text/html; charset=utf-8", "<!doctype html>");
        assert_eq!(Config::from_response(&html), Err(AN_HTML_PAGE.into()));
        assert_eq!(parse("\n<html>"), Err(AN_HTML_PAGE.into()));
        assert_eq!(
            Config::from_response(&response(404, "text/plain", "no")),
            Err("config.json could not be loaded: the site answered 404.".into())
        );
        let cut_off = Response { body: None, ..response(200, "application/json", "") };
        assert_eq!(Config::from_response(&cut_off), Err(NOT_JSON.into()));
    }

    proptest! {
        #[test]
        fn no_file_panics(body in ".*", fields in r#"[\[\]{}",:0-9a-zA-Z/]{0,60}"#) {
            let _ = (parse(&body), parse(&format!(r#"{{"petStoreAdmin":1,{fields}}}"#)));
        }
    }
}
