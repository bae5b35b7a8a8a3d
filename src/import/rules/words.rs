//! An import and its rows in words. The worker makes them, so that the page has less to load. Pure.

use super::{
    Import,
    protocol::{
        CellProblem, Column, Counts, Decision, Overview, RowFilter, RowState, RowView, Rows, ShownImport, ShownRow,
        ShownRows, Tone,
    },
};

impl From<Overview> for ShownImport {
    fn from(overview: Overview) -> Self {
        Self {
            summary: summary(&overview),
            progress: progress(overview.counts),
            environment: overview.environment,
            file_name: overview.file_name,
            phase: overview.phase,
            counts: overview.counts,
        }
    }
}

impl Import {
    /// At most `count` rows of the filter from the place `from` on, in words. A row of unknown outcome has the texts that were
    /// sent, so that the page can look for its pet.
    pub fn shown_rows(&self, filter: RowFilter, from: u32, count: u32) -> ShownRows {
        let Rows { total, from, rows } = self.rows(filter, from, count);
        let shown = |row: RowView| {
            let sent =
                self.row(row.row).filter(|row| row.state == RowState::Unknown).and_then(|row| self.sent_texts(row));
            let shown = ShownRow::from(row);
            ShownRow { texts: sent.unwrap_or(shown.texts), ..shown }
        };
        ShownRows { total, from, rows: rows.into_iter().map(shown).collect() }
    }
}

impl From<RowView> for ShownRow {
    fn from(row: RowView) -> Self {
        let (outcome, tone) = outcome(&row);
        let decision = decision(&row.state);
        Self { row: row.row, line: row.line, texts: row.texts, outcome, tone, decision }
    }
}

/// What the check found.
fn summary(overview: &Overview) -> String {
    let Counts { all, ready, with_problems, duplicates, added_before, left_out, .. } = overview.counts;
    let place = if overview.file_name.is_empty() { String::new() } else { format!(" in “{}”", overview.file_name) };
    let mut sentences = vec![format!("{}{place} ({}).", count(all, "row", "rows"), overview.read_as)];
    if overview.is_cut {
        sentences.push(format!(
            "The table has more rows. An import takes {all} at most, so these are the first ones: import the others after them."
        ));
    }
    sentences.push(format!("{ready} can be sent."));
    let parts = [
        (with_problems, "has a problem", "have problems"),
        (duplicates, "may be a duplicate", "may be duplicates"),
        (added_before, "was added before and is not sent again", "were added before and are not sent again"),
        (left_out, "is left out", "are left out"),
    ];
    let parts = parts.into_iter().filter(|(number, ..)| *number > 0);
    sentences.extend(parts.map(|(number, one, many)| format!("{}.", count(number, one, many))));
    if !overview.ignored_columns.is_empty() {
        let names: Vec<_> = overview.ignored_columns.iter().map(|name| format!("“{name}”")).collect();
        let columns = if names.len() == 1 { "column" } else { "columns" };
        sentences.push(format!("Not used: the {columns} {}.", names.join(", ")));
    }
    sentences.join(" ")
}

fn count(number: u32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// How far the import is: "120 of 300 added, 2 refused, 1 unknown, 177 left".
fn progress(counts: Counts) -> String {
    let mut parts = vec![format!("{} of {} added", counts.added, counts.to_send())];
    let others = [
        (counts.refused, "not accepted"),
        (counts.unknown, "unknown"),
        (counts.left(), "left"),
        (counts.with_problems, "with problems"),
    ];
    parts.extend(others.iter().filter(|(count, _)| *count > 0).map(|(count, text)| format!("{count} {text}")));
    parts.join(", ")
}

/// The state of a row in a few words, and the tone that goes with it.
fn outcome(row: &RowView) -> (String, Tone) {
    match &row.state {
        RowState::Waiting if !row.problems.is_empty() => {
            let sentence = |problem: &CellProblem| format!("{}: {}", column(problem.column), problem.reason);
            (row.problems.iter().map(sentence).collect::<Vec<_>>().join(" "), Tone::Bad)
        }
        RowState::Waiting if !row.duplicate.is_empty() => (row.duplicate.clone(), Tone::Open),
        RowState::Waiting => ("Can be sent".to_owned(), Tone::Plain),
        RowState::Sent => ("On its way".to_owned(), Tone::Plain),
        RowState::Added { id: Some(id) } => (format!("Added with the ID {id}"), Tone::Good),
        RowState::Added { id: None } => ("Added; its ID could not be read".to_owned(), Tone::Good),
        RowState::Refused { code, message, status } => {
            let words: Vec<_> = [message.as_str(), code.as_str()].into_iter().filter(|text| !text.is_empty()).collect();
            (format!("Not accepted: {} (status {status})", words.join(", ")), Tone::Bad)
        }
        RowState::Unknown => ("May or may not have been added".to_owned(), Tone::Open),
        RowState::LeftOut => ("Left out".to_owned(), Tone::Plain),
        RowState::AddedBefore { id: Some(id) } => (format!("Added before with the ID {id}"), Tone::Plain),
        RowState::AddedBefore { id: None } => ("Added before".to_owned(), Tone::Plain),
    }
}

/// The name of a column.
fn column(column: Column) -> &'static str {
    match column {
        Column::Name => "Name",
        Column::Category => "Category",
        Column::Status => "Status",
    }
}

