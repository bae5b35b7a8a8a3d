//! From the text of a table to its rows.

use super::{
    check::{Basis, Checker},
    dialect::Dialect,
    doubts::{SUM, is_sum},
    encoding::other_format,
    header::{PetField, Source, Sources, header_fit, is_letter_or_digit, sources_of},
    question::{Answer, Question},
    records::Record,
    results,
    row::{Row, State},
};
use crate::{
    api::wire::PetStatus,
    csv_text::unguard,
    words::{cleaned, count, is_blank, isolated, shortened, trimmed},
};

/// The most rows of one import: Free allows them in ten days, Pro in one. Of a longer table the same first ones would come each time.
const MOST_ROWS: usize = 10_000;
/// How many different values of a column are shown beside its name, and in how many rows they are looked for.
const SAMPLES: usize = 3;
const SAMPLED_ROWS: usize = 100;
const APART: &str = "The columns of this table are held apart by blanks. Put a comma between them.";
const NO_TEXT: &str = "This row has a character that is no text. Type the cell again.";
const MORE_CELLS: &str = "This row has more cells than the table has columns. A text with a separator needs quotes.";
const OF_OTHER_SERVICE: &str = "The table has the ID of another service, or does not say of which one it is. The pet may be in the store \
                                already. If all are new, delete the column “id”.";
const OPEN_QUOTE: &str =
    "A quote in this row does not close at the end of its cell. Close it there, or write a quote in a cell twice.";

/// A table that was read. The default has no rows and no columns.
#[derive(Debug, Default)]
pub struct Table {
    /// From the header on. A table without one has its first row there.
    records: Vec<Record>,
    /// Whether the header was recognized. Otherwise a person says whether the first row is a pet.
    has_known_header: bool,
    pub first_row_is_pet: Option<bool>,
    sources: Sources,
    /// How many columns there are: more than the header has if each row has more.
    width: usize,
}

impl Table {
    /// Reads a table. An error is a sentence that says what to do.
    pub fn read(text: &str, checker: &Checker) -> Result<Self, String> {
        other_format(text.as_bytes()).map_or(Ok(()), Err)?;
        let comparison = checker.basis.comparison;
        let dialect = Dialect::of(text, checker.basis.file_name.is_empty(), comparison);
        let first = dialect.first_rows();
        let is_apart = |record: &Record| record.cells.len() == 1 && record.cells.concat().trim().contains("  ");
        if first.len() > 1 && first.iter().all(is_apart) {
            return Err(APART.to_owned());
        }
        let fit = |record: &Record| header_fit(&record.cells, comparison);
        let filled = |record: &Record| record.cells.iter().filter(|cell| !is_blank(cell)).count();
        let most = first.iter().map(filled).max().unwrap_or_default();
        // The last of equals is the first one here. A title has fewer cells than a header.
        let rank = |record: &&Record| (Some(fit(record)).filter(|fit| *fit > 1), filled(record) * 2 > most);
        let header = first.iter().rev().max_by_key(rank);
        let has_known_header = header.is_some_and(|header| fit(header) > 1);
        let header = header
            .filter(|_| dialect.table.contains(is_letter_or_digit))
            .ok_or("This table is empty. It needs a row with the names of its columns, and a row for each pet.")?;
        // Where files were put together, the header is there again.
        let is_again = |record: &Record| {
            let mut cells = record.cells.iter().zip(&header.cells);
            has_known_header
                && record.cells.len() == header.cells.len()
                && cells.all(|(cell, name)| cleaned(cell) == cleaned(name))
        };
        let (mut records, mut rows) = (vec![header.clone()], usize::from(!has_known_header));
        for record in dialect.rows(header.cells.len()) {
            if record.line > header.line && !is_again(&record) {
                rows += 1;
                records.extend(Some(record).filter(|_| rows <= MOST_ROWS));
            }
        }
        if rows > MOST_ROWS {
            return Err(format!("This table has {}, and an import takes 10,000. Split the table.", count(rows, "row")));
        }
        let is_quote = |sign: char| "'’“”„".contains(sign);
        let is_quoted = |cell: &String| cell.len() > 1 && cell.starts_with(is_quote) && cell.ends_with(is_quote);
        if header.cells.iter().all(is_quoted) {
            let cells = records.iter_mut().flat_map(|record| &mut record.cells);
            cells.for_each(|cell| *cell = cell.trim_matches(is_quote).to_owned());
        }
        let least = records.iter().skip(1).map(filled_cells).min().unwrap_or_default();
        let width = header.cells.len().max(least);
        let mut sources = sources_of(&header.cells, comparison);
        if width > header.cells.len() {
            // The header may stand over other columns.
            sources = sources.map(|source| source.filter(|source| !matches!(source, Source::Column(_))));
        }
        let first_row_is_pet = has_known_header.then_some(false);
        let table = Self { records, has_known_header, first_row_is_pet, sources, width };
        // The only row of a table without a header may be a pet.
        let has_pets = rows > usize::from(!has_known_header) || !has_known_header && header.cells.len() > 1;
        has_pets.then_some(table).ok_or_else(|| "This table has names of columns, but no pets.".to_owned())
    }

    /// The records of pets.
    pub fn pets(&self) -> &[Record] {
        self.records.get(usize::from(self.first_row_is_pet != Some(true))..).unwrap_or_default()
    }

