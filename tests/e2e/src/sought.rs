//! Things as a person calls them: "the button Sign in". Found by the role and the name that the browser computes, so
//! what a test finds is there for assistive technology, too.

use crate::browser::Browser;
use serde_json::Value;
use std::fmt;
use thirtyfour::{WebElement, error::WebDriverResult};

/// What is looked for.
#[derive(Clone, Debug)]
pub struct Sought {
    roles: &'static [&'static str],
    /// Whose role and name are worth asking for: a command each.
    candidates: &'static str,
    name: Option<String>,
    within: Option<Box<Sought>>,
}

pub fn button(name: &str) -> Sought {
    Sought::new(&["button"], "button").named(name)
}

pub fn link(name: &str) -> Sought {
    Sought::new(&["link"], "a").named(name)
}

/// Whatever can be filled in and is called `name`. To WebKit a select is a button; to Firefox a password has no role.
pub fn field(name: &str) -> Sought {
    Sought::new(&["textbox", "searchbox", "spinbutton", "combobox", "button", ""], "input, select, textarea")
        .named(name)
}

pub fn heading(name: &str) -> Sought {
    Sought::new(&["heading"], "h1, h2, h3").named(name)
}

pub fn navigation(name: &str) -> Sought {
    Sought::new(&["navigation"], "nav").named(name)
}

pub fn region(name: &str) -> Sought {
    Sought::new(&["region"], "section").named(name)
}

pub fn table(name: &str) -> Sought {
    Sought::new(&["table"], "table").named(name)
}

pub fn dialog(name: &str) -> Sought {
    Sought::new(&["dialog"], "dialog").named(name)
}

pub fn alert() -> Sought {
    Sought::new(&["alert"], "[role=alert]")
}

pub fn note() -> Sought {
    Sought::new(&["note"], "[role=note]")
}

pub fn main_part() -> Sought {
    Sought::new(&["main"], "main")
}

impl Sought {
    const fn new(roles: &'static [&'static str], candidates: &'static str) -> Self {
        Self { roles, candidates, name: None, within: None }
    }

    fn named(self, name: &str) -> Self {
        Self { name: Some(name.to_owned()), ..self }
    }

    /// The one inside of `other`.
    pub fn within(self, other: Self) -> Self {
        Self { within: Some(Box::new(other)), ..self }
    }

    /// All that is on the screen right now and fits.
    pub fn all(&self, browser: &Browser) -> WebDriverResult<Vec<WebElement>> {
        let roots = match &self.within {
            None => vec![Value::Null],
            Some(outer) => outer.all(browser)?.iter().map(WebElement::to_json).collect::<Result<_, _>>()?,
        };
        let mut found = Vec::new();
        for root in roots {
            for candidate in browser.elements(SHOWN, vec![root, self.candidates.into()])? {
                if self.fits(browser, &candidate)? {
                    found.push(candidate);
                }
            }
        }
        Ok(found)
    }

    fn fits(&self, browser: &Browser, candidate: &WebElement) -> WebDriverResult<bool> {
        if let Some(name) = &self.name
            && browser.name_of(candidate)?.trim() != name
        {
            return Ok(false);
        }
        let role = browser.role_of(candidate)?;
        Ok(self.roles.iter().any(|wanted| role.eq_ignore_ascii_case(wanted)))
    }
}

const SHOWN: &str =
    "return [...(arguments[0] ?? document).querySelectorAll(arguments[1])].filter(found => found.checkVisibility());";

impl fmt::Display for Sought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.roles.len() > 1 { "field" } else { self.roles[0] };
        write!(f, "the {kind}")?;
        if let Some(name) = &self.name {
            write!(f, " “{name}”")?;
        }
        self.within.as_ref().map_or(Ok(()), |outer| write!(f, " in {outer}"))
    }
}