fn decision(state: &RowState) -> Decision {
    match state {
        RowState::Waiting => Decision::LeaveOut,
        RowState::LeftOut => Decision::TakeIn,
        RowState::Unknown => Decision::Settle,
        RowState::Sent | RowState::Added { .. } | RowState::Refused { .. } | RowState::AddedBefore { .. } => {
            Decision::Nothing
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        api::wire::PetId,
        import::rules::protocol::{CellProblem, Phase, RowTexts},
    };

    const COUNTS: Counts = Counts {
        all: 310,
        ready: 176,
        with_problems: 4,
        duplicates: 3,
        sent: 1,
        added: 120,
        refused: 2,
        unknown: 1,
        left_out: 5,
        added_before: 1,
    };

    fn overview(file_name: &str, counts: Counts, ignored: &[&str]) -> Overview {
        Overview {
            service: String::new(),
            environment: String::new(),
            file_name: file_name.into(),
            phase: Phase::Checked,
            counts,
            is_cut: false,
            ignored_columns: ignored.iter().map(|&name| name.into()).collect(),
            read_as: "UTF-8, comma".into(),
        }
    }

    fn row(state: RowState) -> RowView {
        RowView { row: 0, line: 2, texts: RowTexts::default(), problems: Vec::new(), duplicate: String::new(), state }
    }

    #[test]
    fn the_summary_says_what_is_not_sent_and_why() {
        let counts = Counts { sent: 0, added: 0, refused: 0, unknown: 0, ..COUNTS };
        assert_eq!(
            summary(&overview("pets.csv", counts, &["colour", "age"])),
            "310 rows in “pets.csv” (UTF-8, comma). 176 can be sent. 4 have problems. 3 may be duplicates. 1 was added before \
             and is not sent again. 5 are left out. Not used: the columns “colour”, “age”."
        );
        let one = Counts { all: 1, ready: 1, ..Counts::default() };
        assert_eq!(summary(&overview("", one, &[])), "1 row (UTF-8, comma). 1 can be sent.");
    }

    #[test]
    fn the_progress_says_what_was_sent_and_what_is_left() {
        assert_eq!(progress(COUNTS), "120 of 300 added, 2 not accepted, 1 unknown, 177 left, 4 with problems");
    }

    #[test]
    fn each_state_of_a_row_has_its_words() {
        let words = |state| outcome(&row(state)).0;
        assert_eq!(words(RowState::Waiting), "Can be sent");
        assert_eq!(words(RowState::Sent), "On its way");
        assert_eq!(words(RowState::Added { id: Some(PetId(7)) }), "Added with the ID 7");
        assert_eq!(words(RowState::Added { id: None }), "Added; its ID could not be read");
        assert_eq!(words(RowState::Unknown), "May or may not have been added");
        assert_eq!(words(RowState::LeftOut), "Left out");
        assert_eq!(words(RowState::AddedBefore { id: Some(PetId(7)) }), "Added before with the ID 7");
        assert_eq!(words(RowState::AddedBefore { id: None }), "Added before");
        let refused = |code: &str| RowState::Refused { code: code.into(), message: "No.".into(), status: 400 };
        assert_eq!(words(refused("invalid_name")), "Not accepted: No., invalid_name (status 400)");
        assert_eq!(words(refused("")), "Not accepted: No. (status 400)");
    }

    #[test]
    fn a_problem_comes_before_a_duplicate() {
        let mut row = RowView { duplicate: "The same as line 1.".into(), ..row(RowState::Waiting) };
        assert_eq!(outcome(&row), ("The same as line 1.".into(), Tone::Open));
        row.problems.push(CellProblem { column: Column::Category, reason: "Enter a whole number.".into() });
        assert_eq!(outcome(&row), ("Category: Enter a whole number.".into(), Tone::Bad));
        row.problems.push(CellProblem { column: Column::Status, reason: "Enter a status.".into() });
        assert_eq!(outcome(&row).0, "Category: Enter a whole number. Status: Enter a status.");
    }

    #[test]
    fn a_table_that_was_cut_says_so() {
        let cut = Overview { is_cut: true, ..overview("", Counts { all: 10, ready: 10, ..Counts::default() }, &[]) };
        let sentence = "The table has more rows. An import takes 10 at most, so these are the first ones: import the others after \
                        them.";
        assert!(summary(&cut).contains(sentence), "{}", summary(&cut));
    }

    #[test]
    fn a_person_decides_about_rows_that_are_not_settled() {
        let decision = |state| ShownRow::from(row(state)).decision;
        assert_eq!(decision(RowState::Waiting), Decision::LeaveOut);
        assert_eq!([decision(RowState::LeftOut), decision(RowState::Unknown)], [Decision::TakeIn, Decision::Settle]);
        let refused = RowState::Refused { code: String::new(), message: String::new(), status: 400 };
        for state in [RowState::Sent, RowState::Added { id: None }, RowState::AddedBefore { id: None }, refused] {
            assert_eq!(decision(state), Decision::Nothing);
        }
    }
}
