//! Times, the order of texts, and the separator of CSV files, as in the browser's language. The browser takes long to make a format, so
//! each is made once.

use crate::{browser::time, clock::Timestamp, csv_text::Separator, words};
use js_sys::{Array, Function, Intl, Object, Reflect};
use std::cmp::Ordering;
use wasm_bindgen::JsValue;

thread_local! {
    static COMPARE: Function = {
        let options = Object::new();
        let _ = Reflect::set(&options, &"numeric".into(), &true.into());
        Intl::Collator::new(&Array::new(), &options).compare()
    };
    static TIME: Function = format(None);
    static DATE_AND_TIME: Function = format(Some("medium"));
}

/// The `format` function of the browser for a time, with a date in this style.
fn format(date: Option<&str>) -> Function {
    let options = Object::new();
    // The digits of IDs, codes and the interface's own texts: some languages have others.
    for (name, value) in [("numberingSystem", Some("latn")), ("dateStyle", date), ("timeStyle", Some("short"))] {
        let _ = Reflect::set(&options, &name.into(), &value.into());
    }
    Intl::DateTimeFormat::new(&Array::new(), &options).format()
}

/// What stands between the cells of a CSV file.
pub fn separator() -> Separator {
    let format = Intl::NumberFormat::new(&Array::new(), &Object::new());
    let language = Reflect::get(&format.resolved_options(), &"locale".into()).ok().and_then(|name| name.as_string());
    let number = format.format().call1(&JsValue::UNDEFINED, &1.5.into()).ok().and_then(|text| text.as_string());
    Separator::of(&number.unwrap_or_default(), &language.unwrap_or_default())
}

/// A moment in the person's time zone: the time, and before today the date, too.
pub fn moment(moment: Timestamp) -> String {
    let date = time::date(moment);
    let is_today = date.to_date_string() == time::date(time::now()).to_date_string();
    let format = if is_today { &TIME } else { &DATE_AND_TIME };
    // A browser cannot format some values.
    let text = format.with(|format| format.call1(&JsValue::UNDEFINED, &date)).ok().and_then(|text| text.as_string());
    words::isolated(&text.unwrap_or_default())
}

/// A moment in the person's time zone, for the name of a file: `2026-11-23-0905`.
pub fn file_time(moment: Timestamp) -> String {
    let date = time::date(moment);
    let (year, month, day) = (date.get_full_year(), date.get_month() + 1, date.get_date());
    format!("{year}-{month:02}-{day:02}-{:02}{:02}", date.get_hours(), date.get_minutes())
}

/// The same text for texts that differ only in case or in their code points: [`Comparison`](words::Comparison).
pub fn folded(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_uppercase();
    }
    // In upper case, because Greek has two small letters for one capital. Without the dot of the Turkish capital i.
    let folded: String = js_sys::JsString::from(text).to_upper_case().normalize("NFKC").into();
    folded.replace('İ', "I")
}

/// Compares two texts as the browser's language does, and the numbers in them as numbers.
pub fn compare(one: &str, other: &str) -> Ordering {
    let result = COMPARE.with(|compare| compare.call2(&JsValue::NULL, &one.into(), &other.into()));
    let difference = result.ok().and_then(|difference| difference.as_f64()).unwrap_or_default();
    difference.partial_cmp(&0.0).unwrap_or(Ordering::Equal)
}