    /// The name of a column with its first values. `None` if it has neither.
    fn column(&self, column: usize) -> Option<String> {
        let mut samples: Vec<String> = Vec::new();
        for cell in self.pets().iter().take(SAMPLED_ROWS).filter_map(|row| row.cells.get(column)) {
            let sample = shortened(cell.trim());
            if samples.len() < SAMPLES && !is_blank(&sample) && !samples.contains(&sample) {
                samples.push(sample);
            }
        }
        let name = self.records.first().filter(|_| self.first_row_is_pet != Some(true));
        let name = name.and_then(|header| header.cells.get(column)).filter(|name| !is_blank(name));
        let text = name.map_or_else(|| format!("Column {}", column + 1), |name| isolated(name.trim()));
        match samples.is_empty() {
            false => Some(format!("{text}: {}", samples.join(", "))),
            true => name.map(|_| text),
        }
    }

    /// Records where the value of a field is.
    pub fn choose(&mut self, field: PetField, source: Option<Source>) {
        let is_taken = |other: &Option<Source>| *other == source && matches!(source, Some(Source::Column(_)));
        self.sources.iter_mut().filter(|other| is_taken(other)).for_each(|other| *other = None);
        self.sources[field as usize] = source;
    }

    /// Whether all rows have one value of a field, as a person said.
    pub fn is_one_for_all(&self, field: PetField) -> bool {
        matches!(self.sources[field as usize], Some(Source::AllRows(_)))
    }

    /// What a person is asked about the columns.
    pub fn questions(&self, basis: &Basis) -> Vec<Question> {
        let question = |label: &str, choices, answer| {
            let id = format!("column-{}", label.replace(' ', "-"));
            Question { id, label: label.to_owned(), hint: String::new(), choices, answer }
        };
        let columns: Vec<_> = (0..self.width).filter_map(|column| Some((self.column(column)?, column))).collect();
        let field = |field: PetField| {
            let choice = |text: String, source| (text, Answer::Source(field, Some(source)));
            let all = |label: &str, text: String| choice(format!("All rows: {label}"), Source::AllRows(text));
            let mut choices: Vec<_> =
                columns.iter().map(|(text, column)| choice(text.clone(), Source::Column(*column))).collect();
            match field {
                PetField::Category => {
                    choices.extend(basis.categories.iter().map(|(id, label)| all(label, id.to_string())));
                    choices.push(all("another ID…", String::new()));
                }
                PetField::Status => {
                    choices.insert(0, choice("Not used".to_owned(), Source::AllRows(String::new())));
                    choices.extend(PetStatus::ALL.map(|status| all(status.label(), status.as_str().to_owned())));
                }
                _ => {}
            }
            question(field.label(), choices, Answer::Source(field, self.sources[field as usize].clone()))
        };
        let first_row = (!self.has_known_header).then(|| {
            let choices = [("Names of columns", false), ("A pet", true)]
                .map(|(text, is_pet)| (text.to_owned(), Answer::FirstRowIsPet(Some(is_pet))));
            question("First row", choices.into(), Answer::FirstRowIsPet(self.first_row_is_pet))
        });
        first_row.into_iter().chain(PetField::ALL.map(field)).collect()
    }

    /// A row. `None` before a person has said whether the first one is a pet, and which columns there are.
    pub fn row(&self, record: &Record, checker: &Checker) -> Option<Row> {
        let (Some(_), [Some(Source::Column(name)), Some(_), Some(_), ..]) = (self.first_row_is_pet, &self.sources)
        else {
            return None;
        };
        let (state, note) = self.state(record, checker);
        let mut row = Row {
            line: record.line,
            name: trimmed(&record.cells.get(*name).map(|name| unguard(name)).unwrap_or_default()).to_owned(),
            category: self.cell(record, PetField::Category),
            status: self.cell(record, PetField::Status),
            pet: None,
            state,
            note,
        };
        let first = record.cells.iter().find(|cell| !is_blank(cell)).map_or("", |cell| cell);
        if let Some(fault) = self.fault(record).filter(|_| !matches!(row.state, State::Added(_))) {
            row.doubt(fault);
            row.state = State::Problem;
        } else if row.state == State::ToSend && is_sum(&checker.basis.comparison.compared(first)) {
            row.doubt(SUM);
        }
        Some(row)
    }

    /// The state of a row by its ID and its outcome, if it has one. What another service has is a new pet here.
    fn state(&self, record: &Record, checker: &Checker) -> (State, String) {
        if self.sources[PetField::Id as usize].is_none() {
            return (State::ToSend, String::new());
        }
        let stated = results::state_of(&self.cell(record, PetField::Id), &self.cell(record, PetField::Outcome));
        let service = self.cell(record, PetField::Service);
        if stated.0 == State::ToSend || service == checker.basis.service {
            return stated;
        }
        (State::LeftOut, OF_OTHER_SERVICE.to_owned())
    }

    /// The cell of a field without what guards it, and without blanks around it.
    fn cell(&self, record: &Record, field: PetField) -> String {
        let cell = match &self.sources[field as usize] {
            Some(Source::Column(column)) => record.cells.get(*column).map_or("", |cell| cell.trim()),
            Some(Source::AllRows(text)) => text,
            None => "",
        };
        unguard(cell).trim().to_owned()
    }

    /// What is wrong with a row as a whole.
    fn fault(&self, record: &Record) -> Option<&'static str> {
        let is_no_text = |character: char| {
            character.is_control() && !"\t\r\n".contains(character) || character == char::REPLACEMENT_CHARACTER
        };
        match record {
            _ if record.has_open_quote => Some(OPEN_QUOTE),
            _ if record.cells.iter().any(|cell| cell.contains(is_no_text)) => Some(NO_TEXT),
            _ => (filled_cells(record) > self.width).then_some(MORE_CELLS),
        }
    }
}

/// How many cells a row has, without blank ones at its end.
fn filled_cells(record: &Record) -> usize {
    record.cells.len() - record.cells.iter().rev().take_while(|cell| is_blank(cell)).count()
}
