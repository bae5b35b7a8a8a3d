//! Finds elements by role and accessible name. The browser computes both, so a located element also exists for assistive
//! technology.

use crate::{browser::Browser, engine::Engine};
use serde_json::{Value, json};
use std::fmt;
use thirtyfour::{WebElement, error::WebDriverResult};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Locator {
    roles: &'static [&'static str],
    /// A CSS selector that narrows the search.
    candidates: &'static str,
    name: Option<String>,
    within: Option<Box<Locator>>,
}

pub fn button(name: &str) -> Locator {
    Locator::new(&["button"], "button").named(name)
}

pub fn link(name: &str) -> Locator {
    Locator::new(&["link"], "a").named(name)
}

/// Any form field. WebKit computes the role `button` for a select, and Firefox no role for a password field.
pub fn field(name: &str) -> Locator {
    Locator::new(&["textbox", "searchbox", "spinbutton", "combobox", "button", ""], "input, select, textarea")
        .named(name)
}

pub fn checkbox(name: &str) -> Locator {
    Locator::new(&["checkbox"], "input[type=checkbox]").named(name)
}

pub fn heading(name: &str) -> Locator {
    Locator::new(&["heading"], "h1, h2, h3").named(name)
}

pub fn navigation(name: &str) -> Locator {
    Locator::new(&["navigation"], "nav").named(name)
}

pub fn region(name: &str) -> Locator {
    Locator::new(&["region"], "section").named(name)
}

pub fn table(name: &str) -> Locator {
    Locator::new(&["table"], "table").named(name)
}

pub fn dialog(name: &str) -> Locator {
    Locator::new(&["dialog"], "dialog, [role=dialog]").named(name)
}

pub fn alert() -> Locator {
    Locator::new(&["alert"], "[role=alert]")
}

/// The alert with this name.
pub fn named_alert(name: &str) -> Locator {
    alert().named(name)
}

pub fn note() -> Locator {
    Locator::new(&["note"], "[role=note]")
}

pub fn main_landmark() -> Locator {
    Locator::new(&["main"], "main")
}

impl Locator {
    const fn new(roles: &'static [&'static str], candidates: &'static str) -> Self {
        Self { roles, candidates, name: None, within: None }
    }

    fn named(self, name: &str) -> Self {
        Self { name: Some(name.to_owned()), ..self }
    }

    /// Limits the search to the descendants of `ancestor`.
    pub fn within(self, ancestor: Self) -> Self {
        Self { within: Some(Box::new(ancestor)), ..self }
    }

    /// All visible elements that match now.
    pub fn all(&self, browser: &Browser) -> WebDriverResult<Vec<WebElement>> {
        let roots = match &self.within {
            None => vec![Value::Null],
            Some(ancestor) => ancestor.all(browser)?.iter().map(WebElement::to_json).collect::<Result<_, _>>()?,
        };
        let mut found = Vec::new();
        for root in roots {
            let arguments = vec![root, self.candidates.into(), json!(self.name), json!(self.roles)];
            if browser.engine == Engine::Chromium {
                let script = format!("{VISIBLE_CANDIDATES}{WITH_NAME_AND_ROLE};");
                found.extend(browser.execute_for_elements(&script, arguments)?);
                continue;
            }
            for candidate in browser.execute_for_elements(VISIBLE_CANDIDATES, arguments)? {
                if self.matches(browser, &candidate)? {
                    found.push(candidate);
                }
            }
        }
        Ok(found)
    }

    fn matches(&self, browser: &Browser, candidate: &WebElement) -> WebDriverResult<bool> {
        if let Some(name) = &self.name
            && browser.computed(candidate, "computedlabel")?.trim() != name
        {
            return Ok(false);
        }
        let role = browser.computed(candidate, "computedrole")?;
        Ok(self.roles.iter().any(|expected| role.eq_ignore_ascii_case(expected)))
    }
}

/// The visible elements in whose texts and labels the words of the name are. The browser computes the name and the role of
/// each of them, which takes time, and a list has a hundred buttons.
const VISIBLE_CANDIDATES: &str = "const [root, selector, name, roles] = arguments;
    const words = name?.split(/\\s+/) ?? [];
    const textsOf = element => [
        element.textContent, element.ariaLabel, element.title, element.placeholder,
        ...[...element.labels ?? []].map(label => label.textContent),
        ...(element.getAttribute('aria-labelledby') ?? '').split(' ').map(id => document.getElementById(id)?.textContent),
    ].join(' ');
    return [...(root ?? document).querySelectorAll(selector)].filter(element => {
        const texts = textsOf(element);
        return words.every(word => texts.includes(word)) && element.checkVisibility();
    })";

/// Those of them that have the name and the role. Chromium gives both to scripts (see [`Engine::capabilities`]). In the other browsers
/// they take two WebDriver commands for each element.
const WITH_NAME_AND_ROLE: &str = ".filter(element => (name === null || element.computedName.trim() === name)
    && roles.includes(element.computedRole.toLowerCase()))";

impl fmt::Display for Locator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.roles.len() > 1 { "field" } else { self.roles[0] };
        write!(f, "the {kind}")?;
        if let Some(name) = &self.name {
            write!(f, " “{name}”")?;
        }
        self.within.as_ref().map_or(Ok(()), |ancestor| write!(f, " in {ancestor}"))
    }
}
