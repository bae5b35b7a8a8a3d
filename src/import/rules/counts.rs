//! Keeps the counts of an import right while its rows change, without counting them all again.

use super::{
    Import, duplicates,
    protocol::{Counts, RowFilter, RowState},
    row::{Row, size},
};

impl Counts {
    /// How many rows a filter has.
    pub(super) fn of(&self, filter: RowFilter) -> u32 {
        match filter {
            RowFilter::All => self.all,
            RowFilter::Ready => self.ready,
            RowFilter::WithProblems => self.with_problems,
            RowFilter::Duplicates => self.duplicates,
            RowFilter::Added => self.added,
            RowFilter::Refused => self.refused,
            RowFilter::Unknown => self.unknown,
            RowFilter::LeftOut => self.left_out,
        }
    }

    /// The count for the state of a row.
    fn of_state(&mut self, row: &Row) -> &mut u32 {
        match row.state {
            RowState::Waiting if row.is_ready() => &mut self.ready,
            RowState::Waiting => &mut self.with_problems,
            RowState::Sent => &mut self.sent,
            RowState::Added { .. } => &mut self.added,
            RowState::Refused { .. } => &mut self.refused,
            RowState::Unknown => &mut self.unknown,
            RowState::LeftOut => &mut self.left_out,
            RowState::AddedBefore { .. } => &mut self.added_before,
        }
    }
}

impl Import {
    /// Checks and counts all rows.
    pub(super) fn check_all(&mut self) {
        self.counts = Counts { all: size(self.rows.len()), ..Counts::default() };
        for row in &mut self.rows {
            row.key = self.checker.key(row);
        }
        for row in &self.rows {
            self.duplicates.note_added_before(row);
        }
        for (number, row) in (0..).zip(&self.rows) {
            *self.counts.of_state(row) += 1;
            self.duplicates.insert(number, duplicates::counted(row));
        }
        self.counts.duplicates = self.duplicates.count(&self.rows);
        self.next = 0;
        self.find_next();
    }

    /// Changes a row, checks it again, and corrects all counts that depend on it.
    pub(super) fn change(&mut self, number: u32, change: impl FnOnce(&mut Row)) {
        let Some(row) = self.rows.get_mut(number as usize) else { return };
        let (key, counted) = (row.key, duplicates::counted(row));
        *self.counts.of_state(row) -= 1;
        self.counts.duplicates -= self.duplicates.count_of(key, &self.rows);

        let Some(row) = self.rows.get_mut(number as usize) else { return };
        change(row);
        row.key = self.checker.key(row);
        *self.counts.of_state(row) += 1;
        if row.is_ready() {
            self.next = self.next.min(number);
        }
        let (new_key, new_counted) = (row.key, duplicates::counted(row));
        // Equal rows are a list, so one that stays in it is not taken out and put in again.
        if new_counted != counted {
            self.duplicates.remove(number, counted);
        }
        if new_key != key {
            self.counts.duplicates += self.duplicates.count_of(key, &self.rows);
            self.counts.duplicates -= self.duplicates.count_of(new_key, &self.rows);
        }
        if new_counted != counted {
            self.duplicates.insert(number, new_counted);
        }
        self.counts.duplicates += self.duplicates.count_of(new_key, &self.rows);
        self.find_next();
    }

    /// Goes on to the first row that is ready. A row is passed once for each time that it was ready.
    fn find_next(&mut self) {
        while self.row(self.next).is_some_and(|row| !row.is_ready()) {
            self.next += 1;
        }
    }
}
