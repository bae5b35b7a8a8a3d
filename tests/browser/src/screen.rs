//! The part of the page that a test renders into, with queries by role, label and accessible name.

use crate::fake_fetch::FakeFetch;
use js_sys::{Date, Function};
use leptos::{mount::mount_to, prelude::*, task::spawn_local};
use petstore_admin::{
    api::{access::Access, wire::ListQuery},
    browser::time,
    check::ConnectionCheck,
    config::{Config, file},
    part::Part,
    request_notices::Check,
    session::Session,
    ui::{heading::Announcements, time::ScreenClock},
};
use std::{any::Any, sync::Once, time::Duration};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, HtmlButtonElement, HtmlElement};

const SCREEN_ATTRIBUTE: &str = "data-screen";
const TIMEOUT: Duration = Duration::from_secs(5);
static FOCUS_KEPT: Once = Once::new();

/// An empty element of the page, and the reactive owner of the test. Dropping it removes both.
pub struct Screen {
    root: HtmlElement,
    owner: Owner,
    mounted: Vec<Box<dyn Any>>,
    fetch: Option<FakeFetch>,
}

impl Screen {
    /// Starts with empty storage, at the root of the site.
    pub fn new() -> Self {
        // As in the page of the app, and once: it listens to the window.
        FOCUS_KEPT
            .call_once(|| drop(Function::new_no_args(include_str!("../../../src/focus.js")).call0(&JsValue::NULL)));
        // A failed test leaves its screen in the page, because a panic in WebAssembly does not unwind.
        for screen in all_in(&document(), &format!("[{SCREEN_ATTRIBUTE}]")) {
            screen.remove();
        }
        for storage in [window().session_storage(), window().local_storage()] {
            storage.unwrap().unwrap().clear().unwrap();
        }
        // WebKit refuses more than 100 changes of the URL in ten seconds.
        let location = window().location();
        if location.href().unwrap() != format!("{}/", location.origin().unwrap()) {
            window().history().unwrap().replace_state_with_url(&"".into(), "", Some("/")).unwrap();
        }
        let root: HtmlElement = document().create_element("div").unwrap().unchecked_into();
        root.set_attribute(SCREEN_ATTRIBUTE, "").unwrap();
        document().body().unwrap().append_child(&root).unwrap();
        // Only mounting starts Leptos' executor, and a test may start tasks before it renders.
        drop(mount_to(root.clone(), || ()));
        let owner = Owner::new();
        owner.set();
        Self { root, owner, mounted: Vec::new(), fetch: None }
    }

    /// Provides the app's contexts: a session without a key, and a configuration without environments.
    pub async fn with_app_contexts() -> Self {
        Self::with_config(r#"{ "petStoreAdmin": 1 }"#).await
    }

    /// Provides the app's contexts, with this `config.json`. The test answers the requests to the service.
    pub async fn with_config(config: &str) -> Self {
        let mut screen = Self::new();
        screen.fetch = Some(FakeFetch::with_config(config));
        let config: &'static Config = file::load().await;
        screen.owner.with(|| {
            provide_context(config);
            provide_context(Session::restore(&|service| config.allows(service)));
            provide_context(ScreenClock::start());
            provide_context(Announcements::default());
            provide_context(Check(Part::whole(|| view! { <ConnectionCheck /> }.into_any())));
        });
        screen
    }

    /// Provides the app's contexts, with a session at the service of `host`, whose list is empty, and with the category 1.
    pub async fn signed_in(host: &str) -> Self {
        let screen = Self::with_config(r#"{ "petStoreAdmin": 1, "categories": { "1": "Dogs" } }"#).await;
        screen.sign_in(access(host, "first")).await;
        screen
    }

    pub async fn sign_in(&self, access: Access) {
        let session = self.context::<Session>();
        let held = RwSignal::new(None);
        spawn_local(async move { session.sign_in(held, access, ListQuery::default()).await.unwrap() });
        self.fetch().answer(200, "[]").await;
        wait_until("the session is signed in", || session.is_signed_in.get_untracked()).await;
    }

    /// Renders a view after the views that are already on the screen.
    pub async fn render<N: IntoView + 'static>(&mut self, view: impl FnOnce() -> N + 'static) {
        let handle = self.owner.with(|| mount_to(self.root.clone(), view));
        self.mounted.push(Box::new(handle));
        wait_for_updates().await;
    }

    pub fn fetch(&self) -> &FakeFetch {
        self.fetch.as_ref().unwrap()
    }

    /// A context of this screen's owner.
    pub fn context<T: Clone + 'static>(&self) -> T {
        self.owner.with(expect_context::<T>)
    }

