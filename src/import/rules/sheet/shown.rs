//! What the page shows of an import: the rows of one kind, or those that need a person first.

use super::{Head, ROWS_SHOWN, Sheet};
use crate::{
    api::wire::{NewPet, PetStatus},
    import::rules::{
        protocol::{ImportStage, ShownRow, Told},
        row::{Counts, Kind, Row, State},
    },
};

impl Sheet {
    /// What the page shows: the rows of `filter`, or all, from `from` on, those that need a person first. A filter without rows
    /// shows all.
    pub fn shown(&self, filter: Option<Kind>, from: u32, page: &str) -> Told {
        let counts = Counts::of(&self.rows, page);
        let filter = filter.filter(|kind| counts.get(*kind) > 0);
        let mut rows: Vec<_> =
            (0..).zip(&self.rows).map(|(number, row)| (row.kind(page).min(Kind::Ready), number)).collect();
        rows.retain(|(_, number)| {
            filter.is_none_or(|kind| self.row(*number).is_some_and(|row| row.kind(page) == kind))
        });
        rows.sort_unstable();
        let from = if (from as usize) < rows.len() { from } else { 0 };
        let shown = rows.into_iter().skip(from as usize).take(ROWS_SHOWN);
        let pets = |is_of: fn(Kind) -> bool| self.rows.iter().filter(move |row| is_of(row.kind(page)));
        let unknown: Vec<&NewPet> = pets(|kind| kind == Kind::Unknown).filter_map(|row| row.pet.as_ref()).collect();
        let is_same = |row: &&Row| row.pet.as_ref().is_some_and(|pet| unknown.contains(&pet));
        let recorded = pets(|kind| kind == Kind::Added).filter(is_same).filter_map(|row| match row.state {
            State::Added(id) => id,
            _ => None,
        });
        let Head { environment, file_name, summary, .. } = self.head.clone();
        Told {
            stage: if self.draft.is_some() { ImportStage::Checked } else { ImportStage::Started },
            environment,
            file_name,
            counts,
            summary,
            questions: self.draft.as_ref().map(|draft| draft.table.questions(&draft.checker)).unwrap_or_default(),
            unclear: self.draft.as_ref().map(|draft| draft.unclear.clone()).unwrap_or_default(),
            filter,
            from,
            rows: shown.filter_map(|(_, number)| self.shown_row(number, page)).collect(),
            recorded: recorded.collect(),
            ..Told::default()
        }
    }

    fn shown_row(&self, number: u32, page: &str) -> Option<ShownRow> {
        let row = self.row(number)?;
        let kind = row.kind(page);
        let sent = row.pet.as_ref().filter(|_| kind == Kind::Unknown);
        let category = sent.map_or_else(|| row.category.clone(), |pet| pet.category_id.to_string());
        let status = sent.map_or(row.status.as_str(), |pet| pet.status.map_or("", PetStatus::as_str)).to_owned();
        let is_chosen = row.may_be_chosen().then_some(row.state == State::Waiting);
        let texts = [row.name.clone(), category, status, row.in_words(kind)];
        Some(ShownRow { number, line: row.line, texts, kind, is_chosen })
    }
}
