//! Numbers, times and the order of texts in the browser's language.
//!
//! The browser needs as long to load these formats as to render a list. So they are loaded after the first list is on the screen,
//! once, and each with a frame of its own. Until then the functions use plain formats.

use crate::{browser, clock::Timestamp, words};
use js_sys::{Array, Function, Intl, Object, Reflect};
use std::{cell::OnceCell, cmp::Ordering};
use wasm_bindgen::JsValue;

thread_local! {
    static COMPARE: Function = {
        let options = Object::new();
        let _ = Reflect::set(&options, &"numeric".into(), &true.into());
        Intl::Collator::new(&Array::new(), &options).compare()
    };
    /// The `format` functions of the browser, in the order of [`Format`].
    static FORMATS: [OnceCell<Function>; 3] = const { [OnceCell::new(), OnceCell::new(), OnceCell::new()] };
}

#[derive(Clone, Copy)]
enum Format {
    Number,
    Time,
    DateAndTime,
}

impl Format {
    const ALL: [Self; 3] = [Self::Number, Self::Time, Self::DateAndTime];

    fn load(self) -> Function {
        match self {
            Self::Number => Intl::NumberFormat::new(&Array::new(), &Object::new()).format(),
            Self::Time => moment_format(&["timeStyle"]),
            Self::DateAndTime => moment_format(&["dateStyle", "timeStyle"]),
        }
    }

    /// `None` until the format is loaded, and for a value that the browser cannot format.
    fn text(self, value: &JsValue) -> Option<String> {
        FORMATS.with(|formats| formats[self as usize].get()?.call1(&JsValue::UNDEFINED, value).ok()?.as_string())
    }
}

/// Loads the formats that are not loaded, one with each frame.
pub async fn load() {
    for format in Format::ALL {
        browser::painted().await;
        FORMATS.with(|formats| {
            formats[format as usize].get_or_init(|| format.load());
        });
    }
}

/// Whether all formats are loaded.
pub fn is_loaded() -> bool {
    FORMATS.with(|formats| formats.iter().all(|format| format.get().is_some()))
}

/// `number` with separators: `10,000`. For counts only: an ID is a name and has no separators.
pub fn count(number: u64) -> String {
    Format::Number.text(&JsValue::from(number)).unwrap_or_else(|| words::number(number))
}

/// Whether the browser's language writes 1.5 as `1,5`. It does not depend on [`load`].
pub fn has_decimal_comma() -> bool {
    let text = Format::Number.load().call1(&JsValue::UNDEFINED, &1.5.into());
    text.ok().and_then(|text| text.as_string()).is_some_and(|text| text.contains(','))
}

/// A moment in the person's time zone: the time, and before today the date, too. `14:05:32` until the formats are loaded.
pub fn moment(moment: Timestamp) -> String {
    let date = browser::date(moment);
    let is_today = date.to_date_string() == browser::date(browser::now()).to_date_string();
    let format = if is_today { Format::Time } else { Format::DateAndTime };
    format
        .text(&date)
        .unwrap_or_else(|| format!("{:02}:{:02}:{:02}", date.get_hours(), date.get_minutes(), date.get_seconds()))
}

/// A moment in the person's time zone, for the name of a file: `2026-11-23-0905`.
pub fn file_time(moment: Timestamp) -> String {
    let date = browser::date(moment);
    let (year, month, day) = (date.get_full_year(), date.get_month() + 1, date.get_date());
    format!("{year}-{month:02}-{day:02}-{:02}{:02}", date.get_hours(), date.get_minutes())
}

/// Compares two texts as the browser's language does, and the numbers in them as numbers.
pub fn compare(one: &str, other: &str) -> Ordering {
    let result = COMPARE.with(|compare| compare.call2(&JsValue::NULL, &one.into(), &other.into()));
    let difference = result.ok().and_then(|difference| difference.as_f64()).unwrap_or_default();
    difference.partial_cmp(&0.0).unwrap_or(Ordering::Equal)
}

fn moment_format(styles: &[&str]) -> Function {
    let options = Object::new();
    for style in styles {
        let _ = Reflect::set(&options, &(*style).into(), &"medium".into());
    }
    Intl::DateTimeFormat::new(&Array::new(), &options).format()
}
