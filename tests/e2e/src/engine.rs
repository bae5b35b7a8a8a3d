//! The browsers: how each is started and what is asked of it.

use crate::equipment;
use serde_json::{Value, json};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Chromium,
    Firefox,
    Webkit,
}

impl Engine {
    pub fn named(name: &str) -> Option<Self> {
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

    /// What a session of this browser shall be like: no window where it can do without, and a profile of its own.
    pub fn capabilities(self) -> Value {
        match self {
            Self::Chromium => {
                let mut options = json!({ "args": CHROMIUM_FLAGS });
                if let Some(program) = equipment::chromium() {
                    options["binary"] = program.into();
                }
                json!({
                    "browserName": "chrome",
                    // The tests' own certificates are signed by nobody.
                    "acceptInsecureCerts": true,
                    "goog:chromeOptions": options,
                    "goog:loggingPrefs": { "browser": "ALL" },
                })
            }
            Self::Firefox => json!({ "browserName": "firefox", "moz:firefoxOptions": { "args": ["-headless"] } }),
            Self::Webkit => json!({ "browserName": "MiniBrowser" }),
        }
    }

    /// Whether the driver hands over what the console says. The others' drivers have no such command.
    pub fn tells_its_console(self) -> bool {
        self == Self::Chromium
    }
}

/// Root may not use the sandbox, containers have a small /dev/shm and no graphics; the rest keeps the browser from
/// speaking to anyone but the site and the service.
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
