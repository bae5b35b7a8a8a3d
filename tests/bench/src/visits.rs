//! The visits, with the figures of each and their limits.

use self::Limit::{AtMost, Times};
use crate::{
    import_table,
    page::Page,
    site::Kind::{self, HandWritten, ReactAdmin},
};
use anyhow::{Context, Result};
use petstore_e2e_tests::setup::KEY;
use serde_json::{Value, json};
use std::{thread::sleep, time::Duration};

pub struct Visit {
    pub name: &'static str,
    pub start: Start,
    /// The address on each of [`Kind::ALL`]; `None` if the site has no such page.
    pub pages: [Option<&'static str>; 3],
    /// Returns an object with the value of each figure.
    pub measure: fn(&mut Page) -> Result<Value>,
    pub figures: &'static [Figure],
}

/// What a visit begins with.
#[derive(Clone, Copy)]
pub struct Start {
    /// 1.6 Mbps, 150 ms latency.
    pub slow_line: bool,
    /// Four times slower.
    pub slow_processor: bool,
    pub signed_in: bool,
    /// The host of the site forwards to the service.
    pub one_origin: bool,
}

pub struct Figure {
    pub name: &'static str,
    pub key: &'static str,
    pub limits: &'static [Limit],
}

/// What a figure of this app must not exceed. The limits were set before the measurement, so a row can miss its limit.
pub enum Limit {
    /// So many times the same figure of another site.
    Times(f64, Kind),
    AtMost(f64),
}

const SLOW: Start = Start { slow_line: true, slow_processor: true, signed_in: true, one_origin: false };
const ONE_ORIGIN: Start = Start { one_origin: true, ..SLOW };
const SIGNED_OUT: Start = Start { signed_in: false, ..SLOW };
const SLOW_PROCESSOR: Start = Start { slow_line: false, ..SLOW };
const FULL_SPEED: Start = Start { slow_processor: false, ..SLOW_PROCESSOR };

/// The addresses of react-admin are in the fragment.
const LIST: [Option<&str>; 3] = [Some("/?limit=100"), Some("/?limit=100"), Some("/#/pets")];
const LIST_AND_FORM: [Option<&str>; 3] = [LIST[0], None, LIST[2]];
const THIS_APP: [Option<&str>; 3] = [LIST[0], None, None];
const IMPORT: [Option<&str>; 3] = [Some("/import"), None, Some("/#/import")];

pub const VISITS: [Visit; 8] = [
    Visit { name: "list", start: SLOW, pages: LIST, measure: list, figures: &LISTED },
    Visit { name: "list, one origin", start: ONE_ORIGIN, pages: THIS_APP, measure: first_list, figures: &FIRST_LIST },
    Visit { name: "right after the list", start: SLOW, pages: LIST_AND_FORM, measure: add_pet, figures: &FORM },
    Visit { name: "\"Sign in\" at once", start: SIGNED_OUT, pages: LIST, measure: sign_in_at_once, figures: &AT_ONCE },
    Visit { name: "\"Sign in\" 3 s later", start: SIGNED_OUT, pages: LIST, measure: sign_in_later, figures: &LATER },
    Visit { name: "processor ÷4, no delay", start: SLOW_PROCESSOR, pages: LIST, measure: sold, figures: &SOLD },
    Visit { name: "import", start: FULL_SPEED, pages: IMPORT, measure: import, figures: &IMPORTED },
    Visit { name: "import, processor ÷4", start: SLOW_PROCESSOR, pages: IMPORT, measure: import, figures: &SLOWLY },
];

const fn figure(name: &'static str, key: &'static str, limits: &'static [Limit]) -> Figure {
    Figure { name, key, limits }
}

const LISTED: [Figure; 7] = [
    figure("bytes of the site's files", "bytes", &[Times(0.95, ReactAdmin)]),
    figure("first contentful paint, ms", "firstPaint", &[Times(1.2, HandWritten)]),
    figure("100 rows, ms", "shown", &[Times(2.8, HandWritten), Times(0.6, ReactAdmin)]),
    figure("total blocking time, ms", "blocked", &[Times(0.6, ReactAdmin)]),
    figure("layout shift", "shift", &[AtMost(0.0)]),
    figure("100 rows after a warm reload, ms", "reloaded", &[Times(1.4, HandWritten)]),
    figure("longest frame while typing, ms", "longestFrame", &[Times(1.2, HandWritten)]),
];

fn list(page: &mut Page) -> Result<Value> {
    /// Each changes the number of rows of the demonstration pets.
    const KEYS: [&str; 6] = ["b", "i", "r", "Backspace", "Backspace", "Backspace"];
    let mut values = page.probe("loaded()").context("the first load")?;
    page.browser.reload();
    values["reloaded"] = page.probe("loaded()").context("the reload")?["shown"].take();
    page.probe("idle()")?;
    page.probe("focusSearch()")?;
    let work = page.trace(|page| {
        KEYS.into_iter().try_for_each(|key| {
            page.probe("expectOtherRows()")?;
            page.press(key)?;
            page.probe("sincePress()").map(drop).with_context(|| format!("the key {key}"))
        })
    })?;
    values["longestFrame"] = work.longest_frame.into();
    Ok(values)
}

const FIRST_LIST: [Figure; 1] = [figure("100 rows, ms", "shown", &[])];

fn first_list(page: &mut Page) -> Result<Value> {
    page.probe("loaded()").context("the first load")
}

const FORM: [Figure; 1] = [figure("press on \"Add a pet\" to its form, ms", "sincePress", &[AtMost(120.0)])];

fn add_pet(page: &mut Page) -> Result<Value> {
    page.probe("shown()").context("the list")?;
    page.probe("expectField('#name, [name=name]')")?;
    page.click("Add a pet")?;
    Ok(json!({ "sincePress": page.probe("sincePress()").context("the form")? }))
}

const AT_ONCE: [Figure; 3] = [
    figure("the key can be typed, ms", "typeable", &[Times(1.3, HandWritten)]),
    figure("navigation to 100 rows, ms", "shown", &[Times(0.6, ReactAdmin)]),
    figure("layout shift", "shift", &[AtMost(0.0)]),
];
const LATER: [Figure; 2] = [
    figure("press to 100 rows, ms", "sincePress", &[Times(1.6, HandWritten)]),
    figure("layout shift", "shift", &[AtMost(0.0)]),
];

fn sign_in_at_once(page: &mut Page) -> Result<Value> {
    sign_in(page, Duration::ZERO)
}

fn sign_in_later(page: &mut Page) -> Result<Value> {
    sign_in(page, Duration::from_secs(3))
}

/// Types the key as soon as its field takes it, and presses "Sign in" after a pause.
fn sign_in(page: &mut Page, pause: Duration) -> Result<Value> {
    const KEY_FIELD: &str = "'input[type=password]'";
    let typeable = page.probe(&format!("typeable({KEY_FIELD})")).context("the field for the key")?;
    page.type_into(KEY_FIELD, KEY)?;
    sleep(pause);
    page.click("Sign in")?;
    let mut values = page.probe("loaded()").context("the list after the press of \"Sign in\"")?;
    values["typeable"] = typeable;
    Ok(values)
}

const SOLD: [Figure; 1] = [figure("click on \"Sold\" to its 100 rows, ms", "sincePress", &[Times(1.8, HandWritten)])];

fn sold(page: &mut Page) -> Result<Value> {
    page.probe("loaded()").context("the list")?;
    page.probe("idle()")?;
    page.probe("expectSold()")?;
    page.click("Sold")?;
    Ok(json!({ "sincePress": page.probe("sincePress()").context("the sold pets")? }))
}

const IMPORTED: [Figure; 2] = [figure(CHECKED, "sincePress", &[Times(1.5, ReactAdmin)]), LONGEST_TASK];
const SLOWLY: [Figure; 2] = [figure(CHECKED, "sincePress", &[Times(2.0, ReactAdmin)]), LONGEST_TASK];
const CHECKED: &str = "10,000 rows read and checked, ms";
const LONGEST_TASK: Figure = figure("longest task until then, ms", "longestTask", &[Times(0.5, ReactAdmin)]);

fn import(page: &mut Page) -> Result<Value> {
    page.probe("fileField()").context("the field for the file")?;
    page.probe(&format!("makeFile({})", json!(import_table::text())))?;
    page.probe("idle()")?;
    page.probe("expectButton('Start import', 'Send the rows')")?;
    let mut ready = Value::Null;
    let work = page.trace(|page| {
        page.probe("chooseFile()")?;
        ready = page.probe("sincePress()").context("the import")?;
        Ok(())
    })?;
    Ok(json!({ "sincePress": ready, "longestTask": work.longest_task }))
}
