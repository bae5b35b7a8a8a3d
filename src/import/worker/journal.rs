//! The unfinished import of each service, in IndexedDB: what a reload, a crash or a closed tab must not lose.
//!
//! A write counts only when its transaction has completed on the disk (`durability: "strict"`). Every operation opens the
//! database and closes it again. So no tab holds a connection that another tab waits for, and none works on a database that
//! was removed. This module knows nothing of what the texts mean.

mod problem;

use self::problem::Problem;
use futures::future::{Either, select};
use gloo_timers::future::TimeoutFuture;
use indexed_db_futures::{
    database::Database,
    error::Error,
    object_store::ObjectStore,
    prelude::*,
    transaction::{Transaction, TransactionDurability, TransactionMode, TransactionOptions},
};
use js_sys::{Array, Math};
use std::{ops::RangeInclusive, pin::pin};
use wasm_bindgen::{JsCast, JsValue};

const DATABASE: &str = "petstore-admin";
const VERSION: u8 = 1;
/// The head of each import, with its mark. Key: the service.
const IMPORTS: &str = "imports";
/// The rows as they were checked, many in one record. Key: the service and a number.
const CHUNKS: &str = "import-chunks";
/// The rows that have changed since, each in its own record. Key: the service and the row.
const ROWS: &str = "import-rows";
const STORES: [&str; 3] = [IMPORTS, CHUNKS, ROWS];

/// A browser that does not answer must not hold the page for ever. Storing 100,000 rows takes about a second.
const TIMEOUT_MS: u32 = 20_000;

/// An import as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    pub mark: Mark,
    pub header: String,
    pub chunks: Vec<String>,
    /// The rows that have a state of their own, in their order.
    pub rows: Vec<(u32, String)>,
}

/// Distinguishes an import from another one of the same service, which another tab may have stored since.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark(f64);

/// Reads the import of a service.
pub async fn read(service: &str) -> Result<Option<Stored>, String> {
    with_timeout(async {
        let database = open().await?;
        let transaction = database.0.transaction(STORES).with_mode(TransactionMode::Readonly).build()?;
        let Some((mark, header)) = head(&transaction, service).await? else { return Ok(None) };
        let chunks = transaction.object_store(CHUNKS)?;
        let chunks = chunks.get_all::<String>().with_query(records_of(service)).primitive()?.await?;
        let chunks = chunks.collect::<Result<_, _>>()?;
        let store = transaction.object_store(ROWS)?;
        let keys = store.get_all_keys::<JsValue>().with_query(records_of(service)).primitive()?;
        let states = store.get_all::<String>().with_query(records_of(service)).primitive()?;
        let keys = keys.await?;
        let states = states.await?;
        let rows = keys.zip(states).map(|(key, state)| Ok((row_of(&key?), state?)));
        let rows = rows.collect::<Result<_, Error>>()?;
        Ok(Some(Stored { mark, header, chunks, rows }))
    })
    .await
}

/// Stores an import in place of the former one of its service.
pub async fn store(service: &str, header: &str, chunks: &[String]) -> Result<Mark, String> {
    with_timeout(async {
        let database = open().await?;
        let transaction = writing(&database)?;
        let mark = Mark(Math::random());
        clear(&transaction, service)?;
        put_head(&transaction, service, mark, header)?;
        let store = transaction.object_store(CHUNKS)?;
        for (number, chunk) in (0..).zip(chunks) {
            drop(store.put(chunk.as_str()).with_key(key(service, number)).primitive()?);
        }
        transaction.commit().await?;
        Ok(mark)
    })
    .await
}

/// Stores the new states of rows, and the new header if it has changed.
pub async fn record(service: &str, mark: Mark, header: Option<&str>, rows: &[(u32, String)]) -> Result<(), String> {
    with_timeout(async {
        let database = open().await?;
        let transaction = writing(&database)?;
        if head(&transaction, service).await?.is_none_or(|(stored, _)| stored != mark) {
            return Err(Problem::Gone);
        }
        if let Some(header) = header {
            put_head(&transaction, service, mark, header)?;
        }
        let store = transaction.object_store(ROWS)?;
        for (row, state) in rows {
            drop(store.put(state.as_str()).with_key(key(service, *row)).primitive()?);
        }
        Ok(transaction.commit().await?)
    })
    .await
}

/// Removes the import of a service.
pub async fn remove(service: &str) -> Result<(), String> {
    with_timeout(async {
        let database = open().await?;
        let transaction = writing(&database)?;
        clear(&transaction, service)?;
        Ok(transaction.commit().await?)
    })
    .await
}

async fn with_timeout<T>(operation: impl Future<Output = Result<T, Problem>>) -> Result<T, String> {
    let result = match select(pin!(operation), TimeoutFuture::new(TIMEOUT_MS)).await {
        Either::Left((result, _)) => result,
        // This drops the operation, which rolls its transaction back.
        Either::Right(_) => Err(Problem::NoAnswer),
    };
    result.map_err(|problem| problem.to_string())
}

/// A connection that is closed when it is dropped.
struct Connection(Database);

impl Drop for Connection {
    fn drop(&mut self) {
        self.0.clone().close();
    }
}

async fn open() -> Result<Connection, Problem> {
    let database = Database::open(DATABASE).with_version(VERSION).with_on_upgrade_needed(|_, database| {
        for store in STORES {
            drop(database.create_object_store(store).build()?);
        }
        Ok(())
    });
    Ok(Connection(database.await?))
}

fn writing(database: &Connection) -> Result<Transaction<'_>, Problem> {
    let options = TransactionOptions::new().with_durability(TransactionDurability::Strict);
    Ok(database.0.transaction(STORES).with_mode(TransactionMode::Readwrite).with_options(options).build()?)
}

async fn head(transaction: &Transaction<'_>, service: &str) -> Result<Option<(Mark, String)>, Problem> {
    let store = transaction.object_store(IMPORTS)?;
    let head: Option<JsValue> = store.get(service).primitive()?.await?;
    let head = head.and_then(|head| head.dyn_into::<Array>().ok());
    Ok(head.and_then(|head| Some((Mark(head.get(0).as_f64()?), head.get(1).as_string()?))))
}

fn put_head(transaction: &Transaction<'_>, service: &str, mark: Mark, header: &str) -> Result<(), Problem> {
    let store = transaction.object_store(IMPORTS)?;
    let head: JsValue = Array::of2(&mark.0.into(), &header.into()).into();
    drop(store.put(head).with_key(service).primitive()?);
    Ok(())
}

fn clear(transaction: &Transaction<'_>, service: &str) -> Result<(), Problem> {
    let delete = |store: ObjectStore<'_>| store.delete(records_of(service)).primitive().map(drop);
    drop(transaction.object_store(IMPORTS)?.delete(service).primitive()?);
    delete(transaction.object_store(CHUNKS)?)?;
    Ok(delete(transaction.object_store(ROWS)?)?)
}

fn key(service: &str, number: u32) -> JsValue {
    Array::of2(&service.into(), &number.into()).into()
}

fn row_of(key: &JsValue) -> u32 {
    key.dyn_ref::<Array>().and_then(|key| key.get(1).as_f64()).unwrap_or_default() as u32
}

/// All keys that begin with the service. A list is greater than every number.
fn records_of(service: &str) -> RangeInclusive<JsValue> {
    let first = Array::of1(&service.into());
    let last = Array::of2(&service.into(), &Array::new());
    first.into()..=last.into()
}
