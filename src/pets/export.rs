//! "Export": the rows as they are on the screen, as a CSV file. It sends no request.
//!
//! The name of the file tells the status and the time, because a file outlives the screen. Each row has its service.

use crate::{
    api::wire::{Pet, PetStatus, Status},
    csv_text::{Separator, cell, file, number, quoted_cell},
};

/// `pets` of `service` as a CSV file, which the import reads as pets that are there. [`csv_text`](crate::csv_text) guards the cells.
pub fn csv(pets: &[Pet], service: &str, separator: Separator) -> String {
    let rows = pets.iter().map(|Pet { id, name, category_id, status }| {
        let status = status.as_ref().map_or("", Status::as_str);
        [number(id.0), quoted_cell(name), number(category_id.0), cell(status), cell(service)]
    });
    file(separator, ["id", "name", "categoryId", "status", "service"], rows)
}

/// The name of the file, such as `pets-sold-2026-11-23-0905.csv`. `time`: the person's, such as `2026-11-23-0905`.
pub fn file_name(status: Option<PetStatus>, time: &str) -> String {
    ["pets"].into_iter().chain(status.map(PetStatus::as_str)).chain([time]).collect::<Vec<_>>().join("-") + ".csv"
}

#[cfg(test)]
mod tests;
