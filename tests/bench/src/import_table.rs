//! The table that the sites import: a CSV file of 10,000 pets.

use anyhow::{Context, Result};
use std::{env, fs, path::PathBuf, process};

pub const ROWS: u32 = 10_000;
/// One row of so many cannot be sent.
pub const ROWS_PER_PROBLEM: u32 = 100;
/// The same rows in each run.
const SEED: u32 = 16;

/// Some need quotes, some are not ASCII.
const NAMES: [&str; 10] = [
    "Biscuit",
    "Whiskers",
    "Kiwi",
    "Bubbles",
    "Thumper",
    "Señor Barksalot",
    "Zoë",
    "Käthe",
    "Rex, the second",
    "Bella \"Boo\"",
];
const STATUSES: [&str; 4] = ["available", "pending", "sold", ""];

/// The file of the table. It is removed with its value.
pub struct TableFile(PathBuf);

impl TableFile {
    pub fn write() -> Result<Self> {
        let path = env::temp_dir().join(format!("petstore-bench-import-{}.csv", process::id()));
        fs::write(&path, text(ROWS)).with_context(|| format!("{} cannot be written", path.display()))?;
        Ok(Self(path))
    }

    pub fn path(&self) -> String {
        self.0.display().to_string()
    }
}

impl Drop for TableFile {
    fn drop(&mut self) {
        // A file that stays does no harm.
        let _ = fs::remove_file(&self.0);
    }
}

fn text(rows: u32) -> String {
    let mut random = Random(SEED);
    let mut text = "name,categoryId,status\n".to_owned();
    for row in 1..=rows {
        let name = format!("{} {row}", random.of(&NAMES));
        let category = random.of(&["1", "2", "3", "4", "5"]);
        let status = random.of(&STATUSES);
        let problem = if row % ROWS_PER_PROBLEM == 0 { random.of(&["name", "category", "status"]) } else { "" };
        let cells = match problem {
            "name" => ["", category, status],
            "category" => [&name, "three", status],
            "status" => [&name, category, "lost"],
            _ => [&name, category, status],
        };
        text.push_str(&cells.map(quoted).join(","));
        text.push('\n');
    }
    text
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_owned() }
}

/// The generator of "Numerical Recipes". Its high bits vary enough for a table.
struct Random(u32);

impl Random {
    fn of(&mut self, choices: &[&'static str]) -> &'static str {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        choices[(self.0 >> 16) as usize % choices.len()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_run_has_the_same_rows() {
        assert_eq!(text(1_000), text(1_000));
    }

    #[test]
    fn a_table_has_its_header_and_all_rows() {
        let text = text(200);
        assert_eq!(text.lines().next(), Some("name,categoryId,status"));
        assert_eq!(text.lines().count(), 201);
    }

    #[test]
    fn names_need_quotes_and_have_letters_beyond_ascii() {
        let text = text(1_000);
        for part in ["\"Rex, the second ", "\"Bella \"\"Boo\"\" ", "Käthe ", ",sold\n", ",\n"] {
            assert!(text.contains(part), "{part}");
        }
    }

    #[test]
    fn one_row_of_100_has_a_problem_and_each_kind_of_problem_occurs() {
        let text = text(10_000);
        let counts = [
            |line: &str| line.starts_with(','),
            |line: &str| line.contains(",three,"),
            |line: &str| line.ends_with(",lost"),
        ]
        .map(|is_problem| text.lines().filter(|line| is_problem(line)).count());
        assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
        assert_eq!(counts.iter().sum::<usize>(), 100);
    }
}
