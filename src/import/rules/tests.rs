use super::protocol::{Column, Download, KnownPet};
use super::*;
use crate::api::wire::{CategoryId, NewPet, PetId, PetStatus};

mod checking;
mod duplicates;
mod properties;
mod reading;
mod results;
mod spreadsheets;
mod states;
mod stored;

/// The configured categories and the list at hand of all tests.
fn source() -> Source {
    let categories = [(1, "Dogs"), (2, "Cats"), (3, "Birds"), (4, "birds ")];
    let known = KnownPet { id: PetId(7), name: "Bella".into(), category_id: CategoryId(2), status: "available".into() };
    Source {
        service: "https://api.example.com/v1".into(),
        categories: categories.map(|(id, label)| (CategoryId(id), label.to_owned())).into(),
        known: vec![known],
        ..Source::default()
    }
}

fn import(text: &str) -> Import {
    Import::read(text, "UTF-8", &source()).unwrap()
}

fn views(import: &Import) -> Vec<RowView> {
    import.rows(RowFilter::All, 0, u32::MAX).rows
}

fn cells(import: &Import) -> Vec<[String; 3]> {
    views(import).into_iter().map(|row| [row.texts.name, row.texts.category, row.texts.status]).collect()
}

fn numbers(import: &Import, filter: RowFilter) -> Vec<u32> {
    import.rows(filter, 0, u32::MAX).rows.into_iter().map(|row| row.row).collect()
}

#[test]
fn a_table_is_read_checked_and_counted() {
    let import = import("Name,Category,Status\nRex,dogs,Sold\n,7,lost\nBella,2,available\nRex,1,sold\n");
    let counts = Counts { all: 4, ready: 3, with_problems: 1, duplicates: 2, ..Counts::default() };
    assert_eq!(import.overview().counts, counts);
    assert_eq!(import.overview().read_as, "UTF-8, comma");
    assert_eq!(import.overview().phase, Phase::Checked);
    let rows = views(&import);
    assert_eq!(
        rows[1].problems.iter().map(|problem| problem.column).collect::<Vec<_>>(),
        [Column::Name, Column::Status]
    );
    assert_eq!(rows[2].duplicate, "Looks like the pet with the ID 7 in the loaded list.");
    assert_eq!(rows[3].duplicate, "The same as line 2.");
}