    /// All elements that match `selector`.
    pub fn all(&self, selector: &str) -> Vec<Element> {
        all_in(&self.root, selector)
    }

    /// The texts of all elements that match `selector`.
    pub fn texts(&self, selector: &str) -> Vec<String> {
        self.all(selector).iter().map(text).collect()
    }

    /// The only element that matches `selector`.
    #[track_caller]
    pub fn get<T: JsCast>(&self, selector: &str) -> T {
        exactly_one(self.all(selector), selector)
    }

    /// Whether an element matches `selector`.
    pub fn has(&self, selector: &str) -> bool {
        !self.all(selector).is_empty()
    }

    /// The only element with this explicit role.
    #[track_caller]
    pub fn by_role(&self, role: &str) -> HtmlElement {
        self.get(&format!("[role={role}]"))
    }

    /// The form field with this label.
    #[track_caller]
    pub fn field<T: JsCast>(&self, label: &str) -> T {
        let label: Element = self.by_text("label", label);
        let id = label.get_attribute("for").unwrap();
        document().get_element_by_id(&id).unwrap().dyn_into().unwrap()
    }

    /// The button with this text.
    #[track_caller]
    pub fn button(&self, name: &str) -> HtmlButtonElement {
        self.by_text("button", name)
    }

    /// The only element that matches `selector` and has this text.
    #[track_caller]
    pub fn by_text<T: JsCast>(&self, selector: &str, expected: &str) -> T {
        let found = self.all(selector).into_iter().filter(|element| text(element) == expected);
        exactly_one(found.collect(), &format!("{selector} with the text “{expected}”"))
    }

    pub fn text(&self) -> String {
        text(&self.root)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.mounted.clear();
        self.owner.cleanup();
        self.root.remove();
    }
}

pub fn access(host: &str, key: &str) -> Access {
    serde_json::from_str(&format!(r#"{{ "service": "https://{host}/v1", "key": "{key}" }}"#)).unwrap()
}

/// Returns in a new task, after effects and other tasks that are ready have run.
pub async fn wait_for_updates() {
    time::next_task().await;
}

/// Polls `condition` until it is true. After the timeout the test fails with `description`.
pub async fn wait_until(description: &str, condition: impl Fn() -> bool) {
    // A test may replace `Date.now`, and such a clock stands still here.
    let now = || Duration::from_secs_f64(Date::new_0().get_time() / 1000.0);
    let start = now();
    while !condition() {
        assert!(now() < start + TIMEOUT, "timeout after {} s: {description}", TIMEOUT.as_secs());
        wait_for_updates().await;
    }
}

/// The text of an element, trimmed.
pub fn text(element: &Element) -> String {
    element.text_content().unwrap_or_default().trim().to_owned()
}

/// The texts of the elements whose ids are in `attribute`, without empty texts.
pub fn referenced_texts(element: &Element, attribute: &str) -> Vec<String> {
    let ids = element.get_attribute(attribute).unwrap_or_default();
    let texts = ids.split_whitespace().map(|id| text(&document().get_element_by_id(id).unwrap()));
    texts.filter(|text| !text.is_empty()).collect()
}

/// The element that has the focus.
pub fn active_element() -> Element {
    document().active_element().unwrap()
}

#[track_caller]
pub fn assert_focused(element: &Element) {
    let active = active_element();
    let (tag, id) = (active.tag_name(), active.id());
    assert!(element.is_same_node(Some(&active)), "the focus is on {tag} “{id}” instead of {}", element.tag_name());
}

fn all_in(node: &web_sys::Node, selector: &str) -> Vec<Element> {
    let found = match node.dyn_ref::<Document>() {
        Some(document) => document.query_selector_all(selector),
        None => node.unchecked_ref::<Element>().query_selector_all(selector),
    };
    let found = found.unwrap();
    (0..found.length()).map(|index| found.get(index).unwrap().unchecked_into()).collect()
}

#[track_caller]
fn exactly_one<T: JsCast>(found: Vec<Element>, description: &str) -> T {
    match <[Element; 1]>::try_from(found) {
        Ok([element]) => element.dyn_into().unwrap(),
        Err(found) => panic!("{} elements match “{description}” instead of one", found.len()),
    }
}
