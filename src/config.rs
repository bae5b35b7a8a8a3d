//! `config.json`: where the service may be, and the labels of this store's categories.
//!
//! Pure: text in, [`Config`] or a sentence out. The file is served beside the page, can be changed after the build and
//! holds no secret. A file of something else is an error, and is never used in part.

pub mod file;

use crate::{
    api::{
        access::{BaseUrl, Resolve},
        response::Response,
        wire::CategoryId,
    },
    decode::from_object,
    words::isolated,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The version of the file that this app understands.
const VERSION: u64 = 1;
const AN_HTML_PAGE: &str = "config.json is missing: the site answered with an HTML page in its place.";
const NO_UTF_8: &str = "config.json is not in UTF-8. Save it as UTF-8.";
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

/// The name of a service, and a word for it if it is not production.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnvironmentLabel {
    pub name: String,
    /// Empty in production.
    pub remark: String,
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
    pub fn from_response(response: &Response, resolve: Resolve) -> Result<Self, String> {
        if response.http_status != 200 {
            return Err(format!("config.json could not be loaded: the site answered {}.", response.http_status));
        }
        // A host that sends index.html for every unknown address sends it for a missing file as well, with a 200.
        if response.is_html() {
            return Err(AN_HTML_PAGE.to_owned());
        }
        if response.body.as_ref().is_some_and(|body| body.contains(char::REPLACEMENT_CHARACTER)) {
            return Err(NO_UTF_8.to_owned());
        }
        let not_json = |error| unreadable(format!("the site sent {}: {error}", response.looks_like()));
        let json = response.json().map_err(not_json)?;
        Self::from_json(&json, resolve)
    }

    fn from_json(json: &Value, resolve: Resolve) -> Result<Self, String> {
        if json.get("petStoreAdmin").ok_or(NOT_OURS)?.as_u64() != Some(VERSION) {
            return Err(format!(
                "config.json has another version in “petStoreAdmin”: this app understands version {VERSION}."
            ));
        }
        if let Some(name) = secret_in(json) {
            return Err(format!(
                "config.json has a field “{name}”, and anyone can read that file. Remove the key and have it replaced by \
                 a new one."
            ));
        }
        let file: File = from_object(json).map_err(unreadable)?;
        let mut environments: Vec<Environment> = Vec::new();
        for json in &file.environments {
            let other = environment(json, resolve)?;
            // The app could not tell in which of them a person is.
            if let Some(one) = environments.iter().find(|one| one.base_url == other.base_url) {
                return Err(format!(
                    "config.json has the environments “{}” and “{}” with the same base URL. Remove one of them.",
                    isolated(&one.name),
                    isolated(&other.name)
                ));
            }
            environments.push(other);
        }
        let mut categories = Vec::new();
        for (id, label) in &file.categories {
            let category = category(id, label).map_err(unreadable)?;
            // Inserted in order: the code of a general sort is larger.
            let index = categories.partition_point(|(id, _)| *id <= category.0);
            categories.insert(index, category);
        }
        Ok(Self { environments, allow_other_base_url: file.allow_other_base_url, categories })
    }

    /// Whether a base URL can be typed: the file allows it, or there is nothing to choose from.
    pub fn base_url_can_be_typed(&self) -> bool {
        self.allow_other_base_url || self.environments.is_empty()
    }

    /// How the app shows the service at `base_url`.
    pub fn environment_label(&self, base_url: &str) -> EnvironmentLabel {
        let environment = self.environment_at(base_url);
        let remark = match environment {
            Some(environment) if environment.is_production => "",
            Some(_) => "not production",
            None => "other base URL",
        };
        let name = environment.map(|environment| environment.name.trim()).filter(|name| !name.is_empty());
        let host = || base_url.split('/').nth(2).unwrap_or(base_url);
        EnvironmentLabel { name: name.unwrap_or_else(host).to_owned(), remark: remark.to_owned() }
    }

    fn environment_at(&self, base_url: &str) -> Option<&Environment> {
        self.environments.iter().find(|environment| environment.base_url.as_str() == base_url)
    }

    /// The name of the environment with this base URL.
    pub fn environment_name(&self, base_url: &str) -> Option<&str> {
        self.environment_at(base_url).map(|environment| environment.name.as_str())
    }

    /// Whether a key may go to this base URL.
    pub fn allows(&self, base_url: &str) -> bool {
        self.base_url_can_be_typed() || self.environment_name(base_url).is_some()
    }

    /// Whether there is anything besides this base URL to change to.
    pub fn has_alternative_to(&self, base_url: &str) -> bool {
        self.base_url_can_be_typed() || self.first_besides(Some(base_url)).is_some()
    }

    /// The environment that a person who leaves this base URL most likely wants.
    pub fn first_besides(&self, base_url: Option<&str>) -> Option<&Environment> {
        self.environments.iter().find(|environment| Some(environment.base_url.as_str()) != base_url)
    }

    /// The name of the only environment besides this base URL, if nothing else can be chosen.
    pub fn only_besides(&self, base_url: &str) -> Option<&str> {
        let mut others = self.environments.iter().filter(|environment| environment.base_url.as_str() != base_url);
        let only = others.next().filter(|_| others.next().is_none() && !self.base_url_can_be_typed())?;
        Some(&only.name)
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

fn environment(json: &Value, resolve: Resolve) -> Result<Environment, String> {
    let FileEnvironment { name, base_url, production } =
        from_object(json).map_err(|problem| unreadable(format!("{problem}, in one of the “environments”")))?;
    match BaseUrl::parse(&base_url, resolve) {
        Ok(base_url) => Ok(Environment { name, base_url, is_production: production }),
        Err(problem) => {
            let name = isolated(&name);
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
mod tests;
