//! The slowest end-to-end tests. Each test adds a line to a file: its seconds, a tab and its name.

use std::{collections::BTreeMap, path::PathBuf};

use anyhow::Result;
use fs_err as fs;

use crate::workspace::Workspace;

/// The tests read the name of the file from this variable.
pub const VARIABLE: &str = "PETSTORE_DURATIONS";
const SHOWN: usize = 10;

pub fn file(workspace: &Workspace) -> PathBuf {
    workspace.target.join("e2e").join("durations.tsv")
}

/// Removes the lines of the last run.
pub fn clear(workspace: &Workspace) -> Result<()> {
    let file = file(workspace);
    if file.exists() {
        fs::remove_file(file)?;
    }
    Ok(())
}

/// A table of the slowest tests. A run that ended early has none.
pub fn report(workspace: &Workspace) -> Option<String> {
    let lines = fs::read_to_string(file(workspace)).ok()?;
    Some(table_of(&lines))
}

/// A test has one line for each browser, and for each state of a page: the table has their sum.
fn table_of(lines: &str) -> String {
    let mut seconds = BTreeMap::<&str, f64>::new();
    for (duration, test) in lines.lines().filter_map(|line| line.split_once('\t')) {
        *seconds.entry(test).or_default() += duration.parse::<f64>().unwrap_or_default();
    }
    let mut slowest: Vec<_> = seconds.into_iter().collect();
    slowest.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let rows = slowest.iter().take(SHOWN).map(|(test, seconds)| vec![(*test).to_owned(), format!("{seconds:.1}")]);
    table::render(&["Slowest tests", "Seconds"], &rows.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slowest_tests_come_first_with_the_sum_of_their_lines() {
        let table = table_of("2.0\tgate::a\n1.5\tsite::b\n1.0\tsite::b\n");
        let expected = "| Slowest tests | Seconds |\n| ------------- | ------: |\n\
                        | site::b       |     2.5 |\n| gate::a       |     2.0 |\n";
        assert_eq!(table, expected);
    }

    #[test]
    fn ten_tests_are_shown() {
        let lines: String = (0..12).map(|number| format!("{number}.0\ttest {number}\n")).collect();
        let table = table_of(&lines);
        assert!(table.contains("test 2 ") && !table.contains("test 1 "), "{table}");
    }
}
