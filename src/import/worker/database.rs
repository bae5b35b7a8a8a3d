//! The import of each service, in IndexedDB: what a reload, a crash or a closed tab must not lose.
//!
//! A write counts only when its transaction has completed on the disk (`durability: "strict"`), and is done only if the database
//! still has what the writer has read (compare-and-set in one transaction). Every operation opens the database and closes it
//! again, so no tab holds a connection that the update of another tab waits for. This module knows nothing of what the texts mean.

mod problem;

use self::problem::DatabaseProblem;
use crate::import::rules::sheet::RowStep;
use indexed_db_futures::{
    database::Database,
    prelude::*,
    transaction::{Transaction, TransactionDurability, TransactionMode, TransactionOptions},
};
use js_sys::{Array, Math};
use std::ops::RangeInclusive;
use wasm_bindgen::{JsCast, JsValue};

const DATABASE: &str = "petstore-admin";
const VERSION: u8 = 2;
/// The head of each import, with its mark. Key: the service.
const IMPORTS: &str = "imports";
/// Each row. Key: the service and the place of the row.
const ROWS: &str = "import-rows";
/// Of version 1. Its imports cannot be continued.
const OLD_CHUNKS: &str = "import-chunks";
const STORES: [&str; 2] = [IMPORTS, ROWS];

/// An import as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    pub mark: Mark,
    pub head: String,
    pub rows: Vec<String>,
}

/// Distinguishes an import from another one of the same service, which another tab may have stored since.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark(f64);

/// What is written.
#[derive(Clone, Copy, Debug)]
pub enum Write<'a> {
    Head(&'a str),
    Row(&'a RowStep),
}

/// How a change has ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Written {
    Done,
    /// Nothing has changed: another tab has changed the row, and this is its text now.
    Differs(String),
    /// Nothing has changed: the service has another import now, or none.
    Replaced,
}

/// Reads the import of a service.
pub async fn read(service: &str) -> Result<Option<Stored>, DatabaseProblem> {
    let database = open().await?;
    let transaction = database.0.transaction(STORES).with_mode(TransactionMode::Readonly).build()?;
    let Some((mark, head)) = head(&transaction, service).await? else { return Ok(None) };
    let rows = transaction.object_store(ROWS)?;
    let rows = rows.get_all::<String>().with_query(rows_of(service)).primitive()?.await?;
    Ok(Some(Stored { mark, head, rows: rows.collect::<Result<_, _>>()? }))
}

/// Stores an import in place of the one with the mark `former`. `None` if the service has another import by now.
pub async fn store(
    service: &str,
    former: Option<Mark>,
    head: &str,
    rows: &[String],
) -> Result<Option<Mark>, DatabaseProblem> {
    let database = open().await?;
    let transaction = writing(&database)?;
    if self::head(&transaction, service).await?.map(|(mark, _)| mark) != former {
        return Ok(None);
    }
    let mark = Mark(Math::random());
    put_head(&transaction, service, mark, head)?;
    let store = transaction.object_store(ROWS)?;
    store.delete(rows_of(service)).primitive().map(drop)?;
    for (number, row) in (0..).zip(rows) {
        drop(store.put(row.as_str()).with_key(key(service, number)).primitive()?);
    }
    transaction.commit().await?;
    Ok(Some(mark))
}

/// Carries out a step of a row, if the row is still the one that the step begins with, or writes another head.
pub async fn write(service: &str, mark: Mark, change: Write<'_>) -> Result<Written, DatabaseProblem> {
    let database = open().await?;
    let transaction = writing(&database)?;
    if head(&transaction, service).await?.is_none_or(|(stored, _)| stored != mark) {
        return Ok(Written::Replaced);
    }
    match change {
        Write::Head(text) => put_head(&transaction, service, mark, text)?,
        Write::Row(RowStep { row, from, to }) => {
            let store = transaction.object_store(ROWS)?;
            let stored: Option<String> = store.get(key(service, *row)).primitive()?.await?;
            if let Some(stored) = stored.filter(|stored| stored != from) {
                return Ok(Written::Differs(stored));
            }
            drop(store.put(to.as_str()).with_key(key(service, *row)).primitive()?);
        }
    }
    transaction.commit().await?;
    Ok(Written::Done)
}

/// A connection that is closed when it is dropped.
struct OpenDatabase(Database);

impl Drop for OpenDatabase {
    fn drop(&mut self) {
        self.0.clone().close();
    }
}

async fn open() -> Result<OpenDatabase, DatabaseProblem> {
    let database = Database::open(DATABASE).with_version(VERSION).with_on_upgrade_needed(|_, database| {
        for old in [IMPORTS, OLD_CHUNKS, ROWS] {
            if database.object_store_names().any(|name| name == old) {
                database.delete_object_store(old)?;
            }
        }
        for store in STORES {
            drop(database.create_object_store(store).build()?);
        }
        Ok(())
    });
    Ok(OpenDatabase(database.await?))
}

fn writing(database: &OpenDatabase) -> Result<Transaction<'_>, DatabaseProblem> {
    let options = TransactionOptions::new().with_durability(TransactionDurability::Strict);
    Ok(database.0.transaction(STORES).with_mode(TransactionMode::Readwrite).with_options(options).build()?)
}

async fn head(transaction: &Transaction<'_>, service: &str) -> Result<Option<(Mark, String)>, DatabaseProblem> {
    let store = transaction.object_store(IMPORTS)?;
    let head: Option<JsValue> = store.get(service).primitive()?.await?;
    let head = head.and_then(|head| head.dyn_into::<Array>().ok());
    Ok(head.and_then(|head| Some((Mark(head.get(0).as_f64()?), head.get(1).as_string()?))))
}

fn put_head(transaction: &Transaction<'_>, service: &str, mark: Mark, header: &str) -> Result<(), DatabaseProblem> {
    let store = transaction.object_store(IMPORTS)?;
    let head: JsValue = Array::of2(&mark.0.into(), &header.into()).into();
    drop(store.put(head).with_key(service).primitive()?);
    Ok(())
}

fn key(service: &str, number: u32) -> JsValue {
    Array::of2(&service.into(), &number.into()).into()
}

/// All keys that begin with the service. A list is greater than every number.
fn rows_of(service: &str) -> RangeInclusive<JsValue> {
    let first = Array::of1(&service.into());
    let last = Array::of2(&service.into(), &Array::new());
    first.into()..=last.into()
}
