//! The three sites.

use crate::host;
use anyhow::Result;
use fs_err as fs;
use petstore_e2e_tests::{env_vars, setup};
use std::{
    env,
    path::{Path, PathBuf},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    App,
    HandWritten,
    ReactAdmin,
}

impl Kind {
    pub const ALL: [Self; 3] = [Self::App, Self::HandWritten, Self::ReactAdmin];

    pub fn name(self) -> &'static str {
        match self {
            Self::App => "this app",
            Self::HandWritten => "hand-written",
            Self::ReactAdmin => "react-admin",
        }
    }

    /// `None` if it was not built.
    fn folder(self) -> Option<PathBuf> {
        match self {
            Self::App => Some(env_vars::site()),
            Self::HandWritten => Some(Path::new(env!("CARGO_MANIFEST_DIR")).join("floor")),
            Self::ReactAdmin => env::var_os("PETSTORE_REACT_ADMIN").map(PathBuf::from),
        }
    }
}

/// A site on its host.
pub struct Site {
    pub kind: Kind,
    pub origin: String,
}

impl Site {
    /// Serves the sites that were built, each on its own origin, with the same configuration and the same icon. Each host also forwards
    /// to the service at `forwarded`.
    pub fn serve_all(service: &str, forwarded: &str) -> Result<Vec<Self>> {
        let icon = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../public/favicon.svg");
        let mut config = setup::config_for(service);
        config["allowOtherBaseUrl"] = true.into();
        let config = config.to_string().into_bytes();
        let extra = [("config.json", config), ("favicon.svg", fs::read(icon)?)];
        let built = Kind::ALL.into_iter().filter_map(|kind| Some((kind, kind.folder()?)));
        built.map(|(kind, folder)| Ok(Self { kind, origin: host::serve(&folder, &extra, forwarded)? })).collect()
    }
}
