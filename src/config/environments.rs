//! Which services the configuration names, and which ones a person can change to. Pure.

use super::{Config, Environment};
use serde::{Deserialize, Serialize};

impl Config {
    /// How the app shows the service at `base_url`.
    pub fn environment_label(&self, base_url: &str) -> EnvironmentLabel {
        let environment = self.environment_at(base_url);
        let mark = match environment {
            Some(environment) if environment.is_production => "",
            Some(_) => "not production",
            None => "other base URL",
        };
        let name = environment.map(|environment| environment.name.trim()).filter(|name| !name.is_empty());
        let host = || base_url.split('/').nth(2).unwrap_or(base_url);
        EnvironmentLabel { name: name.unwrap_or_else(host).to_owned(), mark: mark.to_owned() }
    }

    fn environment_at(&self, base_url: &str) -> Option<&Environment> {
        self.environments.iter().find(|environment| environment.base_url.as_str() == base_url)
    }

    /// The name of the environment with this base URL.
    pub fn environment_name(&self, base_url: &str) -> Option<&str> {
        self.environment_at(base_url).map(|environment| environment.name.as_str())
    }

    /// Whether a key may be entered for this base URL: always before the file is loaded. An administrator may have removed it since the person signed in.
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
}

/// The name of a service, and a word for it if it is not production.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnvironmentLabel {
    pub name: String,
    /// Empty in production.
    pub mark: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::access::BaseUrl;

    const PRODUCTION: &str = "https://api.example/v1";
    const STAGING: &str = "https://staging.example/v1";
    const REMOVED: &str = "https://old.example/v1";

    fn config(environments: &[(&str, &str)], allow_other_base_url: bool) -> Config {
        let environment = |(name, url): &(&str, &str)| Environment {
            name: (*name).into(),
            base_url: BaseUrl::parse(url).unwrap(),
            is_production: *name == "Production",
        };
        Config {
            environments: environments.iter().map(environment).collect(),
            allow_other_base_url,
            ..Config::default()
        }
    }

    fn two() -> Config {
        config(&[("Production", PRODUCTION), ("Staging", STAGING)], false)
    }

    #[test]
    fn every_environment_but_production_has_a_mark() {
        let label = |base_url| {
            let EnvironmentLabel { name, mark } = two().environment_label(base_url);
            (name, mark)
        };
        assert_eq!(label(PRODUCTION), ("Production".into(), String::new()));
        assert_eq!(label(STAGING), ("Staging".into(), "not production".into()));
        assert_eq!(label(REMOVED), ("old.example".into(), "other base URL".into()));
    }

    #[test]
    fn an_environment_without_a_name_is_shown_by_its_host() {
        let unnamed = config(&[(" ", STAGING)], false);
        assert_eq!(unnamed.environment_label(STAGING).name, "staging.example");
    }

    #[test]
    fn a_base_url_that_is_no_longer_configured_gets_no_key_unless_others_can_be_typed() {
        assert!(two().allows(STAGING) && !two().allows(REMOVED));
        assert!(config(&[("Production", PRODUCTION)], true).allows(REMOVED) && config(&[], false).allows(REMOVED));
    }

    #[test]
    fn an_alternative_is_another_environment_or_a_base_url_that_can_be_typed() {
        let one = |allow_other| config(&[("Production", PRODUCTION)], allow_other);
        assert!(two().has_alternative_to(PRODUCTION) && one(false).has_alternative_to(REMOVED));
        assert!(one(true).has_alternative_to(PRODUCTION) && !one(false).has_alternative_to(PRODUCTION));
    }

    #[test]
    fn the_first_environment_that_was_not_left_is_suggested() {
        let suggested = |left| two().first_besides(left).map(|environment| environment.name.clone());
        assert_eq!(suggested(None).as_deref(), Some("Production"));
        assert_eq!(suggested(Some(PRODUCTION)).as_deref(), Some("Staging"));
        assert_eq!(suggested(Some(STAGING)).as_deref(), Some("Production"));
    }
}
