//! Two environments in `config.json`, each with a service of its own.

use crate::{
    locator::{button, field},
    service::Service,
    visit::Visit,
    wait::wait_until,
};
use serde_json::{Value, json};

/// The environment of [`Visit::service`].
pub const PRODUCTION: &str = "Production";
/// The environment of [`Visit::staging`].
pub const STAGING: &str = "Staging";

/// The id of the panel of the environment in the header.
pub const ENVIRONMENT_PANEL: &str = "environment-panel";

impl Visit {
    /// Presses "Change environment" in the panel of the header.
    #[track_caller]
    pub fn change_environment(&self) {
        let change = button("Change environment");
        wait_until("the panel stays open", || {
            // Also again: what gets the focus after a reload closes the panel.
            self.open_panel(ENVIRONMENT_PANEL);
            self.is_visible_now(change.clone()).then_some(())
        });
        self.click(change);
    }

    /// The second service of [`Setup::two_environments`](crate::setup::Setup::two_environments).
    pub fn staging(&self) -> &Service {
        self.second_service.as_ref().expect("the setup has two environments")
    }

    /// Signs in at the environment with this name, from the page "Sign in".
    #[track_caller]
    pub fn sign_in_to(&self, environment: &str, key: &str) {
        self.select_option(field("Environment"), environment);
        self.enter_key(key);
        self.find(&button("Sign out"));
    }
}

/// A `config.json` with "Production" and "Staging" at these base URLs. They may be two services, or two origins of one
/// service, such as `http://127.0.0.1:4010/v1` and `http://localhost:4010/v1`.
pub fn config_for_two(production: &str, staging: &str) -> Value {
    json!({
        "petStoreAdmin": 1,
        "environments": [
            { "name": PRODUCTION, "baseUrl": production },
            { "name": STAGING, "baseUrl": staging, "production": false },
        ],
    })
}
