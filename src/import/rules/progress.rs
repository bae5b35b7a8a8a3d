//! How far an import is. Pure.

use super::protocol::Counts;

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
