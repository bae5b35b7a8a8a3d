//! The pets in SQLite. A pet is on the disk before its creation returns, so a kill after that can't lose it.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::list_query::ListQuery;
use crate::options::StartError;
use crate::pet::{NewPet, Pet, PetStatus};
use crate::refusal::Refusal;

/// `place` is the order in which the pets were added. It is the id too, except for pets that came with an id.
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

/// The place is the next one; an id that came with an older pet is skipped.
const INSERT_NEW: &str = "
    WITH RECURSIVE free (id) AS (
        SELECT COALESCE(MAX(place), 0) + 1 FROM pets
        UNION ALL
        SELECT free.id + 1 FROM free WHERE EXISTS (SELECT 1 FROM pets WHERE pets.id = free.id)
    )
    INSERT INTO pets (id, name, category_id, status) SELECT MAX(id), ?1, ?2, ?3 FROM free RETURNING id
";

const INSERT_GIVEN: &str = "INSERT INTO pets (id, name, category_id, status) VALUES (?1, ?2, ?3, ?4)";

#[derive(Clone)]
pub struct Store(Arc<Mutex<Connection>>);

impl Store {
    /// Puts `first_pets` into a store that holds none yet.
    pub fn open(file: Option<PathBuf>, first_pets: &[Pet]) -> Result<Self, StartError> {
        let opened = file.as_ref().map_or_else(Connection::open_in_memory, Connection::open);
        match opened.and_then(|connection| prepare(connection, first_pets)) {
            Ok(connection) => Ok(Self(Arc::new(Mutex::new(connection)))),
            Err(cause) => Err(StartError::Database { file, cause }),
        }
    }

    /// The newest first, so that a pet just added stands on the first page.
    pub async fn list(&self, query: ListQuery) -> Result<Vec<Pet>, Refusal> {
        self.run(move |connection| {
            let filter = if query.status.is_some() { "status = ?1" } else { "?1 IS NULL" };
            let sql =
                format!("SELECT id, name, category_id, status FROM pets WHERE {filter} ORDER BY place DESC LIMIT ?2");
            let mut statement = connection.prepare_cached(&sql)?;
            let pets = statement.query_map(params![query.status.map(PetStatus::as_str), query.limit], pet)?;
            pets.collect()
        })
        .await
    }

    pub async fn find(&self, id: i64) -> Result<Option<Pet>, Refusal> {
        self.run(move |connection| {
            let sql = "SELECT id, name, category_id, status FROM pets WHERE id = ?1";
            connection.prepare_cached(sql)?.query_row([id], pet).optional()
        })
        .await
    }

    /// Commits before it returns.
    pub async fn add(&self, new: NewPet) -> Result<Pet, Refusal> {
        self.run(move |connection| {
            let NewPet { name, category_id, status } = new;
            let mut statement = connection.prepare_cached(INSERT_NEW)?;
            // Every row is fetched: SQLite commits only once a statement that returns rows has come to its end.
            let ids =
                statement.query_map(params![name, category_id, status.map(PetStatus::as_str)], |row| row.get(0))?;
            let ids = ids.collect::<Result<Vec<i64>, _>>()?;
            let id = ids.first().copied().ok_or(rusqlite::Error::QueryReturnedNoRows)?;
            Ok(Pet { id, name, category_id, status })
        })
        .await
    }

    /// Runs where waiting for the disk holds up no other request, and to its end even when the client goes away.
    async fn run<T, W>(&self, work: W) -> Result<T, Refusal>
    where
        T: Send + 'static,
        W: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        let connection = self.0.clone();
        let done =
            tokio::task::spawn_blocking(move || work(&connection.lock().unwrap_or_else(PoisonError::into_inner)));
        match done.await {
            Ok(Ok(outcome)) => Ok(outcome),
            Ok(Err(error)) => {
                tracing::error!(%error, "the store failed");
                Err(Refusal::internal_error())
            }
            Err(error) => {
                tracing::error!(%error, "the store's task failed");
                Err(Refusal::internal_error())
            }
        }
    }
}

fn prepare(mut connection: Connection, first_pets: &[Pet]) -> rusqlite::Result<Connection> {
    connection.busy_timeout(Duration::from_secs(5))?;
    // Together these flush the journal at every commit: what was committed outlives a kill and a power cut.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.execute_batch(SCHEMA)?;

    let transaction = connection.transaction()?;
    let is_empty: bool = transaction.query_row("SELECT NOT EXISTS (SELECT 1 FROM pets)", [], |row| row.get(0))?;
    if is_empty {
        let mut insert = transaction.prepare(INSERT_GIVEN)?;
        for pet in first_pets {
            insert.execute(params![pet.id, pet.name, pet.category_id, pet.status.map(PetStatus::as_str)])?;
        }
    }
    transaction.commit()?;
    Ok(connection)
}

fn pet(row: &Row) -> rusqlite::Result<Pet> {
    let status: Option<String> = row.get(3)?;
    let status = status
        .map(|name| PetStatus::from_name(&name).ok_or(rusqlite::Error::InvalidColumnType(3, name, Type::Text)))
        .transpose()?;
    Ok(Pet { id: row.get(0)?, name: row.get(1)?, category_id: row.get(2)?, status })
}
