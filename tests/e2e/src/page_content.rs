//! Reads the visible content of the page, and waits for it.

use crate::{answer::answer, locator::Locator, visit::Visit, wait::wait_until};
use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

/// One row of a table of pets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PetRow {
    pub id: String,
    pub name: String,
    pub category: String,
    pub status: String,
}

impl Visit {
    /// The current value of a form field.
    #[track_caller]
    pub fn value_of(&self, locator: Locator) -> String {
        self.read(&locator, "return arguments[0].value;").as_str().unwrap().to_owned()
    }

    /// The text of the elements in `aria-describedby`: the hint and the error of a field.
    #[track_caller]
    pub fn description_of(&self, locator: Locator) -> String {
        let script = "return (arguments[0].getAttribute('aria-describedby') ?? '').split(' ')
            .map(id => document.getElementById(id)?.innerText ?? '').join(' ');";
        collapse_spaces(self.read(&locator, script).as_str().unwrap())
    }

    /// Waits until a field is invalid and its description contains `text`.
    #[track_caller]
    pub fn wait_for_field_error(&self, locator: Locator, text: &str) {
        wait_until(format!("{locator} has the error “{text}”"), || {
            let invalid = self.read(&locator, "return arguments[0].ariaInvalid;") == json!("true");
            (invalid && self.description_of(locator.clone()).contains(text)).then_some(())
        });
    }

    /// The visible text of an element.
    #[track_caller]
    pub fn text_of(&self, locator: Locator) -> String {
        wait_until(format!("{locator} has a text"), || answer(self.browser.text_of(&self.find(&locator))))
    }

    /// The visible text of the page, with runs of white space as one space.
    #[track_caller]
    pub fn text_now(&self) -> String {
        wait_until("the page has a body", || answer(self.try_text())?)
    }

    /// `None` while the browser has read nothing of the document.
    pub(crate) fn try_text(&self) -> WebDriverResult<Option<String>> {
        let text = self.browser.execute("return document.body?.innerText;", vec![])?;
        Ok(text.as_str().map(collapse_spaces))
    }

    #[track_caller]
    pub fn wait_for_text(&self, text: &str) {
        wait_until(format!("the page contains “{text}”"), || self.text_now().contains(text).then_some(()));
    }

    /// Waits until an element that matches contains all of `texts`. Returns its whole text.
    #[track_caller]
    pub fn wait_for_text_in(&self, locator: Locator, texts: &[&str]) -> String {
        wait_until(format!("{locator} contains {texts:?}"), || self.text_of_match(&locator, texts))
    }

    /// The text of an element that matches and contains all of `texts` now.
    pub(crate) fn text_of_match(&self, locator: &Locator, texts: &[&str]) -> Option<String> {
        let found = answer(locator.all(&self.browser))?;
        let contents = found.iter().filter_map(|element| answer(self.browser.text_of(element)));
        contents.map(|text| collapse_spaces(&text)).find(|content| texts.iter().all(|text| content.contains(text)))
    }

    /// The current rows of the table with this caption. Fails if there is no such table.
    #[track_caller]
    pub fn rows_now(&self, caption: &str) -> Vec<PetRow> {
        self.try_rows(caption).unwrap_or_else(|| panic!("no table “{caption}” is shown"))
    }

    /// The current rows of the table with this caption. `None` without such a table. Reads `textContent`: rows far from the viewport have
    /// no `innerText`.
    pub(crate) fn try_rows(&self, caption: &str) -> Option<Vec<PetRow>> {
        let script = "const table = [...document.querySelectorAll('table')]
                .find(table => table.caption?.textContent === arguments[0] && table.checkVisibility());
            return table && [...table.tBodies[0].rows].map(row => [...row.cells].map(cell => cell.textContent));";
        let rows = self.browser.execute(script, vec![caption.into()]).unwrap();
        let row = |cells: &Value| {
            let cell = |index: usize| collapse_spaces(cells[index].as_str().unwrap());
            PetRow { id: cell(0), name: cell(1), category: cell(2), status: cell(3) }
        };
        Some(rows.as_array()?.iter().map(row).collect())
    }

    /// Waits until the rows of the list satisfy `predicate` and nothing is loading.
    #[track_caller]
    pub fn wait_for_list(&self, description: &str, predicate: impl Fn(&[PetRow]) -> bool) -> Vec<PetRow> {
        wait_until(format!("the list has {description}"), || {
            let rows = self.try_rows("Pets").unwrap_or_default();
            (predicate(&rows) && !self.text_now().contains("Loading…")).then_some(rows)
        })
    }

    #[track_caller]
    pub fn wait_for_focus_on(&self, locator: Locator) {
        wait_until(format!("the focus is on {locator}"), || {
            let element = answer(locator.all(&self.browser))?.pop()?;
            let script = "return document.activeElement === arguments[0];";
            let focused = answer(self.browser.execute(script, vec![element.to_json().unwrap()]))?;
            (focused == json!(true)).then_some(())
        });
    }

    /// Fails when no element has the focus: the next Tab would then start at the top of the page.
    #[track_caller]
    pub fn assert_focus_is_kept(&self) {
        let focused = self.browser.execute("return document.activeElement.tagName;", vec![]).unwrap();
        assert_ne!(focused, json!("BODY"), "the focus was lost with the element that had it");
    }
}

fn collapse_spaces(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
