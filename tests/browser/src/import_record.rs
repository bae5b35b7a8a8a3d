//! The record of the page "Import": files, and what is stored of an import in the database of the browser.

mod database;
mod files;

use petstore_admin::{
    api::wire::PetId,
    csv_text::Separator,
    import::{
        file::CsvInput,
        record::Record,
        rules::{
            check::Basis,
            row::{Kind, State},
            sheet::{RowStep, snapshot::Snapshot},
        },
    },
};

const TABLE: &str = "name,categoryId,status\nRex,1,available\nMia,2,sold\nBen,1,pending\n";

/// The record of a page. Each test has a service of its own, because all tests share one database.
struct Page(Record);

impl Page {
    /// As the page is after it was loaded.
    fn new(service: &str, page: &str) -> Self {
        Self(Record::new(service.to_owned(), page.to_owned()))
    }

    async fn load(&mut self) -> Snapshot {
        self.0.load().await.unwrap();
        self.0.snapshot()
    }

    async fn is_open_elsewhere(&mut self) -> bool {
        self.0.load().await.is_err_and(|problem| problem.starts_with("Another tab of this browser has an import"))
    }

    /// Checks the table. What an earlier run has left is closed.
    async fn check(&mut self, table: &str) {
        self.load().await;
        self.0.close().await.unwrap();
        self.0.check(Basis::default(), CsvInput::Text(table.to_owned())).await.unwrap();
    }

    /// Checks the table beside what is there.
    async fn check_again(&mut self) -> Result<(), String> {
        self.0.check(Basis::default(), CsvInput::Text(TABLE.to_owned())).await
    }

    /// Imports the table to its end, and leaves its results.
    async fn finish(&mut self) {
        self.start().await;
        for id in 51..54 {
            let taken = self.take().await;
            self.end(taken, id).await.unwrap();
        }
        assert!(self.0.snapshot().counts.is_settled());
    }

    /// Checks the table and starts its import.
    async fn start(&mut self) -> Snapshot {
        self.check(TABLE).await;
        self.0.start().await.unwrap();
        self.0.snapshot()
    }

    async fn take(&mut self) -> RowStep {
        self.0.take().await.unwrap().unwrap()
    }

    async fn end(&mut self, taken: RowStep, id: i64) -> Result<(), String> {
        self.0.end(taken, State::Added(Some(PetId(id))), String::new()).await
    }

    /// The cells of the ID and of the outcome of each row in the file with the results.
    async fn results(&mut self) -> Vec<String> {
        let file = self.0.csv(Separator::Comma);
        let rows = file.lines().skip(1).map(|row| row.split(',').skip(3).take(2).collect::<Vec<_>>().join(" "));
        rows.collect()
    }
}

/// How many rows are added, are left and are unknown.
fn counts(snapshot: &Snapshot) -> [u32; 3] {
    [snapshot.counts.get(Kind::Added), snapshot.counts.left, snapshot.counts.get(Kind::Unknown)]
}
