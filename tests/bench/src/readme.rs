//! Writes the report of a part into its file, between two marks.

use crate::condition::Part;
use anyhow::{Context, Result};
use std::{fs, path::Path};

const BEGIN: &str = "<!-- figures -->\n";
const END: &str = "<!-- end of figures -->";

pub fn write(part: Part, report: &str) -> Result<()> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(part.file());
    let text = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    let text = with_report(&text, report).with_context(|| format!("{} lacks the marks", path.display()))?;
    fs::write(&path, text).with_context(|| format!("{} cannot be written", path.display()))
}

fn with_report(text: &str, report: &str) -> Option<String> {
    let (before, rest) = text.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}\n{}\n\n{END}{after}", report.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_text_between_the_marks_changes() {
        let text = "# Bench\n<!-- figures -->\nold\n<!-- end of figures -->\nrest\n";
        let expected = "# Bench\n<!-- figures -->\n\nnew\n\n<!-- end of figures -->\nrest\n";
        assert_eq!(with_report(text, "new\n").as_deref(), Some(expected));
        assert_eq!(with_report(expected, "new").as_deref(), Some(expected));
        assert_eq!(with_report("# Bench", "new"), None);
    }

    #[test]
    fn the_file_of_each_part_has_the_marks() {
        for part in Part::ALL {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(part.file());
            assert!(with_report(&fs::read_to_string(path).unwrap(), "new").is_some(), "{part:?}");
        }
    }
}
