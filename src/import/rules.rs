//! Importing a table of pets: what is read, checked, sent and reported. Pure.
//!
//! [`Import`] is one import with all its rows. It lives in the worker of the page "Import", and the page asks for it by the
//! messages of [`protocol`]. It refuses to decide for the person: it sends nothing, merges nothing and leaves no row out by
//! itself, but for the rows that a result file marks.
//!
//! # What is read
//!
//! - The separator is a comma, a semicolon or a tab: the one with which the header has most of the needed names. A first line
//!   `sep=;` names another one.
//! - Names of columns may stand in any order and case. Blanks, `_` and `-` in them do not count.
//! - A row in which all cells are blank is ignored. A missing cell is empty. A text beyond the last column is a problem, because
//!   the row probably lacks quotes.
//! - Category and status are trimmed, a name is not. A category is a number, or the label of a configured category. `7.0` and
//!   `7,00` are 7, because programs write whole numbers so; `1.000` is a problem, because it may be a thousand.
//! - A blank name is a problem. The interface does not forbid it, but in a table it is nearly always a mistake, and the page
//!   "Add a pet" can add such a pet.
//! - In a result file (columns `id` and `outcome`) a row with the outcome `added` is not sent again. A row with `unknown` or
//!   `left out` is left out, and can be taken in by hand.

mod check;
mod counts;
mod dialect;
mod duplicates;
mod header;
pub mod protocol;
mod quotes;
mod results;
mod row;
mod stored;
mod table;
mod words;

#[cfg(test)]
mod tests;

use check::Checker;
use duplicates::Duplicates;
use protocol::{CellProblem, Counts, NextRow, Overview, Phase, RowFilter, RowState, RowTexts, RowView, Rows, Source};
use row::Row;
use table::Table;

/// The most rows of one import: Free allows them in ten days, Pro in one. Of a longer table the first rows are taken.
pub const MOST_ROWS: usize = 10_000;

/// One import: its rows and what is known about each.
#[derive(Debug)]
pub struct Import {
    /// Without its text.
    source: Source,
    ignored_columns: Vec<String>,
    is_cut: bool,
    read_as: String,
    is_started: bool,
    is_stopped: bool,
    rows: Vec<Row>,
    checker: Checker,
    duplicates: Duplicates,
    counts: Counts,
    /// No row before this one is ready.
    next: u32,
}

/// A copy of a row.
#[derive(Clone, Debug)]
pub struct RowCopy(u32, Row);

impl Import {
    /// Reads and checks a table. `encoding` is named in [`Overview::read_as`]. An error is a sentence for the screen.
    pub fn read(text: &str, encoding: &str, source: &Source) -> Result<Self, String> {
        let table = table::read(text, MOST_ROWS)?;
        let source = Source { text: None, ..source.clone() };
        let read_as = format!("{encoding}, {}", table.separator);
        Ok(Self::new(source, Table { separator: read_as, ..table }))
    }

    /// `table.separator` is what [`Overview::read_as`] says.
    fn new(source: Source, table: Table) -> Self {
        let checker = Checker::new(&source.categories);
        let mut import = Self {
            duplicates: Duplicates::of(&source.known),
            source,
            ignored_columns: table.ignored_columns,
            is_cut: table.is_cut,
            read_as: table.separator,
            is_started: false,
            is_stopped: false,
            rows: table.rows,
            checker,
            counts: Counts::default(),
            next: 0,
        };
        import.check_all();
        import
    }

    /// The import as a whole, without its rows.
    pub fn overview(&self) -> Overview {
        Overview {
            service: self.source.service.clone(),
            environment: self.source.environment.clone(),
            file_name: self.source.file_name.clone(),
            phase: self.phase(),
            counts: self.counts,
            is_cut: self.is_cut,
            ignored_columns: self.ignored_columns.clone(),
            read_as: self.read_as.clone(),
        }
    }

    /// An import that has started ends when no row is ready or sent. It goes on when a row is taken in, unless a person
    /// stopped it.
    pub fn phase(&self) -> Phase {
        if !self.is_started {
            Phase::Checked
        } else if self.is_stopped || self.counts.ready + self.counts.sent == 0 {
            Phase::Ended
        } else {
            Phase::Started
        }
    }

