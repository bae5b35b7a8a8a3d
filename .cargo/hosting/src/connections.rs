//! Where the page may send requests to: read off `config.json`, as the directive `connect-src`.
//!
//! Reads a configuration as strictly as the app does, so that a mistake shows when the site is made and not when it is
//! opened. Refuses addresses that a policy can't name.

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// The version of the file that the app understands.
const VERSION: u64 = 1;
/// By such names a field would hold a secret, and everybody can read this file.
const TELLING: [&str; 6] = ["key", "token", "secret", "password", "authorization", "bearer"];

/// What one or more configurations ask for together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Connections {
    /// Of the configured services, each once, in the order of the files.
    pub origins: Vec<String>,
    /// Whether a base URL can be typed that no file names.
    pub any: Any,
}

/// What else can be reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Any {
    #[default]
    None,
    /// A base URL can be typed, and every configured one is encrypted.
    Encrypted,
    /// A base URL can be typed, and nothing says that it will be encrypted.
    Whatever,
}

impl Connections {
    /// All that these files ask for: the one that the site begins with, and those that it may be changed to later.
    pub fn of(configs: &[&str]) -> Result<Self> {
        let mut together = Self::default();
        for config in configs {
            let one = Self::of_one(config)?;
            together.any = together.any.max(one.any);
            for origin in one.origins {
                if !together.origins.contains(&origin) {
                    together.origins.push(origin);
                }
            }
        }
        Ok(together)
    }

    /// The directive of the policy.
    pub fn directive(&self) -> String {
        let schemes: &[&str] = match self.any {
            Any::None => &[],
            Any::Encrypted => &["https:"],
            Any::Whatever => &["https:", "http:"],
        };
        let origins = self.origins.iter().map(String::as_str);
        ["connect-src", "'self'"]
            .into_iter()
            .chain(origins)
            .chain(schemes.iter().copied())
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// For whoever makes the site.
    pub fn in_words(&self) -> String {
        let named = if self.origins.is_empty() { "no service".to_owned() } else { self.origins.join(", ") };
        let mut words = format!("The page may send requests to the site itself and to {named}.");
        let opened = match self.any {
            Any::None => return words,
            Any::Encrypted => "https:",
            Any::Whatever => "https: and http:",
        };
        words.push_str(&format!(
            "\nA base URL can be typed, so the policy is open to any address ({opened}): nothing would keep a key from \
             leaving for another service.\nFor production name the services in \"environments\" and set \
             \"allowOtherBaseUrl\" to false."
        ));
        words
    }

    fn of_one(config: &str) -> Result<Self> {
        let value: Value = serde_json::from_str(config).context("it is not JSON")?;
        match value.get("petStoreAdmin") {
            None => bail!("it is JSON, but has no field \"petStoreAdmin\""),
            Some(version) if version.as_u64() != Some(VERSION) => {
                bail!("it has the version {version}, and the app understands version {VERSION}")
            }
            Some(_) => {}
        }
        if let Some(name) = secret_in(&value) {
            bail!("it has a field \"{name}\", and everybody can read this file: take the key out, and replace it");
        }
        let environments = match value.get("environments") {
            None => &Vec::new(),
            Some(environments) => environments.as_array().context("\"environments\" is no list")?,
        };
        let origins = environments.iter().map(origin_of).collect::<Result<Vec<_>>>()?;
        let other = match value.get("allowOtherBaseUrl") {
            None => false,
            Some(allowed) => allowed.as_bool().context("\"allowOtherBaseUrl\" is neither true nor false")?,
        };
        let any = match (other || origins.is_empty(), origins.is_empty()) {
            (false, _) => Any::None,
            (true, false) if origins.iter().all(|origin| origin.starts_with("https:")) => Any::Encrypted,
            (true, _) => Any::Whatever,
        };
        Ok(Self { origins, any })
    }
}

fn origin_of(environment: &Value) -> Result<String> {
    let name = environment.get("name").and_then(Value::as_str).context("an environment has no \"name\"")?;
    let base_url = environment.get("baseUrl").and_then(Value::as_str);
    let base_url = base_url.with_context(|| format!("the environment \"{name}\" has no \"baseUrl\""))?;
    origin(base_url).with_context(|| format!("the \"baseUrl\" of the environment \"{name}\" can't be used"))
}

fn origin(base_url: &str) -> Result<String> {
    let text = base_url.trim().to_ascii_lowercase();
    let Some((scheme @ ("https" | "http"), rest)) = text.split_once("://") else {
        bail!("it begins with https://, as in https://api.example.com/v1");
    };
    if rest.contains(['?', '#']) {
        bail!("leave out everything from \"?\" or \"#\" on");
    }
    let authority = rest.split('/').next().unwrap_or_default();
    if authority.contains('@') {
        bail!("leave the name and password out: the key is all that is needed");
    }
    if authority.starts_with('[') {
        bail!("no Content-Security-Policy can name an IPv6 address: give the service a name");
    }
    let (host, port) = authority.split_once(':').map_or((authority, None), |(host, port)| (host, Some(port)));
    // Anything else could also end the directive, and begin another one.
    let is_host = |host: &str| {
        !host.is_empty()
            && host.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '_'))
    };
    if !is_host(host) || port.is_some_and(|port| port.parse::<u16>().is_err()) {
        bail!("it is no address like https://api.example.com/v1 (write a name beyond a to z in its xn-- form)");
    }
    Ok(format!("{scheme}://{authority}"))
}

fn secret_in(value: &Value) -> Option<String> {
    match value {
        Value::Object(fields) => fields.iter().find_map(|(name, value)| {
            let lowercase = name.to_lowercase();
            let telling = TELLING.iter().any(|telling| lowercase.contains(telling));
            if telling { Some(name.clone()) } else { secret_in(value) }
        }),
        Value::Array(values) => values.iter().find_map(secret_in),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

#[cfg(test)]
mod tests;
