//! The browser engines: how each one starts, and what its driver supports.

use crate::{env_vars, site::INSECURE_HOST};
use serde_json::{Value, json};
use std::path::Path;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Chromium,
    Firefox,
    Webkit,
}

/// How a browser differs from its usual start. Only Chromium has these options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BrowserOptions {
    /// Keeps left pages in memory, as browsers of users do. Off by default.
    pub back_forward_cache: bool,
    /// Refuses all storage and all locks to every site, like the setting that blocks cookies and site data.
    pub blocks_site_data: bool,
    /// Keeps its profile for [`Browser::start_again_after_a_crash`](crate::browser::Browser::start_again_after_a_crash).
    pub keeps_profile: bool,
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

    /// The WebDriver capabilities of a new session. The browser is headless where it can be. `profile` is the folder of a profile
    /// that it keeps.
    pub fn capabilities(self, options: BrowserOptions, profile: &Path) -> Value {
        assert!(self == Self::Chromium || options == BrowserOptions::default(), "only Chromium has these options");
        match self {
            Self::Chromium => {
                // The headless shell has the same engine, but neither a back/forward cache nor settings nor a profile.
                let shell = env_vars::headless_shell().filter(|_| options == BrowserOptions::default());
                let program = shell.or_else(env_vars::chromium);
                let BrowserOptions { back_forward_cache, blocks_site_data, keeps_profile } = options;
                // The browser gives a secure context to 127.0.0.1, and none to another name for it.
                let name_of_host = format!("--host-resolver-rules=MAP {INSECURE_HOST} 127.0.0.1");
                let profile = format!("--user-data-dir={}", profile.display());
                let mut flags = [&CHROMIUM_FLAGS[..], &[name_of_host.as_str()]].concat();
                if keeps_profile {
                    flags.push(&profile);
                }
                if !back_forward_cache {
                    // Newer drivers do not switch it off by themselves.
                    flags.push("--disable-back-forward-cache");
                }
                let mut options = json!({ "args": flags });
                if back_forward_cache {
                    options["excludeSwitches"] = json!(["disable-back-forward-cache"]);
                }
                if blocks_site_data {
                    const BLOCK: u8 = 2;
                    options["prefs"] = json!({ "profile.default_content_setting_values.cookies": BLOCK });
                }
                if let Some(program) = program {
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

/// Root can't use the sandbox. Containers have a small /dev/shm and no GPU. The disabled features are lists below the address bar, which
/// nobody sees: they took a sixth of the processor time in a sample of the tests. The feature of Blink gives scripts the name and the role
/// that assistive technology gets. The other flags stop the browser's own network traffic.
const CHROMIUM_FLAGS: [&str; 12] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
    "--enable-blink-features=ComputedAccessibilityInfo",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
    "--window-size=1280,1000",
];
