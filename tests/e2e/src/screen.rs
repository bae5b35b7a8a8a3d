//! What a person sees of the page, and waits to see.

use crate::{
    sought::Sought,
    visit::Visit,
    waiting::{PATIENCE, eventually, within},
};
use serde_json::{Value, json};
use std::time::Duration;

/// One row of a table of pets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub id: String,
    pub name: String,
    pub category: String,
    pub status: String,
}

impl Visit {
    /// What stands in a field at this moment.
    #[track_caller]
    pub fn value_of(&self, sought: Sought) -> String {
        let element = self.find(&sought);
        self.run_on(&element, "return arguments[0].value;").as_str().unwrap().to_owned()
    }

    /// What stands beside a field to describe it: its hint, and its problem.
    #[track_caller]
    pub fn description_of(&self, sought: Sought) -> String {
        let element = self.find(&sought);
        let script = "return (arguments[0].getAttribute('aria-describedby') ?? '').split(' ')
            .map(id => document.getElementById(id)?.innerText ?? '').join(' ');";
        flat(self.run_on(&element, script).as_str().unwrap())
    }

    /// Waits until a field is marked as wrong and described with `words`.
    #[track_caller]
    pub fn is_told_beside(&self, sought: Sought, words: &str) {
        eventually(format!("{sought} is described with “{words}”"), || {
            let element = self.find(&sought);
            let invalid = self.run_on(&element, "return arguments[0].ariaInvalid;") == json!("true");
            (invalid && self.description_of(sought.clone()).contains(words)).then_some(())
        });
    }

    /// The visible text of a thing.
    #[track_caller]
    pub fn text_of(&self, sought: Sought) -> String {
        eventually(format!("{sought} has a text"), || self.browser.text_of(&self.find(&sought)).ok())
    }

    /// Everything that is visible, blanks in a row as one.
    pub fn text(&self) -> String {
        let text = self.browser.run("return document.body.innerText;", vec![]).unwrap_or_default();
        flat(text.as_str().unwrap_or_default())
    }

    #[track_caller]
    pub fn sees(&self, words: &str) {
        self.sees_within(PATIENCE, words);
    }

    #[track_caller]
    pub fn sees_within(&self, patience: Duration, words: &str) {
        within(patience, format!("the page says “{words}”"), || self.text().contains(words).then_some(()));
    }

    /// Waits for one thing that has all of `words`; its whole text comes back.
    #[track_caller]
    pub fn reads(&self, sought: Sought, words: &[&str]) -> String {
        self.reads_within(PATIENCE, sought, words)
    }

    #[track_caller]
    pub fn reads_within(&self, patience: Duration, sought: Sought, words: &[&str]) -> String {
        within(patience, format!("{sought} says {words:?}"), || {
            let found = sought.all(&self.browser).ok()?;
            let texts = found.iter().filter_map(|element| self.browser.text_of(element).ok());
            texts.map(|text| flat(&text)).find(|text| words.iter().all(|words| text.contains(words)))
        })
    }

    /// The rows of the table with this caption at this moment; none when it is not there. Their text, not what the browser
    /// has drawn of it: it leaves out rows that are far from the screen.
    pub fn rows(&self, caption: &str) -> Vec<Row> {
        let script = "return [...document.querySelectorAll('table')]
            .filter(table => table.caption?.innerText === arguments[0] && table.checkVisibility())
            .flatMap(table => [...table.tBodies[0].rows].map(row => [...row.cells].map(cell => cell.textContent)));";
        let rows = self.browser.run(script, vec![caption.into()]).unwrap();
        let row = |cells: &Value| {
            let cell = |index: usize| flat(cells[index].as_str().unwrap());
            Row { id: cell(0), name: cell(1), category: cell(2), status: cell(3) }
        };
        rows.as_array().unwrap().iter().map(row).collect()
    }

    /// Waits until the list has rows that `fit` and nothing is loading.
    #[track_caller]
    pub fn list_becomes(&self, what: &str, fit: impl Fn(&[Row]) -> bool) -> Vec<Row> {
        eventually(format!("the list has {what}"), || {
            let rows = self.rows("Pets");
            (fit(&rows) && !self.text().contains("Loading…")).then_some(rows)
        })
    }

    /// Waits until the focus is on a thing.
    #[track_caller]
    pub fn focus_is_on(&self, sought: Sought) {
        eventually(format!("the focus is on {sought}"), || {
            let element = sought.all(&self.browser).ok()?.pop()?;
            let script = "return document.activeElement === arguments[0];";
            let focused = self.browser.run(script, vec![element.to_json().ok()?]).ok()?;
            (focused == json!(true)).then_some(())
        });
    }
}

fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
