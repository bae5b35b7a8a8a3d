//! What a test starts with: the service with its pets, the site with its configuration, and a browser.

use crate::{
    engine::{BrowserOptions, Engine},
    env_vars,
    environments::config_for_two,
    host::Host,
    idle_browsers, secrecy,
    service::Service,
    site::{ConfigFile, INSECURE_HOST, Site},
    visit::Visit,
};
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// The API key of every test. No page contains similar text, so a search for it finds nothing else.
/// It is short, because the driver takes 6 ms for each letter.
pub const KEY: &str = "k3y-secret";
/// A second key that the service accepts.
pub const OTHER_KEY: &str = "k3y-second";

/// A plan whose limits no test reaches.
const NO_LIMIT: &str = "enterprise=200000/1000000";

/// By default: 50 pets, the service's flag `--troubles`, and a rate limit that no test reaches.
pub struct Setup {
    plan: String,
    minute_seconds: u32,
    knows_browsers: bool,
    pets: u32,
    under_a_path: bool,
    insecure_origin: bool,
    two_environments: bool,
    browser: BrowserOptions,
    config: fn(&str) -> ConfigFile,
}

impl Setup {
    pub fn new() -> Self {
        Self {
            plan: NO_LIMIT.into(),
            minute_seconds: 60,
            knows_browsers: true,
            pets: 50,
            under_a_path: false,
            insecure_origin: false,
            two_environments: false,
            browser: BrowserOptions::default(),
            config: |base_url| ConfigFile::Text(config_for(base_url).to_string()),
        }
    }

    /// The plan of [`KEY`], in the syntax of the service's flag `--key`.
    pub fn plan(self, plan: &str) -> Self {
        Self { plan: plan.to_owned(), ..self }
    }

    /// The length of the window of the limit for a minute.
    pub fn minute_seconds(self, minute_seconds: u32) -> Self {
        Self { minute_seconds, ..self }
    }

    /// Starts the service without any CORS header.
    pub fn without_cors(self) -> Self {
        Self { knows_browsers: false, ..self }
    }

    pub fn pets(self, pets: u32) -> Self {
        Self { pets, ..self }
    }

    /// Serves the site in a folder of its host.
    pub fn under_a_path(self) -> Self {
        Self { under_a_path: true, ..self }
    }

    /// Serves the site over http at a name that is not local: the browser gives it no secure context. Needs Chromium.
    pub fn insecure_origin(self) -> Self {
        Self { insecure_origin: true, ..self }
    }

    /// Starts a second service with the same keys, and configures both: [`PRODUCTION`](crate::environments::PRODUCTION) and
    /// [`STAGING`](crate::environments::STAGING). Replaces what [`Self::config`] has set.
    pub fn two_environments(self) -> Self {
        Self { two_environments: true, ..self }
    }

    /// Keeps left pages in memory, see [`crate::back_forward_cache`]. Needs Chromium.
    pub fn back_forward_cache(self) -> Self {
        Self { browser: BrowserOptions { back_forward_cache: true, ..self.browser }, ..self }
    }

    /// Starts the browser with the setting that blocks all site data. [`crate::storage`] has the single faults. Needs Chromium.
    pub fn blocked_site_data(self) -> Self {
        Self { browser: BrowserOptions { blocks_site_data: true, ..self.browser }, ..self }
    }

    /// Keeps the profile of the browser, see [`crate::browser::Browser::start_again_after_a_crash`]. Needs Chromium.
    pub fn keeps_profile(self) -> Self {
        Self { browser: BrowserOptions { keeps_profile: true, ..self.browser }, ..self }
    }

    /// Replaces `config.json`. The function gets the service's base URL.
    pub fn config(self, config: fn(&str) -> ConfigFile) -> Self {
        Self { config, ..self }
    }

    /// Runs `test` in each browser that `PETSTORE_BROWSERS` names.
    pub fn run(self, test: impl Fn(&Visit)) {
        for engine in env_vars::engines() {
            self.run_in(engine, &test);
        }
    }

    /// Runs `test` in Chromium only: it needs the DevTools protocol, or another browser would show nothing new.
    pub fn run_in_chromium(self, test: impl Fn(&Visit)) {
        if env_vars::engines().contains(&Engine::Chromium) {
            self.run_in(Engine::Chromium, &test);
        } else {
            env_vars::leave_out("only Chromium can run the test");
        }
    }

    /// The flags that the service starts with.
    fn service_flags(&self) -> Vec<String> {
        let mut flags = vec!["--troubles".to_owned(), "--seed".to_owned(), self.pets.to_string()];
        flags.extend(["--minute-seconds".to_owned(), self.minute_seconds.to_string()]);
        flags.extend((!self.knows_browsers).then(|| "--no-cors".to_owned()));
        for key in [format!("{KEY}:{}", self.plan), format!("{OTHER_KEY}:{NO_LIMIT}")] {
            flags.extend(["--key".to_owned(), key]);
        }
        flags
    }

    fn run_in(&self, engine: Engine, test: &impl Fn(&Visit)) {
        let service = Service::start(self.service_flags());
        let second_service = self.two_environments.then(|| Service::start(self.service_flags()));
        let config = match &second_service {
            None => (self.config)(&service.base_url()),
            Some(second) => ConfigFile::Text(config_for_two(&service.base_url(), &second.base_url()).to_string()),
        };
        let (root, base) =
            if self.under_a_path { (env_vars::site_under_a_path(), "/admin/") } else { (env_vars::site(), "/") };
        let host_name = if self.insecure_origin { INSECURE_HOST } else { "127.0.0.1" };
        let site = Site::serve(Host::new(root, base), host_name, config);
        let visit = Visit::new(idle_browsers::take(engine, self.browser), site, service, second_service);
        if self.browser.back_forward_cache {
            visit.run_no_code_after_garbage_collection();
        }
        if self.insecure_origin {
            // The site sends this header, which browsers ignore without a secure context.
            visit.expect_in_console("The Cross-Origin-Opener-Policy header has been ignored");
        }
        let result = catch_unwind(AssertUnwindSafe(|| {
            test(&visit);
            visit.inspect();
            let console = visit.console_log();
            secrecy::check_keys(&visit, &console);
            if engine.has_console_log() {
                secrecy::check_console(&console, &visit.expected_in_console());
            }
        }));
        if let Err(panic) = result {
            eprintln!("the state of {engine:?} at the failure:\n{}", visit.failure_report());
            resume_unwind(panic);
        }
        idle_browsers::keep(visit.browser);
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self::new()
    }
}

/// The labels of the categories 1 to 5, which the seeded pets have.
pub const CATEGORIES: [&str; 5] = ["Dogs", "Cats", "Birds", "Fish", "Rabbits"];

/// A `config.json` with one environment, and labels for the categories of the seeded pets.
pub fn config_for(base_url: &str) -> Value {
    let [dogs, cats, birds, fish, rabbits] = CATEGORIES;
    json!({
        "petStoreAdmin": 1,
        "environments": [{ "name": "Demonstration", "baseUrl": base_url }],
        "categories": { "1": dogs, "2": cats, "3": birds, "4": fish, "5": rabbits },
    })
}
