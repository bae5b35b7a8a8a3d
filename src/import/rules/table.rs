//! From the text of a table to its rows.

use super::{
    basis::{Basis, Breaks},
    check::{Checker, Values},
    dialect::{Dialect, inside},
    encoding::other_format,
    header::{Columns, PetField, columns_of, is_letter_or_digit, plain},
    question::{Answer, Question},
    records::Record,
    results,
    row::{Row, State},
};
use crate::{
    csv_text::unguard,
    words::{is_blank, isolated, shortened},
};

/// The most rows of one import: Free allows them in ten days, Pro in one. Of a longer table the first rows are taken.
const MOST_ROWS: usize = 10_000;
/// How many values of a column are shown beside its name.
const SAMPLES: usize = 3;
/// The texts of a cell that sums up a column, without digits and blanks. Letters of other scripts are in upper case.
const TOTALS: &str =
    "total totals grandtotal subtotal totalpets totalanimals sum summe gesamt somme suma totale ИТОГО 合計 合计";
const OPEN_QUOTE: &str =
    "A quote in this row does not close at the end of its cell. Close it there, or write a quote in a cell twice.";

/// A table that was read.
#[derive(Debug)]
pub struct Table {
    /// From the header on. A table without one has its first row there.
    records: Vec<Record>,
    is_cut: bool,
    /// Whether the header was recognized. Otherwise a person says whether the first row is a pet.
    has_known_header: bool,
    pub first_row_is_pet: Option<bool>,
    columns: Columns,
    /// Whether a text stands above the header.
    has_titles: bool,
}

impl Table {
    /// Reads a table. An error is a sentence that says what to do.
    pub async fn read(text: &str, checker: &Checker, breaks: &mut Breaks) -> Result<Self, String> {
        other_format(text.as_bytes()).map_or(Ok(()), Err)?;
        let basis = &checker.basis;
        let comparison = basis.comparison;
        let inside = inside(text);
        let is_pasted = basis.file_name.is_empty() && inside.is_none();
        let dialect = Dialect::of(inside.as_deref().unwrap_or(text), is_pasted, comparison);
        let first = dialect.first_rows();
        let known = |record: &&Record| columns_of(&record.cells, comparison)[0].is_some();
        let filled = |record: &Record| record.cells.iter().filter(|cell| !is_blank(cell)).count();
        let most = first.iter().map(filled).max().unwrap_or_default();
        let header = first.iter().find(known);
        // A title has fewer cells than a header.
        let header = header.or_else(|| first.iter().find(|record| filled(record) * 2 > most));
        let header = header
            .filter(|_| dialect.table.contains(is_letter_or_digit))
            .ok_or("This table is empty. It needs a row with the names of its columns, and a row for each pet.")?;
        let has_known_header = known(&header);
        let mut rows = dialect.rows(header.cells.len()).skip_while(|record| record.line < header.line);
        let mut records = Vec::new();
        for record in rows.by_ref().take(MOST_ROWS + 1) {
            records.push(record);
            breaks.after_row().await;
        }
        let table = Self {
            records,
            is_cut: rows.next().is_some(),
            has_known_header,
            first_row_is_pet: has_known_header.then_some(false),
            columns: columns_of(&header.cells, comparison),
            has_titles: first.first().is_some_and(|first| first.line < header.line),
        };
        // The only row of a table without a header may be a pet.
        let has_pets = !table.pets().is_empty() || !has_known_header && header.cells.len() > 1;
        has_pets.then_some(table).ok_or_else(|| "This table has names of columns, but no pets.".to_owned())
    }

    /// The records of pets.
    pub fn pets(&self) -> &[Record] {
        self.records.get(usize::from(self.first_row_is_pet != Some(true))..).unwrap_or_default()
    }

    fn header(&self) -> &[String] {
        self.records.first().map(|header| &header.cells[..]).unwrap_or_default()
    }

    /// The name of a column. `None` for one whose name is blank.
    fn column_name(&self, column: usize) -> Option<String> {
        match self.first_row_is_pet {
            Some(true) => Some(format!("Column {}", column + 1)),
            _ => self.header().get(column).filter(|name| !is_blank(name)).map(|name| name.trim().to_owned()),
        }
    }

    /// Records that a field has this column.
    pub fn choose(&mut self, field: PetField, column: Option<usize>) {
        self.columns = self.columns.map(|other| other.filter(|_| other != column));
        self.columns[field as usize] = column;
    }

    /// What a person is asked: the columns that are not beyond doubt, if there are others.
    pub fn questions(&self, checker: &Checker) -> Vec<Question> {
        let is_asked = |field: &PetField| match self.columns[*field as usize] {
            Some(column) => {
                let is_called = |name: &String| {
                    self.first_row_is_pet != Some(true) && field.is_called(name, checker.basis.comparison)
                };
                !self.header().get(column).is_some_and(is_called)
            }
            None => *field != PetField::Status || !self.ignored().is_empty(),
        };
        let samples = |column: usize| {
            let cells = self.pets().iter().filter_map(|row| row.cells.get(column)).filter(|cell| !is_blank(cell));
            cells.take(SAMPLES).map(|cell| shortened(cell)).collect::<Vec<_>>().join(", ")
        };
        let fields = PetField::ALL.into_iter().filter(is_asked).map(|field| {
            let (column, label) = (self.columns[field as usize], field.label());
            let name = |column| self.column_name(column).unwrap_or_else(|| format!("Column {}", column + 1));
            let mut choices = Vec::new();
            if field == PetField::Status {
                choices.push(("Not used".to_owned(), Answer::Column(field, None)));
            }
            let choice = |column| (isolated(&name(column)), Answer::Column(field, Some(column)));
            choices.extend((0..self.header().len()).map(choice));
            Question {
                id: format!("column-{label}"),
                label: label.to_owned(),
                hint: column.map(samples).unwrap_or_default(),
                choices,
                answer: Answer::Column(field, column),
            }
        });
        let mut questions = Vec::new();
        if !self.has_known_header {
            questions.push(Question {
                id: "first-row".to_owned(),
                label: "First row".to_owned(),
                hint: String::new(),
                choices: [("Names of columns", false), ("A pet", true)]
                    .map(|(text, is_pet)| (text.to_owned(), Answer::FirstRowIsPet(Some(is_pet))))
                    .into(),
                answer: Answer::FirstRowIsPet(self.first_row_is_pet),
            });
        }
        questions.extend(fields);
        questions
    }

