//! The worker of the page "Import" without its messages: files, and the record of an import in the database of the browser.

mod database;
mod files;

use petstore_admin::{
    api::wire::PetId,
    import::{
        rules::{
            protocol::{Ask, Caller, Message, Source, Taken, Told},
            row::{Kind, State},
        },
        worker::importer::Importer,
    },
};

const TABLE: &str = "name,categoryId,status\nRex,1,available\nMia,2,sold\nBen,1,pending\n";

/// A worker as it is after its start, with the page that started it. Each test has a service of its own, because all tests share
/// one database.
struct Worker {
    importer: Importer,
    caller: Caller,
}

impl Worker {
    fn new(service: &str, page: &str) -> Self {
        let [service, key, page] = [service, "key", page].map(str::to_owned);
        Self { importer: Importer::default(), caller: Caller { service, key, page } }
    }

    async fn ask(&mut self, ask: Ask) -> Told {
        self.importer.answer(Message { caller: self.caller.clone(), ask }, None).await
    }

    /// Checks the table and starts its import. What an earlier run has left is closed.
    async fn start(&mut self) -> Told {
        self.ask(Ask::Close).await;
        let service = self.caller.service.clone();
        self.ask(Ask::Check(Source { service, text: Some(TABLE.to_owned()), ..Source::default() })).await;
        self.ask(Ask::Start).await
    }

    async fn show(&mut self) -> Told {
        self.ask(Ask::Show(None, 0)).await
    }

    async fn take(&mut self) -> Option<Taken> {
        self.ask(Ask::Take).await.taken
    }

    async fn end(&mut self, taken: Taken, id: i64) -> Told {
        self.ask(Ask::End(taken, State::Added(Some(PetId(id))), String::new())).await
    }
}

/// How many rows are added, wait, are on their way and are unknown.
fn counts(told: &Told) -> [u32; 4] {
    let [added, sent, unknown] = [Kind::Added, Kind::Sent, Kind::Unknown].map(|kind| told.counts.get(kind));
    [added, told.counts.waiting(), sent, unknown]
}
