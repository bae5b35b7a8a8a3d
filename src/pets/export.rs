//! "Export": the rows as they are on the screen, as a CSV file. It sends no request.
//!
//! The name of the file tells where the rows come from and whether they were cut, because a file outlives the screen.

use crate::{
    api::wire::{Limit, Pet, PetStatus, Status},
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

/// Where the rows of a file come from.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    /// The name of the environment, which may have any characters.
    pub environment: &'a str,
    /// The base URL of the service. Its host stands in for a name without letters that a file can have.
    pub base_url: &'a str,
    pub is_stock: bool,
    pub status: Option<PetStatus>,
    /// Whether the rows are those that a search has found.
    pub is_found: bool,
    /// The limit, if the list was cut at it.
    pub cut_at: Option<Limit>,
    /// The person's time, such as `2026-11-23-0905`.
    pub time: &'a str,
}

impl Origin<'_> {
    /// The name of the file, such as `pets-production-sold-first-20-2026-11-23-0905.csv`.
    pub fn file_name(&self) -> String {
        let host = || slug(self.base_url.split('/').nth(2).unwrap_or(self.base_url));
        let environment = Some(slug(self.environment)).filter(|name| !name.is_empty()).unwrap_or_else(host);
        let mut parts = vec!["pets".to_owned(), environment];
        parts.extend(self.is_stock.then(|| "stock".to_owned()));
        parts.extend(self.status.map(|status| status.as_str().to_owned()));
        parts.extend(self.is_found.then(|| "found".to_owned()));
        parts.extend(self.cut_at.map(|limit| format!("first-{limit}")));
        parts.push(self.time.to_owned());
        parts.retain(|part| !part.is_empty());
        format!("{}.csv", parts.join("-"))
    }
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
