//! The browser engines: how each one starts, and what its driver supports.

use crate::env_vars;
use serde_json::{Value, json};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Chromium,
    Firefox,
    Webkit,
}

impl Engine {
    pub fn from_name(name: &str) -> Option<Self> {
        match name.trim() {
            "chromium" => Some(Self::Chromium),
            "firefox" => Some(Self::Firefox),
            "webkit" => Some(Self::Webkit),
            _ => None,
        }
    }

    pub fn driver_variable(self) -> &'static str {
        match self {
            Self::Chromium => "CHROMEDRIVER",
            Self::Firefox => "GECKODRIVER",
            Self::Webkit => "WEBKITDRIVER",
        }
    }

    /// The WebDriver capabilities of a new session. The browser is headless where it can be.
    pub fn capabilities(self) -> Value {
        match self {
            Self::Chromium => {
                let mut options = json!({ "args": CHROMIUM_FLAGS });
                if let Some(program) = env_vars::chromium() {
                    options["binary"] = program.into();
                }
                json!({
                    "browserName": "chrome",
                    // The tests use self-signed certificates.
                    "acceptInsecureCerts": true,
                    "goog:chromeOptions": options,
                    "goog:loggingPrefs": { "browser": "ALL" },
                })
            }
            Self::Firefox => json!({ "browserName": "firefox", "moz:firefoxOptions": { "args": ["-headless"] } }),
            Self::Webkit => json!({ "browserName": "MiniBrowser" }),
        }
    }

    /// Whether the driver has a command that returns the console log.
    pub fn has_console_log(self) -> bool {
        self == Self::Chromium
    }
}

/// Root can't use the sandbox. Containers have a small /dev/shm and no GPU. The other flags stop the browser's own network
/// traffic.
const CHROMIUM_FLAGS: [&str; 10] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
    "--window-size=1280,1000",
];
