//! What is true of each table, and after each sequence of changes.

use super::*;
use crate::csv_text::unguard;
use csv::{QuoteStyle, Terminator, WriterBuilder};
use proptest::{collection::vec, prelude::*, sample::select};

type Cells = [String; 3];

/// Texts with all that a table can get wrong, and any other text.
fn text() -> impl Strategy<Value = String> {
    prop_oneof!["[\"',;\t\r\n =+@\\-19ae.]{0,6}", "\\PC{0,12}", Just("Rex".to_owned()), Just("7".to_owned())]
}

fn table() -> impl Strategy<Value = Vec<Cells>> {
    vec([text(), text(), text()], 1..8)
}

/// How a table is written by hand.
#[derive(Clone, Debug)]
struct Hand {
    delimiter: char,
    end: &'static str,
    mark: &'static str,
    /// The order of the columns: name, category, status, and one that is ignored.
    order: Vec<usize>,
    /// Which cells are in quotes without need.
    quoted: Vec<bool>,
    /// After which rows a blank line stands.
    blank_lines: Vec<bool>,
}

fn hand() -> impl Strategy<Value = Hand> {
    let order = Just(vec![0, 1, 2, 3]).prop_shuffle();
    let ends = select(vec!["\n", "\r\n", "\r"]);
    let marks = select(vec!["", "\u{feff}", "sep", "\u{feff}sep"]);
    (select(vec![',', ';', '\t']), ends, marks, order, vec(any::<bool>(), 7), vec(any::<bool>(), 5)).prop_map(
        |(delimiter, end, mark, order, quoted, blank_lines)| Hand { delimiter, end, mark, order, quoted, blank_lines },
    )
}

impl Hand {
    fn write(&self, table: &[Cells]) -> String {
        let mut quoted = self.quoted.iter().cycle();
        let mut blank_lines = self.blank_lines.iter().cycle();
        let mut text = match self.mark.strip_suffix("sep") {
            Some(mark) => format!("{mark}sep={}{}", self.delimiter, self.end),
            None => self.mark.to_owned(),
        };
        let header = ["Name", "category ID", "STATUS", "Notes"].map(str::to_owned);
        let rows =
            table.iter().map(|[name, category, status]| [name.clone(), category.clone(), status.clone(), "n".into()]);
        for row in std::iter::once(header).chain(rows) {
            let cells: Vec<String> = self.order.iter().map(|column| self.cell(&row[*column], quoted.next())).collect();
            text.push_str(&cells.join(&self.delimiter.to_string()));
            text.push_str(self.end);
            if blank_lines.next() == Some(&true) {
                text.push_str(self.end);
            }
        }
        text
    }

    fn cell(&self, text: &str, quoted: Option<&bool>) -> String {
        if quoted == Some(&true) || text.contains([self.delimiter, '"', '\r', '\n']) {
            format!("\"{}\"", text.replace('"', "\"\""))
        } else {
            text.to_owned()
        }
    }
}

/// What a spreadsheet means by these cells.
fn meant([name, category, status]: &Cells) -> Cells {
    let trimmed = |text: &String| unguard(text.trim()).trim().to_owned();
    [unguard(name), trimmed(category), trimmed(status)]
}

fn is_blank(row: &Cells) -> bool {
    row.iter().all(|cell| cell.trim().is_empty())
}

#[derive(Clone, Debug)]
enum Change {
    LeaveOut(u32, bool),
    LeaveOutAll(RowFilter),
    Record(u32, RowState),
    Start,
    Stop,
}

fn change() -> impl Strategy<Value = Change> {
    let filters =
        vec![RowFilter::All, RowFilter::Ready, RowFilter::WithProblems, RowFilter::Duplicates, RowFilter::Refused];
    let refused = RowState::Refused { code: "c".into(), message: "m".into(), status: 400 };
    let added = RowState::Added { id: Some(PetId(1)) };
    let states = vec![RowState::Waiting, RowState::Sent, RowState::Unknown, RowState::LeftOut, refused, added];
    prop_oneof![
        3 => (0..9u32, any::<bool>()).prop_map(|(row, left_out)| Change::LeaveOut(row, left_out)),
        1 => select(filters).prop_map(Change::LeaveOutAll),
        5 => (0..9u32, select(states)).prop_map(|(row, state)| Change::Record(row, state)),
        1 => Just(Change::Start),
        1 => Just(Change::Stop),
    ]
}

/// A row of few different texts, so that rows are equal.
fn row() -> impl Strategy<Value = Cells> {
    let of = |texts: &'static [&str]| select(texts).prop_map(str::to_owned);
    [of(&["Rex", "Bella", ""]), of(&["1", "2", "Cats", "x"]), of(&["", "available", "lost"])]
}

fn apply(import: &mut Import, change: Change) {
    match change {
        Change::LeaveOut(row, left_out) => {
            import.leave_out(row, left_out);
        }
        Change::LeaveOutAll(filter) => {
            import.leave_out_all(filter);
        }
        Change::Record(row, state) => import.record(row, state),
        Change::Start => import.start(),
        Change::Stop => import.stop(),
    }
}

