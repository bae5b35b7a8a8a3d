//! The rows of the list as a file: CSV for spreadsheets, JSON for other programs.
//!
//! The file has the rows as they are on the screen. Its name tells where they come from, because a file outlives the screen.

use crate::{
    api::wire::{Pet, PetStatus, Status},
    csv_text::{cell, number},
};

/// Some spreadsheets take a CSV file without a byte order mark for an old encoding.
const BYTE_ORDER_MARK: char = '\u{feff}';
/// In characters. A file system takes a name of 255 bytes.
const LONGEST_PART: usize = 30;

/// The formats of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Csv,
    Json,
}

impl Format {
    /// In the order of the screen.
    pub const ALL: [Self; 2] = [Self::Csv, Self::Json];

    /// As the screen spells it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Csv => "CSV, for spreadsheets",
            Self::Json => "JSON, for other programs",
        }
    }

    /// The end of the file's name.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Json => "json",
        }
    }

    /// The format of files with this extension.
    pub fn with_extension(extension: &str) -> Self {
        if extension == Self::Json.extension() { Self::Json } else { Self::Csv }
    }

    /// For the browser.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Csv => "text/csv",
            Self::Json => "application/json",
        }
    }

    /// `pets` in this format. `keep_ids_as_text` is about long IDs in CSV.
    pub fn text(self, pets: &[Pet], keep_ids_as_text: bool) -> String {
        match self {
            Self::Csv => csv(pets, keep_ids_as_text),
            Self::Json => json(pets),
        }
    }
}

/// `pets` as CSV (RFC 4180), with a byte order mark. [`csv_text`](crate::csv_text) guards the cells.
pub fn csv(pets: &[Pet], keep_ids_as_text: bool) -> String {
    let mut text = format!("{BYTE_ORDER_MARK}id,name,categoryId,status\r\n");
    for Pet { id, name, category_id, status } in pets {
        let [id, category_id] = [id.0, category_id.0].map(|id| number(id, keep_ids_as_text));
        let (name, status) = (cell(name), cell(status.as_ref().map_or("", as_sent)));
        text += &format!("{id},{name},{category_id},{status}\r\n");
    }
    text
}

/// `pets` as JSON, with the fields as the interface names them. An ID stays a number with all of its digits.
pub fn json(pets: &[Pet]) -> String {
    let quoted = |text: &str| serde_json::to_string(text).unwrap_or_default();
    let mut rows = Vec::new();
    for Pet { id, name, category_id, status } in pets {
        let status = status.as_ref().map(|status| format!(r#","status":{}"#, quoted(as_sent(status))));
        let name = quoted(name);
        rows.push(format!(r#"{{"id":{id},"name":{name},"categoryId":{category_id}{}}}"#, status.unwrap_or_default()));
    }
    format!("[\n{}\n]\n", rows.join(",\n"))
}

/// A status as the service spells it.
fn as_sent(status: &Status) -> &str {
    match status {
        Status::Known(status) => status.as_str(),
        Status::Other(text) => text,
    }
}

/// Where the rows of a file come from.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    /// The name of the environment, which may have any characters.
    pub environment: &'a str,
    /// The base URL of the service. Its host stands in for a name that no file can have.
    pub base_url: &'a str,
    pub is_stock: bool,
    pub status: Option<PetStatus>,
    pub search: &'a str,
    /// The limit, if the list was cut at it.
    pub cut_at: Option<usize>,
    /// The person's time, such as `2026-11-23-0905`.
    pub time: &'a str,
}

impl Origin<'_> {
    /// The name of the file, such as `pets-production-sold-first-20-2026-11-23-0905.csv`.
    pub fn file_name(&self, format: Format) -> String {
        let host = || part(self.base_url.split('/').nth(2).unwrap_or(self.base_url));
        let environment = Some(part(self.environment)).filter(|name| !name.is_empty()).unwrap_or_else(host);
        let mut parts = vec!["pets".to_owned(), environment];
        if self.is_stock {
            parts.push("stock".to_owned());
        }
        parts.extend(self.status.map(|status| status.as_str().to_owned()));
        if !self.search.trim().is_empty() {
            parts.extend(["search".to_owned(), part(self.search)]);
        }
        parts.extend(self.cut_at.map(|limit| format!("first-{limit}")));
        parts.push(self.time.to_owned());
        parts.retain(|part| !part.is_empty());
        format!("{}.{}", parts.join("-"), format.extension())
    }
}

/// `text` as a part of a file's name: letters, digits, and one `-` for each run of other characters.
fn part(text: &str) -> String {
    let mut part = String::new();
    for character in text.chars().take(LONGEST_PART) {
        if is_safe(character) {
            part.push(character.to_ascii_lowercase());
        } else if !part.is_empty() && !part.ends_with('-') {
            part.push('-');
        }
    }
    part.trim_end_matches('-').to_owned()
}

/// Whether every file system takes the character, and nothing of the name changes its place on the screen because of it. So no
/// letter of a script from right to left, and no sign that is not seen.
fn is_safe(character: char) -> bool {
    match character {
        '\0'..='\x7f' => character.is_ascii_alphanumeric(),
        '×' | '÷' | '\u{37e}' => false,
        // Latin, Greek, Cyrillic and Armenian, the scripts of South and South-East Asia, Japanese, Chinese and Korean.
        '\u{c0}'..='\u{2af}' | '\u{370}'..='\u{556}' | '\u{561}'..='\u{587}' | '\u{900}'..='\u{10ff}' => true,
        '\u{1e00}'..='\u{1fff}' | '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30fa}' | '\u{3105}'..='\u{312f}' => true,
        '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}' => true,
        _ => false,
    }
}

/// What the file will have: "20 pets as shown: filtered by “Sold”, search “rex”, sorted by “Name”."
pub fn as_shown(rows: usize, status: Option<PetStatus>, search: &str, sorted_by: Option<String>) -> String {
    let search = search.trim();
    let status = status.map(|status| format!("filtered by “{}”", status.label()));
    let search = (!search.is_empty()).then(|| format!("search “{search}”"));
    let choices: Vec<String> = [status, search, sorted_by].into_iter().flatten().collect();
    let colon = if choices.is_empty() { "" } else { ": " };
    let pets = if rows == 1 { "pet" } else { "pets" };
    format!("{rows} {pets} as shown{colon}{}.", choices.join(", "))
}

#[cfg(test)]
mod tests;
