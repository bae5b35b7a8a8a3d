//! One visit to the site: the user's actions in the browser, and the requests that reach the service.

use crate::{
    answer::answer,
    browser::{Browser, ConsoleLine, windows::Window},
    inspect::Actions,
    keys::{ENTER, TAB},
    locator::{Locator, button, field},
    request_log::LogEntry,
    screen::Screen,
    service::{FLUSH_PATH, Service},
    setup::KEY,
    site::Site,
    wait::wait_until,
};
use serde_json::{Value, json};
use std::{
    cell::{Cell, RefCell},
    fmt::{self, Write},
};
use thirtyfour::{WebElement, error::WebDriverResult};

pub struct Visit {
    pub browser: Browser,
    pub site: Site,
    pub service: Service,
    pub(crate) second_service: Option<Service>,
    console: RefCell<Vec<ConsoleLine>>,
    expected_in_console: RefCell<Vec<String>>,
    pub(crate) actions: Actions,
    /// Whether the test makes reading a storage fail.
    pub(crate) blocks_storage: Cell<bool>,
    /// The last one of [`Self::set_screen`].
    pub(crate) screen: Cell<Option<Screen>>,
}

impl Visit {
    pub fn new(browser: Browser, site: Site, service: Service, second_service: Option<Service>) -> Self {
        let (console, expected_in_console) = (RefCell::default(), RefCell::default());
        let (actions, screen) = (Actions::default(), Cell::default());
        let blocks_storage = Cell::new(browser.options.blocks_site_data);
        Self { browser, site, service, second_service, console, expected_in_console, blocks_storage, actions, screen }
    }

    /// Opens a URL relative to the site, such as `/?status=sold`.
    pub fn open(&self, url: &str) {
        self.open_address(&format!("{}{url}", self.site.home()));
        self.wait_for_app();
        self.inspect();
    }

    /// Opens an address of any site, which need not show the app.
    pub fn open_address(&self, address: &str) {
        self.act(format!("open {address}"), 1, || self.browser.open(address));
    }

    /// Loads the page again, as the browser's button does. [`Self::reload`] waits for the app, too.
    pub fn press_reload(&self) {
        self.act("press Reload", 1, || self.browser.reload());
    }

    pub fn back(&self) {
        self.act("press Back", 1, || self.browser.back());
    }

    pub fn forward(&self) {
        self.act("press Forward", 1, || self.browser.forward());
    }

    /// Presses and releases each key. They go to the element that has the focus.
    pub fn press_keys(&self, keys: &str) {
        self.act(format!("press {keys:?}"), 1, || self.browser.press_keys(keys));
    }

    /// Presses `key` while `modifier` is down.
    pub fn press_chord(&self, modifier: char, key: char) {
        self.act(format!("press {modifier:?} with {key:?}"), 1, || self.browser.press_chord(modifier, key));
    }

    pub fn switch_to_window(&self, window: &Window) {
        self.act(format!("go to {window:?}"), 0, || self.browser.switch_to_window(window));
    }

    /// Waits until the program replaces the static shell of `index.html`, which looks like the app, until it fails to start, or until it
    /// says that it cannot use `config.json`.
    #[track_caller]
    pub fn wait_for_app(&self) {
        let started = "return !document.getElementById('shell') || !document.documentElement.dataset.shell
            || !document.getElementById('config-failure').hidden;";
        self.browser.wait_for_true("the program starts or reports a failure", started, vec![]);
    }

    #[track_caller]
    pub fn sign_in_at(&self, url: &str) {
        self.open(url);
        // A key that is pasted and Enter take a quarter of the time of a key that is typed and a click.
        wait_until("the field takes the key", || answer(self.paste(&self.find(&field("API key")), KEY)));
        self.press_keys(&ENTER.to_string());
        self.find(&button("Sign out"));
    }

    /// Types the key into the sign-in form, and submits it.
    #[track_caller]
    pub fn enter_key(&self, key: &str) {
        self.fill(field("API key"), key);
        self.click(button("Sign in"));
    }

    /// Waits until exactly one visible element matches.
    #[track_caller]
    pub fn find(&self, locator: &Locator) -> WebElement {
        wait_until(format!("one element matches {locator}"), || {
            let mut found = answer(locator.all(&self.browser))?;
            if found.len() == 1 { found.pop() } else { None }
        })
    }

