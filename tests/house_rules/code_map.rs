//! The table "Code map" in the crate's docs (`src/lib.rs`): a row for each module.
//!
//! A row is `| [`module`] | what it is | [`other`], [`another`] |`. The last column lists the modules that this one
//! uses, or has `nothing`. No other words are allowed there.

use crate::syntax::parse;
use std::collections::BTreeSet;
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// A row of the code map.
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    pub modules: Vec<String>,
    pub knows: BTreeSet<String>,
}

impl Row {
    pub fn all() -> Vec<Self> {
        let docs: Vec<_> = parse("src/lib.rs").attrs.iter().filter_map(doc_line).collect();
        Self::read(&docs.join("\n")).unwrap_or_else(|line| {
            let form = "| [`module`] | what it is | [`other`], [`another`] |";
            panic!("\n  {line}\nThis is no row of the code map in src/lib.rs. A row is {form}\n")
        })
    }

    /// Reads the table below the heading "Code map". The error is the line that is not a row.
    fn read(docs: &str) -> Result<Vec<Self>, String> {
        let (_, after) = docs.split_once("# Code map").ok_or("There is no heading \"Code map\".")?;
        let table = after.lines().map(str::trim).skip_while(|line| !line.starts_with('|'));
        let rows = table.take_while(|line| line.starts_with('|')).skip(2);
        rows.map(|line| Self::of(line).ok_or(line.to_owned())).collect()
    }

    fn of(line: &str) -> Option<Self> {
        let cells: Vec<_> = line.strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim).collect();
        let [modules, _, knows] = cells[..] else { return None };
        let knows = if knows == "nothing" { Vec::new() } else { links(knows)? };
        Some(Self { modules: links(modules)?, knows: knows.into_iter().collect() })
    }
}

fn links(cell: &str) -> Option<Vec<String>> {
    cell.split(',').map(|link| Some(link.trim().strip_prefix("[`")?.strip_suffix("`]")?.to_owned())).collect()
}

fn doc_line(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(doc) = &attribute.meta else { return None };
    match &doc.value {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) if doc.path.is_ident("doc") => Some(text.value()),
        _ => None,
    }
}

mod tests {
    use super::*;

    #[test]
    fn a_row_names_modules_as_links() {
        let docs = "# Code map\n\n| module | is | knows |\n| --- | --- | --- |\n\
                    | [`a`], [`b`] | both | [`c`] |\n| [`c`] | c | nothing |\n\n| no";
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let row = |modules: &[&str], knows: &[&str]| Row {
            modules: names(modules),
            knows: names(knows).into_iter().collect(),
        };
        assert_eq!(Row::read(docs), Ok(vec![row(&["a", "b"], &["c"]), row(&["c"], &[])]));
        let vague = docs.replace("nothing", "everything below");
        assert_eq!(Row::read(&vague), Err("| [`c`] | c | everything below |".into()));
    }
}