/// Counts what the screen would show.
fn recount(import: &Import) -> Counts {
    let mut counts = Counts::default();
    for row in views(import) {
        counts.all += 1;
        let is_kept = !matches!(row.state, RowState::LeftOut | RowState::AddedBefore { .. });
        counts.duplicates += u32::from(is_kept && !row.duplicate.is_empty());
        *match row.state {
            RowState::Waiting if row.problems.is_empty() => &mut counts.ready,
            RowState::Waiting => &mut counts.with_problems,
            RowState::Sent => &mut counts.sent,
            RowState::Added { .. } => &mut counts.added,
            RowState::Refused { .. } => &mut counts.refused,
            RowState::Unknown => &mut counts.unknown,
            RowState::LeftOut => &mut counts.left_out,
            RowState::AddedBefore { .. } => &mut counts.added_before,
        } += 1;
    }
    counts
}

proptest! {
    #[test]
    fn a_table_that_the_csv_crate_wrote_is_read_back(
        table in table(),
        delimiter in select(vec![b',', b';', b'\t']),
        quotes in select(vec![QuoteStyle::Always, QuoteStyle::Necessary, QuoteStyle::NonNumeric]),
        end in select(vec![Terminator::CRLF, Terminator::Any(b'\n'), Terminator::Any(b'\r')]),
    ) {
        let mut writer = WriterBuilder::new().delimiter(delimiter).quote_style(quotes).terminator(end).from_writer(vec![]);
        writer.write_record(["name", "category", "status"]).unwrap();
        for row in &table {
            writer.write_record(row).unwrap();
        }
        let text = String::from_utf8(writer.into_inner().unwrap()).unwrap();
        let expected: Vec<Cells> = table.iter().filter(|row| !is_blank(row)).map(meant).collect();
        match Import::read(&text, "UTF-8", &source()) {
            Ok(import) => prop_assert_eq!(cells(&import), expected),
            Err(_) => prop_assert_eq!(expected, Vec::<Cells>::new()),
        }
    }

    #[test]
    fn a_table_in_an_odd_dialect_is_read_back(table in table(), hand in hand()) {
        let import = import(&hand.write(&table));
        prop_assert_eq!(cells(&import), table.iter().map(meant).collect::<Vec<_>>());
        prop_assert_eq!(import.overview().ignored_columns, ["Notes"]);
        prop_assert!(import.rows.iter().all(|row| row.fault.is_none()));
    }

    #[test]
    fn a_result_file_is_read_back(table in table(), hand in hand()) {
        let import = import(&hand.write(&table));
        let again = super::import(&import.csv(Download::Results));
        prop_assert_eq!(cells(&again), cells(&import));
        prop_assert_eq!(again.overview().counts, import.overview().counts);
    }

    #[test]
    fn no_sequence_of_changes_makes_a_count_wrong(
        rows in vec((row(), select(vec!["", "added", "unknown", "left out"])), 1..8),
        changes in vec(change(), 0..30),
    ) {
        let rows: Vec<String> = rows.iter().map(|(row, outcome)| format!("{},{outcome},5\n", row.join(","))).collect();
        let mut import = import(&format!("name,category,status,outcome,id\nMax,1,,,\n{}", rows.concat()));
        let (header, chunks) = (import.header(), import.chunks());
        for change in changes {
            apply(&mut import, change);
            let counts = recount(&import);
            prop_assert_eq!(import.overview().counts, counts);
            let filters = [
                (RowFilter::Ready, counts.ready),
                (RowFilter::WithProblems, counts.with_problems),
                (RowFilter::Duplicates, counts.duplicates),
                (RowFilter::Added, counts.added),
                (RowFilter::Refused, counts.refused),
                (RowFilter::Unknown, counts.unknown),
                (RowFilter::LeftOut, counts.left_out),
            ];
            for (filter, count) in filters {
                prop_assert_eq!(numbers(&import, filter).len(), count as usize);
                prop_assert_eq!(import.rows(filter, 0, 0).total, count);
            }
            let first = numbers(&import, RowFilter::Ready).first().copied();
            prop_assert_eq!(import.next().map(|next| next.row), first.filter(|_| import.phase() == Phase::Started));
        }
        let states: Vec<_> = (0..import.counts.all).map(|row| (row, import.state_of(row))).collect();
        let restored = Import::restore(&header, &chunks, &states).unwrap();
        let mut expected = views(&import);
        for row in expected.iter_mut().filter(|row| row.state == RowState::Sent) {
            row.state = RowState::Unknown;
        }
        prop_assert_eq!(views(&restored), expected);
        prop_assert_eq!(restored.overview().counts, recount(&restored));
    }

    #[test]
    fn no_text_causes_a_panic(text in "\\PC*|[\"',;\t\r\nsep=a1\u{feff}]{0,40}", head in select(vec!["", "name,category\n"])) {
        if let Ok(import) = Import::read(&format!("{head}{text}"), "UTF-8", &source()) {
            prop_assert_eq!(import.overview().counts, recount(&import));
            import.csv(Download::Results);
        }
    }

    #[test]
    fn no_stored_text_causes_a_panic(header: String, chunk: String, state: String) {
        let import = import("name,category\nRex,1\n");
        let _ = Import::restore(&header, std::slice::from_ref(&chunk), &[]);
        let _ = Import::restore(&import.header(), &[chunk], &[]);
        prop_assert!(Import::restore(&import.header(), &import.chunks(), &[(0, state)]).is_ok());
    }
}
