//! The sentences of the page "Import pets". Pure.

use crate::import::rules::protocol::{Counts, RowFilter};

/// The filters of the rows that there are, with their counts: value and text.
pub fn filters(counts: Counts) -> Vec<(RowFilter, String)> {
    let all = [
        (RowFilter::All, counts.all, "All rows"),
        (RowFilter::Ready, counts.ready, "Can be sent"),
        (RowFilter::WithProblems, counts.with_problems, "With problems"),
        (RowFilter::Duplicates, counts.duplicates, "Possible duplicates"),
        (RowFilter::Added, counts.added, "Added"),
        (RowFilter::Refused, counts.refused, "Not accepted"),
        (RowFilter::Unknown, counts.unknown, "Unknown"),
        (RowFilter::LeftOut, counts.left_out, "Left out"),
    ];
    let is_shown = |(filter, count, _): &(RowFilter, u32, &str)| *filter == RowFilter::All || *count > 0;
    all.into_iter().filter(is_shown).map(|(filter, count, text)| (filter, format!("{text} ({count})"))).collect()
}

/// About how long the rows that are left take. Empty if no limit is known.
pub fn time_left(minutes: Option<u64>) -> String {
    match minutes {
        None | Some(0) => String::new(),
        Some(1) => "about 1 minute left".to_owned(),
        Some(minutes) if minutes < 120 => format!("about {minutes} minutes left"),
        Some(minutes) => format!("about {} hours left", minutes / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_filters_that_have_rows_are_offered() {
        let counts = Counts { all: 2, ready: 2, ..Counts::default() };
        let filters = filters(counts);
        assert_eq!(filters, [(RowFilter::All, "All rows (2)".into()), (RowFilter::Ready, "Can be sent (2)".into())]);
        let one = Counts {
            all: 9,
            ready: 1,
            with_problems: 1,
            duplicates: 1,
            sent: 1,
            added: 1,
            refused: 1,
            unknown: 1,
            left_out: 1,
            added_before: 1,
        };
        assert_eq!(super::filters(one).len(), 8);
    }

    #[test]
    fn the_time_left_is_in_minutes_and_then_in_hours() {
        assert_eq!(time_left(Some(1)), "about 1 minute left");
        assert_eq!(time_left(Some(119)), "about 119 minutes left");
        assert_eq!(time_left(Some(125)), "about 2 hours left");
        assert_eq!((time_left(None), time_left(Some(0))), (String::new(), String::new()));
    }
}
