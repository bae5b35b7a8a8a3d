//! Where the page may send requests to: the directive `connect-src`, made from `config.json`.
//!
//! A configuration is checked as strictly as in the app, so that the build reports a mistake. An address that a policy
//! cannot name is an error.

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// The version of the file that the app understands.
const VERSION: u64 = 1;
/// A field with such a name may hold a secret, and anyone can read this file.
const SECRET_NAMES: [&str; 6] = ["key", "token", "secret", "password", "authorization", "bearer"];

/// The connections that one or more configurations need.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Connections {
    /// The origins of the configured services, without repeats, in the order of the files.
    pub origins: Vec<String>,
    /// Whether the user can type a base URL that no file names.
    pub others: OtherOrigins,
}

/// The origins of base URLs that the user can type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum OtherOrigins {
    #[default]
    None,
    /// Every configured service uses HTTPS, so the typed ones must, too.
    Https,
    HttpsAndHttp,
}

impl OtherOrigins {
    fn schemes(self) -> &'static [&'static str] {
        match self {
            Self::None => &[],
            Self::Https => &["https:"],
            Self::HttpsAndHttp => &["https:", "http:"],
        }
    }
}

impl Connections {
    /// The connections of all these files: the site's first configuration, and those that can replace it later.
    pub fn of(configs: &[impl AsRef<str>]) -> Result<Self> {
        let mut all = Self::default();
        for config in configs {
            let one = Self::of_one(config.as_ref())?;
            all.others = all.others.max(one.others);
            for origin in one.origins {
                if !all.origins.contains(&origin) {
                    all.origins.push(origin);
                }
            }
        }
        Ok(all)
    }

    /// The directive of the Content-Security-Policy.
    pub fn directive(&self) -> String {
        let origins = self.origins.iter().map(String::as_str);
        let schemes = self.others.schemes().iter().copied();
        ["connect-src", "'self'"].into_iter().chain(origins).chain(schemes).collect::<Vec<_>>().join(" ")
    }

    /// A description for the user of `cargo xtask dist`.
    pub fn description(&self) -> String {
        let named = if self.origins.is_empty() { "no service".to_owned() } else { self.origins.join(", ") };
        let mut text = format!("The page may send requests to the site itself and to {named}.");
        if self.others != OtherOrigins::None {
            text.push_str(&format!(
                "\nUsers can type a base URL, so the policy allows every address ({}) and cannot stop a key from being \
                 sent to another service.\nFor production name the services in \"environments\" and set \
                 \"allowOtherBaseUrl\" to false.",
                self.others.schemes().join(" and ")
            ));
        }
        text
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
            bail!(
                "it has a field \"{name}\", and anyone can read this file: remove the key and have it replaced by a new one"
            );
        }
        let environments = value.get("environments").map(|list| list.as_array().context("\"environments\" is no list"));
        let environments = environments.transpose()?.map(Vec::as_slice).unwrap_or_default();
        let origins = environments.iter().map(origin_of).collect::<Result<Vec<_>>>()?;
        let services: Vec<_> = environments.iter().zip(&origins).map(service_of).collect();
        if let Some(place) = (1..services.len()).find(|place| services[..*place].contains(&services[*place])) {
            bail!("two environments have the same \"baseUrl\", {}: the app could not tell them apart", services[place]);
        }
        let other = value.get("allowOtherBaseUrl").map_or(Some(false), Value::as_bool);
        let other = other.context("\"allowOtherBaseUrl\" is neither true nor false")?;
        let others = match origins.is_empty() {
            false if !other => OtherOrigins::None,
            false if origins.iter().all(|origin| origin.starts_with("https:")) => OtherOrigins::Https,
            _ => OtherOrigins::HttpsAndHttp,
        };
        Ok(Self { origins, others })
    }
}

fn origin_of(environment: &Value) -> Result<String> {
    let name = environment.get("name").and_then(Value::as_str).context("an environment has no \"name\"")?;
    let base_url = environment.get("baseUrl").and_then(Value::as_str);
    let base_url = base_url.with_context(|| format!("the environment \"{name}\" has no \"baseUrl\""))?;
    if environment.get("production").is_some_and(|production| !production.is_boolean()) {
        bail!("\"production\" of the environment \"{name}\" is neither true nor false");
    }
    origin(base_url).with_context(|| format!("the \"baseUrl\" of the environment \"{name}\" cannot be used"))
}

/// The base URL in one spelling, as the app knows the service.
fn service_of((environment, origin): (&Value, &String)) -> String {
    let base_url = environment.get("baseUrl").and_then(Value::as_str).unwrap_or_default().trim();
    let path = base_url.splitn(4, '/').nth(3).unwrap_or_default().trim_end_matches('/');
    let default_port = if origin.starts_with("https:") { ":443" } else { ":80" };
    format!("{}/{path}", origin.strip_suffix(default_port).unwrap_or(origin))
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
    // The app removes the dot of the root domain, too.
    let host = host.strip_suffix('.').unwrap_or(host);
    // Other characters could end the directive and begin another one.
    let is_host = |host: &str| {
        !host.is_empty()
            && host.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '_'))
    };
    if !is_host(host) || port.is_some_and(|port| port.parse::<u16>().is_err()) {
        bail!("it is no address like https://api.example.com/v1 (write a name beyond a to z in its xn-- form)");
    }
    let port = port.map(|port| format!(":{port}")).unwrap_or_default();
    Ok(format!("{scheme}://{host}{port}"))
}

fn secret_in(value: &Value) -> Option<String> {
    match value {
        Value::Object(fields) => fields.iter().find_map(|(name, value)| {
            let lowercase = name.to_lowercase();
            let is_secret = SECRET_NAMES.iter().any(|secret| lowercase.contains(secret));
            if is_secret { Some(name.clone()) } else { secret_in(value) }
        }),
        Value::Array(values) => values.iter().find_map(secret_in),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

#[cfg(test)]
mod tests;
