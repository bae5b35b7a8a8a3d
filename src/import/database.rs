//! The import of each service, in IndexedDB: what a reload, a crash or a closed tab must not lose.
//!
//! A write counts only when its transaction has completed on the disk (`durability: "strict"`), and is done only if the database
//! still has what the writer has read (compare-and-set in one transaction). Every operation opens the database and closes it
//! again, so no tab holds a connection that the update of another tab waits for. This module knows nothing of what the texts mean.

pub mod requests;

use self::requests::{blocked, completed, result};
use crate::{decode::to_stored, import::rules::sheet::RowStep};
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
/// How many rows are written before the page can handle other things.
const BATCH: u32 = 100;
const STORES: [&str; 2] = [IMPORTS, ROWS];

/// Distinguishes an import from another one of the same service, which another tab may have stored since.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ImportId(f64);

/// Reads the import of a service: its id, its head and its rows.
pub async fn read(service: &str) -> Result<Option<(ImportId, String, Vec<String>)>, JsValue> {
    let database = open().await?;
    let transaction = begin(&database, "readonly")?;
    let Some((id, head)) = head(&transaction, service).await? else { return Ok(None) };
    let request = transaction.object_store(ROWS)?.get_all_with_key(&rows_of(service)?)?;
    let rows: Array = result(&request).await?.unchecked_into();
    Ok(Some((id, head, rows.iter().filter_map(|row| row.as_string()).collect())))
}

/// Stores an import in place of the one with the id `former`. `None` if the service has another import by now.
pub async fn store(
    service: &str,
    former: Option<ImportId>,
    head: &str,
    rows: impl Iterator<Item = String>,
) -> Result<Option<ImportId>, JsValue> {
    let Some((_database, transaction)) = begin_to_write(service, former).await? else { return Ok(None) };
    let id = ImportId(Math::random());
    put_head(&transaction, service, id, head)?;
    let store = transaction.object_store(ROWS)?;
    store.delete(&rows_of(service)?)?;
    for (number, row) in (0..).zip(rows) {
        let request = store.put_with_key(&row.into(), &row_key(service, number))?;
        if number % BATCH == BATCH - 1 {
            result(&request).await?;
        }
    }
    completed(&transaction).await?;
    Ok(Some(id))
}

/// Writes another head, unless the service has another import now, or none.
pub async fn write_head(service: &str, id: ImportId, head: &str) -> Result<(), JsValue> {
    let Some((_database, transaction)) = begin_to_write(service, Some(id)).await? else { return Ok(()) };
    put_head(&transaction, service, id, head)?;
    completed(&transaction).await
}

/// Carries out a step if its row is still the one that the step begins with. Returns the row that is there then. `None` if the service
/// has another import now, or none.
pub async fn carry_out(service: &str, id: ImportId, step: &RowStep) -> Result<Option<String>, JsValue> {
    let Some((_database, transaction)) = begin_to_write(service, Some(id)).await? else { return Ok(None) };
    let (store, key) = (transaction.object_store(ROWS)?, row_key(service, step.row));
    let mut row = result(&store.get(&key)?).await?.as_string();
    if row.as_ref().is_none_or(|stored| *stored == to_stored(&step.from)) {
        store.put_with_key(&to_stored(&step.to).into(), &key)?;
        row = Some(to_stored(&step.to));
    }
    completed(&transaction).await?;
    Ok(row)
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

/// A transaction that writes, if the service has the import with this id.
async fn begin_to_write(
    service: &str,
    id: Option<ImportId>,
) -> Result<Option<(OpenDatabase, IdbTransaction)>, JsValue> {
    let database = open().await?;
    let transaction = begin(&database, "readwrite")?;
    let stored = head(&transaction, service).await?.map(|(stored, _)| stored);
    Ok((stored == id).then_some((database, transaction)))
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

fn row_key(service: &str, number: u32) -> JsValue {
    Array::of2(&service.into(), &number.into()).into()
}

/// The keys of the rows. A list is greater than every number.
fn rows_of(service: &str) -> Result<JsValue, JsValue> {
    IdbKeyRange::bound(&row_key(service, 0), &Array::of2(&service.into(), &Array::new())).map(JsValue::from)
}
