//! The record of the page "Import": files, and what is stored of an import in the database of the browser.

mod database;
mod files;

use petstore_admin::{
    api::wire::PetId,
    csv_text::Separator,
    import::{
        file::Table,
        progress::Progress,
        record::Record,
        rules::{
            row::{Kind, State},
            sheet::{RowStep, shown::Shown},
            source::Source,
        },
    },
};

const TABLE: &str = "name,categoryId,status\nRex,1,available\nMia,2,sold\nBen,1,pending\n";

/// The record of a page. Each test has a service of its own, because all tests share one database.
struct Page(Record);

impl Page {
    /// As the page is after it was loaded.
    fn new(service: &str, page: &str) -> Self {
        Self(Record::new(service.to_owned(), page.to_owned(), Progress::default()))
    }

    async fn open(&mut self) -> Shown {
        self.0.open("key".to_owned()).await.unwrap();
        self.0.shown()
    }

    async fn is_open_elsewhere(&mut self) -> bool {
        let problem = self.0.open("key".to_owned()).await.err();
        problem.is_some_and(|problem| problem.starts_with("Another tab of this browser has an import"))
    }

    /// Checks the table. What an earlier run has left is closed.
    async fn check(&mut self, table: &str) {
        self.open().await;
        self.0.close().await.unwrap();
        self.0.check(Source::default(), Table::Text(table.to_owned())).await.unwrap();
    }

    /// Checks the table and starts its import.
    async fn start(&mut self) -> Shown {
        self.check(TABLE).await;
        self.0.start().await.unwrap();
        self.0.shown()
    }

    async fn take(&mut self) -> RowStep {
        self.0.take().await.unwrap().unwrap()
    }

    async fn end(&mut self, taken: RowStep, id: i64) -> Result<(), String> {
        self.0.end(taken, State::Added(Some(PetId(id))), String::new()).await
    }

    /// The cells of the ID and of the outcome of each row in the file with the results.
    async fn results(&mut self) -> Vec<String> {
        let file = self.0.csv(Separator::Comma).await;
        let rows = file.lines().skip(1).map(|row| row.split(',').skip(3).take(2).collect::<Vec<_>>().join(" "));
        rows.collect()
    }
}

/// How many rows are added, wait, are on their way and are unknown.
fn counts(shown: &Shown) -> [u32; 4] {
    let [added, sent, unknown] = [Kind::Added, Kind::Sent, Kind::Unknown].map(|kind| shown.counts.get(kind));
    [added, shown.counts.waiting(), sent, unknown]
}
