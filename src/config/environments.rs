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

    /// Whether a key may be entered for this base URL. An administrator may have removed it since the person signed in.
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

    /// The name of the only environment that a person who leaves this base URL can choose.
    fn only_alternative_to(&self, base_url: &str) -> Option<&str> {
        let others = self.environments.iter().filter(|environment| environment.base_url.as_str() != base_url);
        match others.collect::<Vec<_>>()[..] {
            [only] if !self.allow_other_base_url => Some(&only.name),
            _ => None,
        }
    }

    /// The question before a person leaves the service at `base_url`, where something was typed or sent.
    pub fn change_question(&self, base_url: &str, typed: &Typed) -> ChangeQuestion {
        let here = self.environment_name(base_url);
        let from = here.unwrap_or(base_url);
        let (title, need) = match self.only_alternative_to(base_url) {
            Some(other) => (format!("Change to {other}?"), format!("You need a key for {other}.")),
            None => ("Change to another environment?".to_owned(), "You need a key for it.".to_owned()),
        };
        let loss = match typed {
            Typed::Draft(name) if name.trim().is_empty() => format!("Your draft was typed for {from}."),
            Typed::Draft(name) => format!("Your draft “{name}” was typed for {from}."),
            Typed::Sent => format!("A pet that you sent to {from} may or may not have been added."),
        };
        let stay = here.map_or_else(|| "Stay here".to_owned(), |here| format!("Stay in {here}"));
        ChangeQuestion { title, text: format!("{need} {loss}"), stay }
    }
}

/// The name of a service, and a word for it if it is not production.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnvironmentLabel {
    pub name: String,
    /// Empty in production.
    pub mark: String,
}

/// What belongs to the service that a person is about to leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// The name in the draft.
    Draft(String),
    /// A pet whose answer nobody has seen.
    Sent,
}

/// The texts of the question before a person changes the environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeQuestion {
    pub title: String,
    pub text: String,
    /// The button that changes nothing.
    pub stay: String,
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

    fn draft(name: &str) -> Typed {
        Typed::Draft(name.into())
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

    #[test]
    fn the_question_names_both_environments_and_the_draft() {
        let question = two().change_question(PRODUCTION, &draft("Rex"));
        assert_eq!(question.title, "Change to Staging?");
        assert_eq!(question.text, "You need a key for Staging. Your draft “Rex” was typed for Production.");
        assert_eq!(question.stay, "Stay in Production");
    }

    #[test]
    fn the_question_names_no_other_environment_if_there_are_several() {
        let three = config(&[("Production", PRODUCTION), ("Staging", STAGING), ("Test", "https://t.example")], false);
        let typed = Config { allow_other_base_url: true, ..two() };
        for config in [three, typed] {
            let question = config.change_question(STAGING, &draft(" "));
            assert_eq!(question.title, "Change to another environment?");
            assert_eq!(question.text, "You need a key for it. Your draft was typed for Staging.");
        }
    }

    #[test]
    fn a_pet_without_an_answer_is_named_by_its_unknown_outcome() {
        let question = two().change_question(REMOVED, &Typed::Sent);
        assert!(
            question.text.ends_with("A pet that you sent to https://old.example/v1 may or may not have been added.")
        );
        assert_eq!((question.title.as_str(), question.stay.as_str()), ("Change to another environment?", "Stay here"));
    }
}