    /// Whether an element that matches is visible now.
    #[track_caller]
    pub fn is_visible_now(&self, locator: Locator) -> bool {
        !wait_until(format!("{locator} can be looked for"), || answer(locator.all(&self.browser))).is_empty()
    }

    /// Waits until an element that is there before `action` is gone.
    #[track_caller]
    pub fn wait_until_gone(&self, locator: Locator, action: impl FnOnce()) {
        wait_until(format!("{locator} is there"), || self.first_now(&locator));
        action();
        wait_until(format!("{locator} is gone"), || (!self.is_visible_now(locator.clone())).then_some(()));
    }

    /// Presses the element. Fails if a bar covers it where the browser scrolls it to.
    #[track_caller]
    pub fn click(&self, locator: Locator) {
        let problem = RefCell::new(String::new());
        let condition = fmt::from_fn(|f| write!(f, "{locator} can be pressed; {}", problem.borrow()));
        self.act(format!("press {locator}"), 1, || {
            // The page may replace the element after the driver found it.
            wait_until(&condition, || {
                let pressed = self.browser.click(&self.find(&locator));
                pressed.map_err(|error| problem.replace(error)).ok()
            });
        });
    }

    /// Opens all details of the page.
    #[track_caller]
    pub fn open_details(&self) {
        let script = "const details = document.querySelectorAll('details');
            details.forEach(details => details.open || details.querySelector('summary').click());
            return details.length > 0;";
        self.act("open the details", 0, || self.browser.wait_for_true("there are details", script, vec![]));
    }

    /// Replaces the text of a field, key by key. `\n` presses Enter, and `\t` presses Tab.
    #[track_caller]
    pub fn fill(&self, locator: Locator, text: &str) {
        let requests = usize::from(text.contains(['\n', '\t', ENTER]));
        self.act(format!("type {text:?} in {locator}"), requests, || {
            // The page may replace the field after it was found, and nothing is typed then.
            wait_until(format!("{locator} takes text"), || answer(self.type_in(&self.find(&locator), text)));
        });
    }

    /// The first visible element that matches now.
    pub fn first_now(&self, locator: &Locator) -> Option<WebElement> {
        answer(locator.all(&self.browser))?.into_iter().next()
    }

    /// Presses the first visible element that matches now. Returns whether it could be pressed.
    pub(crate) fn press_now(&self, locator: &Locator) -> bool {
        self.first_now(locator).is_some_and(|element| self.browser.click(&element).is_ok())
    }

    /// Replaces the text of the first visible field that matches now. Returns whether it took the text.
    pub(crate) fn type_now(&self, locator: &Locator, text: &str) -> bool {
        self.first_now(locator).is_some_and(|field| answer(self.type_in(&field, text)).is_some())
    }

    fn type_in(&self, element: &WebElement, text: &str) -> WebDriverResult<()> {
        if text.chars().all(|character| (character as u32) <= 0xffff) && !text.is_empty() {
            self.browser.execute("arguments[0].focus(); arguments[0].select();", vec![element.to_json()?])?;
            let keys = text.replace('\n', &ENTER.to_string()).replace('\t', &TAB.to_string());
            self.browser.send_keys(element, &keys)
        } else {
            // Drivers can't type characters beyond U+FFFF.
            self.paste(element, text)
        }
    }

