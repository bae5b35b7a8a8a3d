//! The former names of these tools, for the tests that are not renamed yet. It goes with the last of them.

use crate::{locator::Locator, setup::Setup, site::Site, visit::Visit};
use serde_json::Value;
use thirtyfour::{WebElement, error::WebDriverResult};

pub mod equipment {
    pub use crate::env_vars::*;
}

pub mod shop {
    pub use crate::setup::{KEY, OTHER_KEY, Setup as Shop, config_for as demonstration};
}

pub mod sought {
    pub use crate::locator::{Locator as Sought, main_landmark as main_part, *};
}

pub mod waiting {
    pub use crate::wait::{TIMEOUT as PATIENCE, wait_until as eventually, wait_until_with_timeout as within};
}

impl Setup {
    pub fn visit(self, test: impl Fn(&Visit)) {
        self.run(test);
    }

    pub fn visit_in_chromium(self, test: impl Fn(&Visit)) {
        self.run_in_chromium(test);
    }
}

impl Site {
    pub fn asked(&self) -> Vec<String> {
        self.requests()
    }
}

impl crate::browser::Browser {
    pub fn address(&self) -> String {
        self.url()
    }

    pub fn run(&self, script: &str, arguments: Vec<Value>) -> WebDriverResult<Value> {
        self.execute(script, arguments)
    }

    pub fn run_to_its_call(&self, script: &str, arguments: Vec<Value>) -> WebDriverResult<Value> {
        self.execute_async(script, arguments)
    }

    pub fn answer(&self, yes: bool) -> String {
        self.answer_prompt(yes)
    }
}

impl Visit {
    pub fn address(&self) -> String {
        self.url()
    }

    pub fn console(&self) -> Vec<crate::browser::ConsoleLine> {
        self.console_log()
    }

    #[track_caller]
    pub fn waits_for_the_app(&self) {
        self.wait_for_app();
    }

    #[track_caller]
    pub fn waits_until_gone(&self, sought: Locator) {
        self.wait_until_gone(sought);
    }

    #[track_caller]
    pub fn press(&self, sought: Locator) {
        self.click(sought);
    }

    pub fn has(&self, sought: Locator) -> bool {
        self.is_visible(sought)
    }

    #[track_caller]
    pub fn comes_to(&self, address: &str) {
        self.wait_for_url(address);
    }

    #[track_caller]
    pub fn sees(&self, words: &str) {
        self.wait_for_text(words);
    }

    #[track_caller]
    pub fn reads(&self, sought: Locator, words: &[&str]) -> String {
        self.wait_for_text_in(sought, words)
    }

    #[track_caller]
    pub fn list_becomes(&self, what: &str, fit: impl Fn(&[crate::page_content::PetRow]) -> bool) {
        self.wait_for_list(what, fit);
    }

    #[track_caller]
    pub fn focus_is_on(&self, sought: Locator) {
        self.wait_for_focus_on(sought);
    }

    pub fn run_on(&self, element: &WebElement, script: &str) -> Value {
        self.execute_on(element, script)
    }

    pub fn expects_in_console(&self, words: &str) {
        self.expect_in_console(words);
    }
}
