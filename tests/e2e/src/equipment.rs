//! What `cargo xtask test` hands over in the environment: the built site, the service, and browsers with their drivers.

use crate::engine::Engine;
use std::{env, path::PathBuf};

/// The folder of a host that has the site at its root.
pub fn site() -> PathBuf {
    needed("PETSTORE_SITE").into()
}

/// The folder of a host that has the site under the path `/admin/`.
pub fn site_under_a_path() -> PathBuf {
    needed("PETSTORE_SITE_UNDER_A_PATH").into()
}

/// The binary of the service.
pub fn service() -> PathBuf {
    needed("PETSTORE_SERVICE").into()
}

/// The browsers that every test visits the site with.
pub fn engines() -> Vec<Engine> {
    let names = needed("PETSTORE_BROWSERS");
    names.split(',').map(|name| Engine::named(name).unwrap_or_else(|| panic!("no browser is called {name}"))).collect()
}

/// The program that steers `engine`.
pub fn driver(engine: Engine) -> PathBuf {
    needed(engine.driver_variable()).into()
}

/// Chromium itself, where its driver shall not look for it.
pub fn chromium() -> Option<String> {
    env::var("CHROMIUM").ok().filter(|path| !path.is_empty())
}

fn needed(variable: &str) -> String {
    env::var(variable).ok().filter(|value| !value.is_empty()).unwrap_or_else(|| {
        panic!(
            "{variable} is not set: these tests need the built site, the service and a browser, which \
             `cargo xtask test --only e2e` gets and hands over."
        )
    })
}
