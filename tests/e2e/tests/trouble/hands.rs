//! What these tests do and look at again and again.

use petstore_e2e_tests::{
    screen::Row,
    sought::{button, field, heading},
    visit::Visit,
    waiting::eventually,
};
use serde_json::json;
use thirtyfour::WebElement;

pub const ENTER: char = '\u{e007}';
pub const ESCAPE: char = '\u{e00c}';
pub const TAB: char = '\u{e004}';

#[track_caller]
pub fn type_pet(visit: &Visit, name: &str, category: &str) {
    visit.fill(field("Name"), name);
    visit.fill(field("Category ID"), category);
}

#[track_caller]
pub fn add(visit: &Visit, name: &str, category: &str) {
    type_pet(visit, name, category);
    visit.press(button("Add pet"));
}

/// Name, category and status as they stand in the form.
#[track_caller]
pub fn typed(visit: &Visit) -> [String; 3] {
    visit.find(&heading("Add a pet"));
    ["Name", "Category ID", "Status"].map(|name| visit.value_of(field(name)))
}

#[track_caller]
pub fn reload(visit: &Visit) {
    visit.browser.run("window.isOld = true;", vec![]).unwrap();
    visit.browser.reload();
    waits_for_a_new_page(visit);
}

/// Waits until the page that was marked as old is another one, and the app has started there.
#[track_caller]
pub fn waits_for_a_new_page(visit: &Visit) {
    let script = "return window.isOld === undefined && document.querySelector('h1') !== null;";
    eventually("the page is loaded anew", || (visit.browser.run(script, vec![]).ok()? == json!(true)).then_some(()));
}

/// The requests in the service's log that add a pet, with the status of each answer.
pub fn additions(visit: &Visit) -> Vec<Option<u64>> {
    visit.sent().iter().filter(|entry| entry.method == "POST").map(|entry| entry.status).collect()
}

/// What the list has of a name, asked for anew.
#[track_caller]
pub fn listed(visit: &Visit, name: &str) -> Vec<Row> {
    visit.open("/?limit=60");
    let rows = visit.list_becomes("its rows", |rows| rows.len() >= 50);
    rows.into_iter().filter(|row| row.name == name).collect()
}

/// Whether the browser would ask before the page is left at this moment.
pub fn asks_before_leaving(visit: &Visit) -> bool {
    let script = "const leaving = new Event('beforeunload', { cancelable: true });
        dispatchEvent(leaving); return leaving.defaultPrevented;";
    visit.browser.run(script, vec![]).unwrap() == json!(true)
}

/// From now on a copied text comes here in place of the clipboard, which belongs to the whole machine.
pub fn takes_what_is_copied(visit: &Visit) {
    let script = "navigator.clipboard.writeText = async text => { window.copied = text; };";
    visit.browser.run(script, vec![]).unwrap();
}

#[track_caller]
pub fn copied(visit: &Visit) -> String {
    eventually("something is copied", || {
        Some(visit.browser.run("return window.copied;", vec![]).ok()?.as_str()?.to_owned())
    })
}

/// Clicks twice before anything can be drawn.
pub fn press_twice_in_one_task(visit: &Visit, element: &WebElement) {
    visit.run_on(element, "arguments[0].click(); arguments[0].click();");
}

/// Makes the program panic in earnest, at the next thing that it has to draw.
pub fn break_drawing(visit: &Visit) {
    let script = "const no = () => { throw new Error('nothing can be drawn any more'); };
        Document.prototype.createElement = no; Node.prototype.cloneNode = no;";
    visit.browser.run(script, vec![]).unwrap();
}

/// The kind of element that has the focus; `BODY` when nothing has it.
pub fn focused(visit: &Visit) -> String {
    let focused = visit.browser.run("return document.activeElement.tagName;", vec![]).unwrap();
    focused.as_str().unwrap().to_owned()
}
