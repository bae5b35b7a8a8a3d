//! A person's visit of the site: what they do, what they see, and what of it reaches the service.

use crate::{
    browser::{Browser, ConsoleLine},
    request_log::Entry,
    service::Service,
    shop::KEY,
    site::Site,
    sought::{Sought, button, field},
    waiting::eventually,
};
use serde_json::{Value, json};
use std::{cell::RefCell, fmt::Write};
use thirtyfour::WebElement;

pub struct Visit {
    pub browser: Browser,
    pub site: Site,
    pub service: Service,
    console: RefCell<Vec<ConsoleLine>>,
    expected_in_console: RefCell<Vec<String>>,
}

impl Visit {
    pub fn new(browser: Browser, site: Site, service: Service) -> Self {
        Self { browser, site, service, console: RefCell::default(), expected_in_console: RefCell::default() }
    }

    /// Opens an address of the site, such as `/?status=sold`.
    pub fn open(&self, address: &str) {
        self.browser.open(&format!("{}{address}", self.site.home()));
        self.waits_for_the_app();
    }

    /// What is drawn until the program is there is no app yet, though it looks like one.
    #[track_caller]
    pub fn waits_for_the_app(&self) {
        let over = "const shell = document.getElementById('shell'), failure = document.getElementById('start-failure');
            return !shell || !failure.hidden;";
        eventually("the program takes over, or says that it can't", || {
            (self.browser.run(over, vec![]).ok()? == json!(true)).then_some(())
        });
    }

    /// Opens an address and signs in there.
    #[track_caller]
    pub fn sign_in_at(&self, address: &str) {
        self.open(address);
        self.enter_key(KEY);
        self.find(&button("Sign out"));
    }

    /// Types a key and presses "Sign in".
    #[track_caller]
    pub fn enter_key(&self, key: &str) {
        self.fill(field("API key"), key);
        self.press(button("Sign in"));
    }

    /// The one thing that fits, as soon as it is there.
    #[track_caller]
    pub fn find(&self, sought: &Sought) -> WebElement {
        eventually(format!("{sought}, once"), || {
            let mut found = sought.all(&self.browser).ok()?;
            if found.len() == 1 { found.pop() } else { None }
        })
    }

    /// Whether it is on the screen at this moment.
    pub fn has(&self, sought: Sought) -> bool {
        sought.all(&self.browser).is_ok_and(|found| !found.is_empty())
    }

    #[track_caller]
    pub fn waits_until_gone(&self, sought: Sought) {
        eventually(format!("{sought} goes"), || (!self.has(sought.clone())).then_some(()));
    }

    #[track_caller]
    pub fn press(&self, sought: Sought) {
        // The page may draw the thing anew between finding and pressing it.
        eventually(format!("{sought} can be pressed"), || self.browser.click(&self.find(&sought)).ok());
    }

    /// Replaces what stands in a field, key by key; a line break is the key Enter, a tab the key Tab.
    #[track_caller]
    pub fn fill(&self, sought: Sought, text: &str) {
        let element = self.find(&sought);
        if text.chars().all(|character| (character as u32) <= 0xffff) && !text.is_empty() {
            self.run_on(&element, "arguments[0].focus(); arguments[0].select();");
            let keys = text.replace('\n', "\u{e007}").replace('\t', "\u{e004}");
            self.browser.type_into(&element, &keys).unwrap();
        } else {
            // Drivers type nothing beyond the first 65,536 characters; this is what an input method does.
            let set = "const [field, text] = arguments; field.focus();
                Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
                field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }));";
            self.browser.run(set, vec![element.to_json().unwrap(), text.into()]).unwrap();
        }
    }

    /// Chooses from a select by the choice's text.
    #[track_caller]
    pub fn choose(&self, sought: Sought, choice: &str) {
        let select = self.find(&sought).to_json().unwrap();
        let script = "return [...arguments[0].options].filter(option => option.text === arguments[1]);";
        let options = self.browser.elements(script, vec![select, choice.into()]).unwrap();
        let [option] = options.as_slice() else { panic!("{sought} has no choice “{choice}”") };
        self.browser.click(option).unwrap();
    }

    /// The address below the site's own.
    pub fn address(&self) -> String {
        let address = self.browser.address();
        address.strip_prefix(&self.site.home()).unwrap_or(&address).to_owned()
    }

    #[track_caller]
    pub fn comes_to(&self, address: &str) {
        eventually(format!("the address becomes {address}"), || (self.address() == address).then_some(()));
    }

    /// Every request of the page that reached the service, preflights left out.
    pub fn sent(&self) -> Vec<Entry> {
        let log = self.service.log().into_iter();
        log.filter(|entry| entry.method != "OPTIONS" && entry.path != FENCE).collect()
    }

    /// What reaches the service while `deeds` are done, such as `GET /pets?limit=20`.
    pub fn sent_while(&self, deeds: impl FnOnce()) -> Vec<String> {
        let before = self.sent().len();
        deeds();
        self.fence();
        self.sent()[before..].iter().map(ToString::to_string).collect()
    }

    /// Runs `script` with a thing as its first argument.
    pub fn run_on(&self, element: &WebElement, script: &str) -> Value {
        self.browser.run(script, vec![element.to_json().unwrap()]).unwrap()
    }

    /// An error that the browser will write to the console by its own account.
    pub fn expects_in_console(&self, words: &str) {
        self.expected_in_console.borrow_mut().push(words.to_owned());
    }

    pub fn expected_in_console(&self) -> Vec<String> {
        self.expected_in_console.borrow().clone()
    }

    /// Everything that the console has said.
    pub fn console(&self) -> Vec<ConsoleLine> {
        self.console.borrow_mut().extend(self.browser.console());
        self.console.borrow().clone()
    }

    /// For whoever reads of a failure.
    pub fn told_of_a_failure(&self) -> String {
        let mut told = format!("address: {}\n\n{}\n\nrequests:\n", self.address(), self.text());
        for entry in self.service.log() {
            let _ = writeln!(told, "  {} {entry} -> {:?}, {}", entry.arrived_ms, entry.status, entry.key);
        }
        let _ = writeln!(told, "console:");
        for line in self.console() {
            let _ = writeln!(told, "  {}: {}", line.level, line.text);
        }
        told
    }

    /// Requests of the page that leave after all that it has begun: once they are answered, whatever was sent before has
    /// reached the service. They have a preflight each, as every request of the app.
    fn fence(&self) {
        let script = "const [address, told] = arguments;
            const ask = () => fetch(address, { headers: { Authorization: 'Bearer fence' }, cache: 'no-store' });
            ask().then(ask).then(() => told(true), () => told(false));";
        let address = format!("{}{}", self.service.base_url(), FENCE.trim_start_matches("/v1"));
        let answered = self.browser.run_to_its_call(script, vec![address.into()]).unwrap();
        assert_eq!(answered, json!(true), "the service is there");
    }
}

const FENCE: &str = "/v1/fence";
