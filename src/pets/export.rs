//! "Export": the rows as they are on the screen, as a CSV file. It sends no request.
//!
//! The name of the file tells the environment, the status and the time, because a file outlives the screen.

use crate::{
    api::wire::{Pet, PetStatus, Status},
    csv_text::{Separator, cell, file, number, quoted_cell},
};

/// In characters. A file system takes a name of 255 bytes.
const LONGEST_SLUG: usize = 30;

/// `pets` of `service` as a CSV file, which the import reads as pets that are there. [`csv_text`](crate::csv_text) guards the cells.
pub fn csv(pets: &[Pet], service: &str, separator: Separator) -> String {
    let rows = pets.iter().map(|Pet { id, name, category_id, status }| {
        let status = status.as_ref().map_or("", Status::as_str);
        [number(id.0), quoted_cell(name), number(category_id.0), cell(status), cell(service)]
    });
    file(separator, ["id", "name", "categoryId", "status", "service"], rows)
}

/// The name of the file, such as `pets-production-sold-2026-11-23-0905.csv`. The host of `base_url` stands in for the name of an
/// environment without letters that a file can have. `time`: the person's, such as `2026-11-23-0905`.
pub fn file_name(environment: &str, base_url: &str, status: Option<PetStatus>, time: &str) -> String {
    let host = || slug(base_url.split('/').nth(2).unwrap_or(base_url));
    let environment = Some(slug(environment)).filter(|name| !name.is_empty()).unwrap_or_else(host);
    let status = status.map_or("", PetStatus::as_str);
    let parts = ["pets", &environment, status, time];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-") + ".csv"
}

/// `text` for the name of a file: ASCII letters, digits, and one `-` for each run of other characters.
fn slug(text: &str) -> String {
    let words = text.split(|character: char| !character.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut slug = words.collect::<Vec<_>>().join("-").to_ascii_lowercase();
    slug.truncate(LONGEST_SLUG);
    slug.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests;