    /// Replaces the text of a field at once, as the clipboard and an input method do, and gives it the focus.
    pub(crate) fn paste(&self, field: &WebElement, text: &str) -> WebDriverResult<()> {
        let script = "const [field, text] = arguments; field.focus();
            Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, text);
            field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }));";
        self.browser.execute(script, vec![field.to_json()?, text.into()]).map(drop)
    }

    /// Selects the option with this text.
    #[track_caller]
    pub fn select_option(&self, locator: Locator, text: &str) {
        self.act(format!("select {text:?} in {locator}"), 1, || {
            let select = self.find(&locator).to_json().unwrap();
            let script = "return [...arguments[0].options].filter(option => option.text === arguments[1]);";
            let options = self.browser.execute_for_elements(script, vec![select, text.into()]).unwrap();
            let [option] = options.as_slice() else { panic!("{locator} has no option “{text}”") };
            self.browser.select(option).unwrap();
        });
    }

    /// The URL of the page, relative to the site.
    pub fn url(&self) -> String {
        let url = self.browser.url();
        url.strip_prefix(&self.site.home()).unwrap_or(&url).to_owned()
    }

    #[track_caller]
    pub fn wait_for_url(&self, url: &str) {
        wait_until(format!("the URL is {url}"), || (self.url() == url).then_some(()));
    }

    /// All requests of the page that reached the service, without preflights.
    pub fn requests(&self) -> Vec<LogEntry> {
        self.service.requests()
    }

    /// The requests that reach the service during `action`, such as `GET /pets?limit=20`.
    pub fn requests_during(&self, action: impl FnOnce()) -> Vec<String> {
        let before = self.requests().len();
        action();
        self.flush_requests();
        self.requests()[before..].iter().map(ToString::to_string).collect()
    }

    /// Returns when all requests that the page has started have reached the service. To know that, it sends two requests
    /// after them and waits for the responses. Both have a preflight, like the app's requests.
    pub fn flush_requests(&self) {
        self.flush_requests_to(&self.service);
    }

    /// The same for another service.
    pub fn flush_requests_to(&self, service: &Service) {
        let script = "const [url, done] = arguments;
            const send = () => fetch(url, { headers: { Authorization: 'Bearer flush' }, cache: 'no-store' });
            send().then(send).then(() => done(true), () => done(false));";
        let url = format!("{}{}", service.base_url(), FLUSH_PATH.trim_start_matches("/v1"));
        let responded = self.browser.execute_async(script, vec![url.into()]).unwrap();
        assert_eq!(responded, json!(true), "the service responds");
    }

    /// From now on [`Self::fetches`] counts the page's calls of `fetch` for the service. For requests that get no response: a browser repeats them by
    /// itself, even a POST, for each reused connection that closes. So the log of the service can't count them.
    pub fn count_fetches(&self) {
        let script = "const original = window.fetch; window.fetches = 0;
            window.fetch = (...request) => {
                window.fetches += new URL(request[0].url ?? request[0], location).origin !== location.origin;
                return original(...request);
            };";
        self.browser.execute(script, vec![]).unwrap();
    }

    pub fn fetches(&self) -> Option<u64> {
        self.browser.execute("return window.fetches;", vec![]).unwrap().as_u64()
    }

    /// What `script` returns for the element, which is its first argument. The page may replace the element after it was found, so the
    /// script may run more than once.
    #[track_caller]
    pub fn read(&self, locator: &Locator, script: &str) -> Value {
        wait_until(format!("{locator} can be read"), || {
            let element = self.find(locator).to_json().unwrap();
            answer(self.browser.execute(script, vec![element]))
        })
    }

    /// Runs `script` with the element as its first argument.
    pub fn execute_on(&self, element: &WebElement, script: &str) -> Value {
        self.browser.execute(script, vec![element.to_json().unwrap()]).unwrap()
    }

    /// Allows and requires a console error that contains `text`.
    pub fn expect_in_console(&self, text: &str) {
        self.expected_in_console.borrow_mut().push(text.to_owned());
    }

    pub fn expected_in_console(&self) -> Vec<String> {
        self.expected_in_console.borrow().clone()
    }

    /// All lines of the console log so far.
    pub fn console_log(&self) -> Vec<ConsoleLine> {
        self.console.borrow_mut().extend(self.browser.new_console_lines());
        self.console.borrow().clone()
    }

    /// The page, the requests and the console log, for the output of a failed test.
    pub fn failure_report(&self) -> String {
        let Ok(text) = self.try_text() else {
            return format!("The page does not answer.\nactions:\n  {}", self.actions_so_far());
        };
        let mut report = format!("URL: {}\n\n{}\n\nrequests:\n", self.url(), text.unwrap_or_default());
        for entry in [Some(&self.service), self.second_service.as_ref()].into_iter().flatten().flat_map(Service::log) {
            let _ = writeln!(report, "  {} {entry} -> {:?}, {}", entry.arrived_ms, entry.status, entry.key);
        }
        let _ = writeln!(report, "actions:\n  {}\nconsole:", self.actions_so_far());
        for line in self.console_log() {
            let _ = writeln!(report, "  {}: {}", line.level, line.text);
        }
        report
    }
}
