//! Where the page may send requests to: the directive `connect-src`, made from `config.json`.
//!
//! It refuses a file with a field that the app does not know, because anyone can read the file and the field may hold a key.
//! An address that a policy cannot name is an error. The app checks the rest at its start.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use super::is_plain_path;

/// The version of the file that the app understands.
const VERSION: u64 = 1;

/// The connections that one or more configurations need.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Connections {
    /// The origins of the configured services.
    pub origins: BTreeSet<String>,
    /// The paths of the site's own origin that its host forwards to a service.
    pub paths: BTreeSet<String>,
    /// The schemes of the base URLs that users can type: none, `https:`, or also `http:`.
    schemes: BTreeSet<&'static str>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Config {
    pet_store_admin: u64,
    #[serde(default)]
    environments: Vec<Environment>,
    #[serde(default)]
    allow_other_base_url: bool,
    #[serde(default, rename = "categories")]
    _categories: BTreeMap<i64, String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Environment {
    name: String,
    base_url: String,
    #[serde(default, rename = "production")]
    _production: bool,
}

impl Connections {
    /// The connections of all these files: the site's first configuration, and those that can replace it later.
    pub fn of(configs: &[impl AsRef<str>]) -> Result<Self> {
        let mut all = Self::default();
        for config in configs {
            let one = Self::of_one(config.as_ref())?;
            all.origins.extend(one.origins);
            all.paths.extend(one.paths);
            all.schemes.extend(one.schemes);
        }
        Ok(all)
    }

    /// The directive of the Content-Security-Policy.
    pub fn directive(&self) -> String {
        let own = ["connect-src", "'self'"].into_iter();
        let all = own.chain(self.origins.iter().map(String::as_str)).chain(self.schemes.iter().copied());
        all.collect::<Vec<_>>().join(" ")
    }

    /// A description for the user of `cargo xtask dist`.
    pub fn description(&self) -> String {
        let mut text = format!("The policy of the page says where it may send requests to: {}.", self.directive());
        for path in &self.paths {
            text.push_str(&format!("\nThe host of the site forwards {path} to the service."));
        }
        if !self.schemes.is_empty() {
            text.push_str(
                "\nUsers can type a base URL, so the policy allows every address, and cannot stop a key from being sent to \
                 another service.\nFor production name the services in \"environments\" and set \"allowOtherBaseUrl\" to false.",
            );
        }
        text
    }

    fn of_one(config: &str) -> Result<Self> {
        let config: Config = serde_json::from_str(config)?;
        if config.pet_store_admin != VERSION {
            bail!("it has the version {}, and the app understands version {VERSION}", config.pet_store_admin);
        }
        let mut one = Self::default();
        for Environment { name, base_url, .. } in &config.environments {
            let path = base_url.trim().trim_end_matches('/');
            if path.starts_with('/') && is_plain_path(path) {
                one.paths.insert(path.to_owned());
            } else {
                let reason = || format!("the \"baseUrl\" of the environment \"{name}\" cannot be used");
                one.origins.insert(origin(base_url).with_context(reason)?);
            }
        }
        let service = |environment: &Environment| environment.base_url.trim().trim_end_matches('/').to_lowercase();
        let services: Vec<_> = config.environments.iter().map(service).collect();
        if let Some(at) = (1..services.len()).find(|&at| services[..at].contains(&services[at])) {
            bail!("two environments have the \"baseUrl\" {}: the app could not tell them apart", services[at]);
        }
        // As long as every configured service uses HTTPS, the typed ones must, too.
        if config.environments.is_empty() || config.allow_other_base_url {
            one.schemes.insert("https:");
            if config.environments.is_empty() || one.origins.iter().any(|origin| !origin.starts_with("https:")) {
                one.schemes.insert("http:");
            }
        }
        Ok(one)
    }
}

/// The scheme, the host and the port of a URL, as a policy names them.
pub(crate) fn origin(base_url: &str) -> Result<String> {
    let text = base_url.trim().to_ascii_lowercase();
    let Some((scheme @ ("https" | "http"), rest)) = text.split_once("://") else {
        bail!("it begins with https://, as in https://api.example.com/v1, or is a path of the site's own host, as /v1");
    };
    let authority = rest.split('/').next().unwrap_or_default();
    // Other characters could end the directive and begin another one.
    let is_allowed = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '_' | ':');
    if authority.is_empty()
        || authority.ends_with('.')
        || !authority.chars().all(is_allowed)
        || rest.contains(['?', '#'])
    {
        bail!(
            "write it like https://api.example.com/v1: without a password and a query, with a name (beyond a to z in its \
             xn-- form) and not with an IPv6 address, which no policy can name"
        );
    }
    Ok(format!("{scheme}://{authority}"))
}

#[cfg(test)]
mod tests;
