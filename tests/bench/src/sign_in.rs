//! A cold visit without a key: from the form to the first list.

use crate::{
    figure::{Figure, Measures},
    page::{Page, number},
    visit::MAX_ROWS,
};
use anyhow::{Context, Result};
use petstore_e2e_tests::setup::KEY;
use serde_json::json;
use std::{
    thread::sleep,
    time::{Duration, Instant},
};

const KEY_FIELD: &str = "input[type=password]";
/// From the moment at which the key can be typed to the press of "Sign in".
const LATER: Duration = Duration::from_secs(3);

/// When "Sign in" is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// As soon as the key is typed.
    AtOnce,
    /// Three seconds after the key can be typed.
    Later,
}

pub fn measure(mut page: Page, press: Press, measures: &mut Measures) -> Result<()> {
    page.prepare(None, MAX_ROWS)?;
    page.go_to(&page.site.list())?;
    let typeable = page.measure(&format!("typeable({})", json!(KEY_FIELD))).context("the field for the key")?;
    let since_typeable = Instant::now();
    page.type_into(KEY_FIELD, KEY)?;
    if press == Press::Later {
        sleep(LATER.saturating_sub(since_typeable.elapsed()));
    }
    page.click("Sign in")?;
    let loaded = page.probe("loaded()").context("the list after the press of \"Sign in\"")?;
    match press {
        Press::AtOnce => {
            measures.insert(Figure::FormPaint, number(&loaded, "firstPaint")?);
            measures.insert(Figure::KeyTypeable, typeable);
            measures.insert(Figure::SignInAtOnce, number(&loaded, "shown")?);
        }
        Press::Later => {
            measures.insert(Figure::SignInLater, number(&loaded, "sincePress")?);
        }
    }
    let shift = measures.entry(Figure::FormShift).or_default();
    *shift = shift.max(number(&loaded, "shift")?);
    Ok(())
}
