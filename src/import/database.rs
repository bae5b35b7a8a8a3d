//! The import of each service, in IndexedDB: what a reload, a crash or a closed tab must not lose.
//!
//! A write counts only when its transaction has completed on the disk (`durability: "strict"`), and is done only if the database
//! still has what the writer has read (compare-and-set in one transaction). Every operation opens the database and closes it
//! again, so no tab holds a connection that the update of another tab waits for. This module knows nothing of what the texts mean.

pub mod requests;

use self::requests::{blocked, completed, result};
use crate::import::rules::sheet::{RowStep, json};
use js_sys::{Array, Function, Math, Object, Reflect};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{IdbDatabase, IdbKeyRange, IdbTransaction};

const DATABASE: &str = "petstore-admin";
const VERSION: u32 = 2;
/// The head of each import, with its id. Key: the service.
const IMPORTS: &str = "imports";
/// Each row. Key: the service and the place of the row.
const ROWS: &str = "import-rows";
/// How many rows are read or written before the page can handle other things.
const BATCH: u32 = 100;
const STORES: [&str; 2] = [IMPORTS, ROWS];
const READ: &str = "readonly";
const WRITE: &str = "readwrite";

/// Distinguishes an import from another one of the same service, which another tab may have stored since.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ImportId(f64);

/// Reads the import of a service: its id, its head and its rows.
pub async fn read(service: &str) -> Result<Option<(ImportId, String, Vec<String>)>, JsValue> {
    let database = open().await?;
    let transaction = begin(&database, READ)?;
    let Some((id, head)) = head(&transaction, service).await? else { return Ok(None) };
    let store = transaction.object_store(ROWS)?;
    let (mut rows, mut from) = (Vec::new(), 0);
    loop {
        let request = store.get_all_with_key_and_limit(&rows_from(service, from)?, BATCH)?;
        let batch: Array = result(&request).await?.unchecked_into();
        rows.extend(batch.iter().filter_map(|row| row.as_string()));
        if batch.length() < BATCH {
            return Ok(Some((id, head, rows)));
        }
        from += BATCH;
    }
}

/// Stores an import in place of the one with the id `former`. `None` if the service has another import by now.
pub async fn store(
    service: &str,
    former: Option<ImportId>,
    head: &str,
    rows: impl Iterator<Item = String>,
) -> Result<Option<ImportId>, JsValue> {
    let database = open().await?;
    let transaction = begin(&database, WRITE)?;
    if self::head(&transaction, service).await?.map(|(id, _)| id) != former {
        return Ok(None);
    }
    let id = ImportId(Math::random());
    put_head(&transaction, service, id, head)?;
    let store = transaction.object_store(ROWS)?;
    store.delete(&rows_from(service, 0)?)?;
    for (number, row) in (0..).zip(rows) {
        let request = store.put_with_key(&row.into(), &key(service, number))?;
        if number % BATCH == BATCH - 1 {
            result(&request).await?;
        }
    }
    completed(&transaction).await?;
    Ok(Some(id))
}

/// Writes another head if there is one, and carries out each step whose row is still the one that the step begins with. Returns for
/// each step the row that is there instead, if there is one. `None` if nothing has changed, because the service has another import now,
/// or none.
pub async fn write(
    service: &str,
    id: ImportId,
    other_head: Option<&str>,
    steps: &[RowStep],
) -> Result<Option<Vec<Option<String>>>, JsValue> {
    let database = open().await?;
    let transaction = begin(&database, WRITE)?;
    if head(&transaction, service).await?.is_none_or(|(stored, _)| stored != id) {
        return Ok(None);
    }
    if let Some(head) = other_head {
        put_head(&transaction, service, id, head)?;
    }
    let (store, mut others) = (transaction.object_store(ROWS)?, Vec::new());
    for RowStep { row, from, to } in steps {
        let key = key(service, *row);
        let other = result(&store.get(&key)?).await?.as_string().filter(|stored| *stored != json(from));
        if other.is_none() {
            store.put_with_key(&json(to).into(), &key)?;
        }
        others.push(other);
    }
    completed(&transaction).await?;
    Ok(Some(others))
}

/// A connection that is closed when it is dropped.
struct OpenDatabase(IdbDatabase);

impl Drop for OpenDatabase {
    fn drop(&mut self) {
        self.0.close();
    }
}

async fn open() -> Result<OpenDatabase, JsValue> {
    let factory = window().indexed_db()?.ok_or_else(blocked)?;
    let request = factory.open_with_u32(DATABASE, VERSION)?;
    let opened = request.clone();
    let upgrade = Closure::once(move || {
        let database: IdbDatabase = opened.result()?.unchecked_into();
        // The imports of another version cannot be continued.
        let old = database.object_store_names();
        (0..old.length())
            .filter_map(|place| old.get(place))
            .try_for_each(|name| database.delete_object_store(&name))?;
        STORES.iter().try_for_each(|store| database.create_object_store(store).map(drop))
    });
    request.set_onupgradeneeded(Some(upgrade.as_ref().unchecked_ref()));
    Ok(OpenDatabase(result(&request).await?.unchecked_into()))
}

/// A transaction over all stores. web-sys does not have the option for the disk.
fn begin(database: &OpenDatabase, mode: &str) -> Result<IdbTransaction, JsValue> {
    let stores: Array = STORES.iter().map(|store| JsValue::from(*store)).collect();
    let options = Object::new();
    Reflect::set(&options, &"durability".into(), &"strict".into())?;
    let transaction: Function = Reflect::get(&database.0, &"transaction".into())?.unchecked_into();
    Ok(transaction.call3(&database.0, &stores, &mode.into(), &options)?.unchecked_into())
}

async fn head(transaction: &IdbTransaction, service: &str) -> Result<Option<(ImportId, String)>, JsValue> {
    let head = result(&transaction.object_store(IMPORTS)?.get(&service.into())?).await?;
    let head = head.dyn_into::<Array>().ok();
    Ok(head.and_then(|head| Some((ImportId(head.get(0).as_f64()?), head.get(1).as_string()?))))
}

fn put_head(transaction: &IdbTransaction, service: &str, id: ImportId, head: &str) -> Result<(), JsValue> {
    let head = Array::of2(&id.0.into(), &head.into());
    transaction.object_store(IMPORTS)?.put_with_key(&head, &service.into()).map(drop)
}

fn key(service: &str, number: u32) -> JsValue {
    Array::of2(&service.into(), &number.into()).into()
}

/// The keys of the rows from this one on. A list is greater than every number.
fn rows_from(service: &str, number: u32) -> Result<JsValue, JsValue> {
    IdbKeyRange::bound(&key(service, number), &Array::of2(&service.into(), &Array::new())).map(JsValue::from)
}
