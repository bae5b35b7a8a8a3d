//! The worker of the page "Import" without its messages: files, and the record of an import in the database of the browser.

mod database;
mod files;

use petstore_admin::import::{
    rules::protocol::{Answer, Request, RowState, ShownImport, Source},
    worker::importer::Importer,
};

const TABLE: &str = "name,categoryId,status\nRex,1,available\nMia,2,sold\nBen,1,pending\n";

/// A worker as it is after its start. Each test has a service of its own, because all tests share one database.
struct Worker {
    importer: Importer,
    service: &'static str,
}

impl Worker {
    fn new(service: &'static str) -> Self {
        Self { importer: Importer::default(), service }
    }

    async fn ask(&mut self, request: Request) -> Answer {
        self.importer.answer(request, None).await
    }

    async fn check(&mut self) -> Answer {
        let source = Source { service: self.service.to_owned(), text: Some(TABLE.to_owned()), ..Source::default() };
        self.ask(Request::Check(source)).await
    }

    /// Checks the table and starts its import. What an earlier run has left is removed.
    async fn start(&mut self) -> Answer {
        self.open().await;
        assert_eq!(self.ask(Request::Discard).await, Answer::Nothing);
        self.check().await;
        self.ask(Request::Start).await
    }

    async fn open(&mut self) -> Answer {
        self.ask(Request::Open { service: self.service.to_owned() }).await
    }

    async fn record(&mut self, row: u32, state: RowState) -> Answer {
        self.ask(Request::Record { row, state }).await
    }
}

fn overview(answer: Answer) -> ShownImport {
    match answer {
        Answer::Import(overview) => *overview,
        other => panic!("{other:?} is no import"),
    }
}

fn not_stored(answer: Answer) -> String {
    match answer {
        Answer::NotStored(reason) => reason,
        other => panic!("{other:?} is no failure of the database"),
    }
}
