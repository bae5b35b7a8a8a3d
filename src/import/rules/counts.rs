//! The counts of an import: how far it is, and how they stay right while its rows change.

use super::{
    Import, duplicates,
    protocol::{Counts, RowFilter, RowState},
    row::{Row, size},
};

impl Counts {
    /// The rows that are not done.
    pub fn left(self) -> u32 {
        self.ready + self.sent
    }

    /// The rows that were sent or will be sent.
    pub fn to_send(self) -> u32 {
        self.added + self.refused + self.unknown + self.left()
    }

    /// The share of the rows that are done, in percent, rounded down. Nothing to do is 100.
    pub fn percent_done(self) -> u32 {
        let all = self.to_send().max(1);
        let done = u64::from(self.to_send() - self.left()) * 100 / u64::from(all);
        if self.to_send() == 0 { 100 } else { u32::try_from(done).unwrap_or(100) }
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_on_their_way_are_left_and_rows_with_an_answer_are_done() {
        let counts = Counts { all: 310, ready: 176, sent: 1, added: 120, refused: 2, unknown: 1, ..Counts::default() };
        assert_eq!((counts.to_send(), counts.left(), counts.percent_done()), (300, 177, 41));
    }

    #[test]
    fn an_import_without_rows_to_send_is_done() {
        assert_eq!(Counts { all: 3, with_problems: 3, ..Counts::default() }.percent_done(), 100);
        assert_eq!(Counts { all: 1, ready: 1, ..Counts::default() }.percent_done(), 0);
    }
}
