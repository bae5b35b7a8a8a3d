//! The three sites.

use crate::host::Host;
use anyhow::{Context, Result};
use petstore_e2e_tests::{env_vars, setup};
use std::{
    env, fs,
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

    /// The list of 100 pets. The addresses of react-admin are in the fragment.
    fn list_address(self) -> &'static str {
        match self {
            Self::App | Self::HandWritten => "/?limit=100",
            Self::ReactAdmin => "/#/pets",
        }
    }

    /// The form for a new pet; `None` if the site has none.
    fn form_address(self) -> Option<&'static str> {
        match self {
            Self::App => Some("/pets/new"),
            Self::HandWritten => None,
            Self::ReactAdmin => Some("/#/pets/create"),
        }
    }

    /// The page of the import; `None` if the site has none.
    fn import_address(self) -> Option<&'static str> {
        match self {
            Self::App => Some("/import"),
            Self::HandWritten => None,
            Self::ReactAdmin => Some("/#/import"),
        }
    }

    /// The button that adds a pet and keeps the form open for the next one.
    pub fn add_another(self) -> &'static str {
        match self {
            Self::App => "Add pet",
            Self::HandWritten => "Add pet and another",
            Self::ReactAdmin => "Save and add",
        }
    }

    /// The link or button that shows all pets after "Sold". In react-admin a second click on a filter ends it.
    pub fn all(self) -> &'static str {
        match self {
            Self::App | Self::HandWritten => "All",
            Self::ReactAdmin => "Sold",
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

/// A site with its host.
pub struct Site {
    pub kind: Kind,
    pub host: Host,
}

/// How a site imports.
pub struct Import {
    pub url: String,
    /// The button that sends the rows when they are read and checked.
    pub ready_button: &'static str,
    /// Whether the site has a table of the rows that it read.
    pub shows_rows: bool,
}

impl Site {
    /// Serves the sites that were built, each on its own origin, with the same configuration and the same icon.
    pub fn serve_all(base_url: &str) -> Result<Vec<Self>> {
        let config = setup::config_for(base_url).to_string().into_bytes();
        let icon = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../public/favicon.svg");
        let icon = fs::read(&icon).with_context(|| format!("{} cannot be read", icon.display()))?;
        let extra = [("/config.json", config), ("/favicon.svg", icon)];
        let built = Kind::ALL.into_iter().filter_map(|kind| Some((kind, kind.folder()?)));
        built.map(|(kind, folder)| Ok(Self { kind, host: Host::serve(&folder, &extra)? })).collect()
    }

    pub fn list(&self) -> String {
        format!("{}{}", self.host.origin(), self.kind.list_address())
    }

    /// The page of the import; `None` if the site has none.
    pub fn import(&self) -> Option<Import> {
        let url = format!("{}{}", self.host.origin(), self.kind.import_address()?);
        let is_app = self.kind == Kind::App;
        let ready_button = if is_app { "Start import" } else { "Send the rows" };
        Some(Import { url, ready_button, shows_rows: is_app })
    }

    /// The form for a new pet; `None` if the site has none.
    pub fn form(&self) -> Option<String> {
        self.kind.form_address().map(|address| format!("{}{address}", self.host.origin()))
    }
}