    /// A row. `None` before a person has said whether the first one is a pet, and which columns have the names and the categories. Adds its service to `unclear` if a person
    /// has to say whether its pet is new here.
    pub fn row(&self, record: &Record, checker: &Checker, unclear: &mut Values) -> Option<Row> {
        let (Some(_), [Some(name), Some(_), ..]) = (self.first_row_is_pet, self.columns) else { return None };
        let is_last = || self.records.last().is_some_and(|last| last.line == record.line);
        let (mut state, mut note) = self.state(record, checker, unclear);
        if let Some(fault) = self.fault(record).filter(|_| !matches!(state, State::Added(Some(_)))) {
            (state, note) = (State::Problem, fault);
        }
        let mut row = Row {
            line: record.line,
            name: record.cells.get(name).map(|name| unguard(name)).unwrap_or_default(),
            category: self.cell(record, PetField::Category),
            status: self.cell(record, PetField::Status),
            pet: None,
            state,
            note,
        };
        if row.state == State::ToSend && is_last() && is_total(record, checker) {
            row.doubt("This row seems to sum up the others.");
        }
        Some(row)
    }

    /// The state of a row by its ID and its outcome, if it has one.
    fn state(&self, record: &Record, checker: &Checker, unclear: &mut Values) -> (State, String) {
        if self.columns[PetField::Id as usize].is_none() {
            return (State::ToSend, String::new());
        }
        let stated = results::state_of(&self.cell(record, PetField::Id), &self.cell(record, PetField::Outcome));
        let of = self.cell(record, PetField::Service);
        if stated.0 == State::ToSend || of == checker.basis.service {
            return stated;
        }
        let meaning = checker.meaning(PetField::Service, &of);
        unclear.push((PetField::Service, of));
        match meaning {
            Some(None) => stated,
            Some(Some(_)) => (State::ToSend, String::new()),
            None => (State::Problem, "Say whether this pet is new here.".to_owned()),
        }
    }

    /// The cell of a field without what guards it, and without blanks around it.
    fn cell(&self, record: &Record, field: PetField) -> String {
        let cell = self.columns[field as usize].and_then(|column| record.cells.get(column));
        unguard(cell.map(|cell| cell.trim()).unwrap_or_default()).trim().to_owned()
    }

    /// What a person has to know of the table: sentences.
    pub fn notes(&self, basis: &Basis) -> String {
        let mut notes = String::new();
        if basis.files > 1 {
            notes += &format!(" Of {} files only this one was read.", basis.files);
        }
        if self.is_cut {
            notes +=
                " The table has more. An import takes 10,000, so these are the first ones: import the others later.";
        }
        if let Some(header) = self.records.first().filter(|_| self.has_titles && self.first_row_is_pet != Some(true)) {
            notes += &format!(" The header is in line {}.", header.line);
        }
        let ignored = self.ignored();
        if !ignored.is_empty() {
            notes += &format!(" Not used: “{}”.", ignored.join("”, “"));
        }
        notes
    }

    /// The columns that are not used. In a table of the app there are some for people alone.
    fn ignored(&self) -> Vec<String> {
        let is_of_app = self.columns[PetField::Id as usize].is_some();
        let ignored = (0..self.header().len()).filter(|column| !is_of_app && !self.columns.contains(&Some(*column)));
        ignored.filter_map(|column| self.column_name(column)).map(|name| isolated(&name)).collect()
    }

    /// What is wrong with a row as a whole.
    fn fault(&self, record: &Record) -> Option<String> {
        let is_no_text = |character: &char| {
            character.is_control() && !"\t\r\n".contains(*character) || *character == char::REPLACEMENT_CHARACTER
        };
        let no_text = record.cells.iter().find_map(|cell| cell.chars().find(is_no_text)).map(u32::from);
        let blank_at_the_end = record.cells.iter().rev().take_while(|cell| is_blank(cell)).count();
        let (cells, needed) = (record.cells.len() - blank_at_the_end, self.header().len());
        if record.has_open_quote {
            return Some(OPEN_QUOTE.to_owned());
        }
        if let Some(number) = no_text {
            return Some(format!("This row has a character that is no text (U+{number:04X}). Type the cell again."));
        }
        (cells > needed).then(|| {
            format!(
                "This row has {cells} cells, and the table has {needed} columns. A text with a separator needs quotes."
            )
        })
    }
}

/// Whether a row sums up the others.
fn is_total(record: &Record, checker: &Checker) -> bool {
    let is_digit = |character: char| character.is_ascii_digit();
    let word = |cell: &String| plain(cell, checker.basis.comparison).replace(is_digit, "");
    record.cells.iter().map(word).any(|word| TOTALS.split(' ').any(|total| word == total))
}
