//! What the sites send their requests to, and the table that they import.

use crate::{
    condition::Condition, delayed_preflights::DelayedPreflights, import_table::TableFile, large_lists::LargeLists,
};
use anyhow::Result;
use petstore_e2e_tests::{service::Service, setup::KEY};

pub struct Services {
    pub pets: DelayedService,
    /// Receives the pets that are added, so that they do not change the lists of the other visits.
    pub additions: DelayedService,
    pub large_lists: LargeLists,
    /// The file of an import.
    pub table: TableFile,
}

/// The service behind a proxy.
pub struct DelayedService {
    service: Service,
    proxy: DelayedPreflights,
}

impl Services {
    pub fn start() -> Result<Self> {
        let (pets, additions) = (DelayedService::start()?, DelayedService::start()?);
        Ok(Self { pets, additions, large_lists: LargeLists::start()?, table: TableFile::write()? })
    }

    /// Applies the condition to what the browser does not delay.
    pub fn apply(&self, condition: Condition) {
        for service in [&self.pets, &self.additions] {
            service.proxy.set_latency(condition.latency_ms());
        }
    }
}

impl DelayedService {
    /// With enough pets for 100 rows of each status, and a plan that no run exhausts.
    fn start() -> Result<Self> {
        let key = format!("{KEY}:enterprise=1000000/1000000");
        let service = Service::start(["--key", &key, "--seed", "2000"].map(str::to_owned).to_vec());
        let proxy = DelayedPreflights::start(service.port())?;
        Ok(Self { service, proxy })
    }

    pub fn base_url(&self) -> String {
        self.proxy.base_url()
    }

    /// How many requests came so far, preflights included.
    pub fn requests(&self) -> usize {
        self.service.log().len()
    }

    /// How many pets were added so far.
    pub fn added(&self) -> usize {
        self.service.log().iter().filter(|entry| entry.method == "POST" && entry.status == Some(201)).count()
    }
}