    /// At most `count` rows of the filter from the place `from` on.
    pub fn rows(&self, filter: RowFilter, from: u32, count: u32) -> Rows {
        let total = self.counts.of(filter);
        let wanted = count.min(total.saturating_sub(from)) as usize;
        let rows = match filter {
            RowFilter::All => (from..self.counts.all).take(wanted).collect::<Vec<_>>(),
            // `take` ends the search at the last row that is needed.
            _ => (0..self.counts.all).filter(|row| self.is_in(*row, filter)).skip(from as usize).take(wanted).collect(),
        };
        Rows { total, from, rows: rows.into_iter().filter_map(|row| self.view(row)).collect() }
    }

    /// Leaves a row out that was not sent, or takes one in again. Returns whether the row changed.
    pub fn leave_out(&mut self, row: u32, left_out: bool) -> bool {
        let changes = self.row(row).is_some_and(|row| row.may_be_left_out() && row.is_left_out() != left_out);
        if changes {
            let state = if left_out { RowState::LeftOut } else { RowState::Waiting };
            self.change(row, |row| row.state = state);
        }
        changes
    }

    /// Leaves all rows of the filter out that were not sent. Of rows that are equal to each other
    /// the first stays, unless it looks like a pet that is there already. Returns the rows that changed.
    pub fn leave_out_all(&mut self, filter: RowFilter) -> Vec<u32> {
        // From the last row on, so that the first of equal rows is a duplicate of nothing when its turn comes.
        let rows = (0..self.counts.all).rev();
        rows.filter(|row| self.is_in(*row, filter) && self.leave_out(*row, true)).collect()
    }

    /// Starts the import, or goes on after a stop.
    pub fn start(&mut self) {
        self.is_started = true;
        self.is_stopped = false;
    }

    /// Ends the import: the rows that wait are not sent.
    pub fn stop(&mut self) {
        self.is_stopped = self.is_started;
    }

    /// The first row that can be sent, if the import has started and has not ended.
    pub fn next(&self) -> Option<NextRow> {
        let row = self.row(self.next).filter(|_| self.phase() == Phase::Started)?;
        let pet = self.checker.check(row.cells()).ok().filter(|_| row.is_ready())?;
        Some(NextRow { row: self.next, line: row.line, pet })
    }

    /// Sets what is known about the request of a row. Only a result file says that a row was added before, so this never changes.
    pub fn record(&mut self, row: u32, state: RowState) {
        let stays = self.row(row).is_none_or(Row::was_added_before);
        if !stays && !matches!(state, RowState::AddedBefore { .. }) {
            self.change(row, |row| row.state = state);
        }
    }

    /// A row with all that is known about it, for [`Self::put_back`].
    pub fn copy_of(&self, row: u32) -> Option<RowCopy> {
        self.row(row).map(|original| RowCopy(row, original.clone()))
    }

    /// Makes a row what it was: a change that the database did not store has not happened.
    pub fn put_back(&mut self, RowCopy(row, original): RowCopy) {
        self.change(row, |row| *row = original);
    }

    fn row(&self, row: u32) -> Option<&Row> {
        self.rows.get(row as usize)
    }

    fn is_in(&self, row: u32, filter: RowFilter) -> bool {
        self.row(row).is_some_and(|place| match filter {
            RowFilter::All => true,
            RowFilter::Ready => place.is_ready(),
            RowFilter::WithProblems => place.state == RowState::Waiting && !place.is_ready(),
            RowFilter::Duplicates => self.duplicates.has(row, place),
            RowFilter::Added => matches!(place.state, RowState::Added { .. }),
            RowFilter::Refused => matches!(place.state, RowState::Refused { .. }),
            RowFilter::Unknown => place.state == RowState::Unknown,
            RowFilter::LeftOut => place.is_left_out(),
        })
    }

    fn view(&self, row: u32) -> Option<RowView> {
        let place = self.row(row)?;
        Some(RowView {
            row,
            line: place.line,
            texts: place.texts(),
            problems: self.problems(place),
            duplicate: self.duplicates.sentence(row, place, &self.rows),
            state: place.state.clone(),
        })
    }

    /// The texts that were sent, as the list of the service has them.
    fn sent_texts(&self, row: &Row) -> Option<RowTexts> {
        let pet = self.checker.check(row.cells()).ok()?;
        Some(RowTexts {
            name: pet.name,
            category: pet.category_id.to_string(),
            status: pet.status.map(|status| status.as_str().to_owned()).unwrap_or_default(),
        })
    }

    /// Only a row that may still be sent has problems.
    fn problems(&self, row: &Row) -> Vec<CellProblem> {
        if !row.may_be_left_out() {
            return Vec::new();
        }
        row.problem().into_iter().chain(self.checker.check(row.cells()).err().unwrap_or_default()).collect()
    }
}
