//! The pets in SQLite. A new pet is on the disk before `add` returns, so a killed process does not lose it.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::Context;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::error_response::ErrorResponse;
use crate::list_query::ListQuery;
use crate::new_pet::NewPet;
use crate::pet::{Pet, PetStatus};

/// `place` is the insertion order. It equals the id, except for seed pets, which keep their own ids.
const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS pets (
        place       INTEGER PRIMARY KEY AUTOINCREMENT,
        id          INTEGER NOT NULL UNIQUE,
        name        TEXT    NOT NULL,
        category_id INTEGER NOT NULL,
        status      TEXT    CHECK (status IN ('available', 'pending', 'sold'))
    ) STRICT;
    CREATE INDEX IF NOT EXISTS pets_by_status ON pets (status, place);
";

const INSERT_NEW_PET: &str = "
    INSERT INTO pets (id, name, category_id, status)
    SELECT COALESCE(MAX(place), 0) + 1, ?1, ?2, ?3 FROM pets RETURNING id
";

const INSERT_SEED_PET: &str = "INSERT INTO pets (id, name, category_id, status) VALUES (?1, ?2, ?3, ?4)";

#[derive(Clone)]
pub struct Store(Arc<Mutex<Connection>>);

impl Store {
    /// Inserts `seed_pets` if the store is empty.
    pub fn open(file: Option<PathBuf>, seed_pets: &[Pet]) -> anyhow::Result<Self> {
        let file = file.unwrap_or_else(|| ":memory:".into());
        let prepared = Connection::open(&file).and_then(|connection| prepare(connection, seed_pets));
        let connection = prepared.with_context(|| format!("cannot use the data file {}", file.display()))?;
        Ok(Self(Arc::new(Mutex::new(connection))))
    }

    /// Newest first, so that the first page contains a pet that was just added.
    pub async fn list(&self, query: ListQuery) -> Result<Vec<Pet>, ErrorResponse> {
        self.run_blocking(move |connection| {
            let filter = if query.status.is_some() { "status = ?1" } else { "?1 IS NULL" };
            let sql =
                format!("SELECT id, name, category_id, status FROM pets WHERE {filter} ORDER BY place DESC LIMIT ?2");
            let mut statement = connection.prepare_cached(&sql)?;
            let pets = statement.query_map(params![query.status, query.limit], pet_from_row)?;
            pets.collect()
        })
        .await
    }

    pub async fn find(&self, id: i64) -> Result<Option<Pet>, ErrorResponse> {
        self.run_blocking(move |connection| {
            let sql = "SELECT id, name, category_id, status FROM pets WHERE id = ?1";
            connection.prepare_cached(sql)?.query_row([id], pet_from_row).optional()
        })
        .await
    }

    /// Commits before it returns.
    pub async fn add(&self, new_pet: NewPet) -> Result<Pet, ErrorResponse> {
        self.run_blocking(move |connection| {
            let NewPet { name, category_id, status } = new_pet;
            let mut statement = connection.prepare_cached(INSERT_NEW_PET)?;
            // SQLite commits a statement with RETURNING only after all its rows are fetched.
            let ids = statement.query_map(params![name, category_id, status], |row| row.get(0))?;
            let ids = ids.collect::<Result<Vec<i64>, _>>()?;
            let id = ids.first().copied().ok_or(rusqlite::Error::QueryReturnedNoRows)?;
            Ok(Pet { id, name, category_id, status })
        })
        .await
    }

    /// Runs on a blocking thread: disk access delays no other request, and a client that disconnects cancels nothing.
    async fn run_blocking<T, F>(&self, function: F) -> Result<T, ErrorResponse>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        let connection = self.0.clone();
        let task =
            tokio::task::spawn_blocking(move || function(&connection.lock().unwrap_or_else(PoisonError::into_inner)));
        let result = task.await.map_err(anyhow::Error::from).and_then(|value| Ok(value?));
        result.map_err(|error| {
            eprintln!("the store failed: {error}");
            ErrorResponse::internal_error()
        })
    }
}

fn prepare(mut connection: Connection, seed_pets: &[Pet]) -> rusqlite::Result<Connection> {
    connection.busy_timeout(Duration::from_secs(5))?;
    // Both settings together sync the journal at every commit, so that a commit survives a kill and a power failure.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.execute_batch(SCHEMA)?;

    let transaction = connection.transaction()?;
    let is_empty: bool = transaction.query_row("SELECT NOT EXISTS (SELECT 1 FROM pets)", [], |row| row.get(0))?;
    if is_empty {
        let mut insert = transaction.prepare(INSERT_SEED_PET)?;
        for pet in seed_pets {
            insert.execute(params![pet.id, pet.name, pet.category_id, pet.status])?;
        }
    }
    transaction.commit()?;
    Ok(connection)
}

fn pet_from_row(row: &Row) -> rusqlite::Result<Pet> {
    Ok(Pet { id: row.get(0)?, name: row.get(1)?, category_id: row.get(2)?, status: row.get(3)? })
}

impl ToSql for PetStatus {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.as_str().to_sql()
    }
}

impl FromSql for PetStatus {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        Self::from_name(value.as_str()?).ok_or(FromSqlError::InvalidType)
    }
}
