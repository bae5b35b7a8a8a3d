//! An import as texts for a database: a header, the rows in chunks, and the states that changed since.
//!
//! Header and chunks are written at the start, and the header again after each start or stop. A state is written after each
//! change of a row, so one row costs one short text.

use super::{
    Import,
    protocol::{RowState, Source},
    row::Row,
    table::Table,
};
use serde::{Deserialize, Serialize};

/// The rows of one chunk.
pub const CHUNK: usize = 1_000;

/// Changes with each change of the texts, because another release may have written them.
const FORMAT: u32 = 2;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredHeader {
    format: u32,
    source: Source,
    ignored_columns: Vec<String>,
    is_cut: bool,
    read_as: String,
    is_started: bool,
    is_stopped: bool,
    rows: usize,
}

/// A row, with short names because there are many.
#[derive(Serialize, Deserialize)]
struct StoredRow {
    l: u32,
    t: [String; 3],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    s: Option<RowState>,
    /// What is wrong with the row as a whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    f: Option<String>,
    /// Whether an earlier import may have added it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    m: bool,
}

impl Import {
    /// All but the rows. It changes when the import is started or stopped.
    pub fn header(&self) -> String {
        json(&StoredHeader {
            format: FORMAT,
            source: self.source.clone(),
            ignored_columns: self.ignored_columns.clone(),
            is_cut: self.is_cut,
            read_as: self.read_as.clone(),
            is_started: self.is_started,
            is_stopped: self.is_stopped,
            rows: self.rows.len(),
        })
    }

    /// The rows as they are now, `CHUNK` in each text.
    pub fn chunks(&self) -> Vec<String> {
        self.rows.chunks(CHUNK).map(|rows| json(&rows.iter().map(StoredRow::of).collect::<Vec<_>>())).collect()
    }

    /// The state of a row. Empty if there is no such row.
    pub fn state_of(&self, row: u32) -> String {
        self.row(row).map(|row| json(&row.state)).unwrap_or_default()
    }

    /// Reads an import from its texts. A request that was on its way has an unknown outcome now, and so has a row whose state
    /// cannot be read. An error is a sentence for the screen.
    pub fn restore(header: &str, chunks: &[String], states: &[(u32, String)]) -> Result<Self, String> {
        let unreadable =
            || "The stored import cannot be read. Another version of the app may have stored it.".to_owned();
        let header: StoredHeader = serde_json::from_str(header).map_err(|_| unreadable())?;
        let mut rows = Vec::with_capacity(header.rows);
        for chunk in chunks {
            let stored: Vec<StoredRow> = serde_json::from_str(chunk).map_err(|_| unreadable())?;
            rows.extend(stored.into_iter().map(StoredRow::into_row));
        }
        if header.format != FORMAT || rows.len() != header.rows {
            return Err(unreadable());
        }
        for (number, stored) in states {
            if let Some(row) = rows.get_mut(*number as usize) {
                // A row whose state cannot be read may have been sent.
                row.state = serde_json::from_str(stored).unwrap_or(RowState::Unknown);
            }
        }
        for row in rows.iter_mut().filter(|row| row.state == RowState::Sent) {
            row.state = RowState::Unknown;
        }
        let table =
            Table { rows, is_cut: header.is_cut, ignored_columns: header.ignored_columns, separator: header.read_as };
        let mut import = Self::new(header.source, table);
        import.is_started = header.is_started;
        import.is_stopped = header.is_stopped;
        Ok(import)
    }
}

impl StoredRow {
    fn of(row: &Row) -> Self {
        Self {
            l: row.line,
            t: row.cells().map(str::to_owned),
            s: (row.state != RowState::Waiting).then(|| row.state.clone()),
            f: row.fault.as_ref().map(ToString::to_string),
            m: row.may_be_added,
        }
    }

    fn into_row(self) -> Row {
        let [name, category, status] = &self.t;
        let mut row = Row::new(self.l, [name, category, status]);
        row.state = self.s.unwrap_or_default();
        row.fault = self.f.map(Into::into);
        row.may_be_added = self.m;
        row
    }
}

/// No value here has a map with keys that are no texts, so writing cannot fail.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
