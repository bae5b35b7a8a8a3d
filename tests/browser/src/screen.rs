//! A place to show a piece in, and ways to find what stands there: by role and name, as assistive technology does.

use crate::network::Network;
use leptos::{mount::mount_to, prelude::*};
use petstore_admin::{
    browser,
    session::Session,
    settings::Settings,
    ui::{countdown::ScreenClock, heading::Announcements},
};
use std::{any::Any, time::Duration};
use wasm_bindgen::JsCast;
use web_sys::{Document, Element, HtmlButtonElement, HtmlElement};

const MARK: &str = "data-screen";

/// An empty part of the page, with an owner for everything reactive that is made in the test. Both go with it.
pub struct Screen {
    root: HtmlElement,
    owner: Owner,
    shown: Vec<Box<dyn Any>>,
}

impl Screen {
    /// A screen in a browser that remembers nothing, at the site's first address.
    pub fn new() -> Self {
        // A test that failed has left its screen behind: there is no unwinding.
        for left_over in all_in(&document(), &format!("[{MARK}]")) {
            left_over.remove();
        }
        for storage in [window().session_storage(), window().local_storage()] {
            storage.unwrap().unwrap().clear().unwrap();
        }
        window().history().unwrap().replace_state_with_url(&"".into(), "", Some("/")).unwrap();
        let root: HtmlElement = document().create_element("div").unwrap().unchecked_into();
        root.set_attribute(MARK, "").unwrap();
        document().body().unwrap().append_child(&root).unwrap();
        let owner = Owner::new();
        owner.set();
        Self { root, owner, shown: Vec::new() }
    }

    /// A screen with what the app gives to its components: a session without a key, and the configuration once it has
    /// loaded from the network that it takes to see.
    pub async fn of_app(_network: &Network) -> Self {
        let screen = Self::new();
        let settings = screen.owner.with(|| {
            provide_context(Session::restore());
            provide_context(ScreenClock::start(browser::now));
            provide_context(Announcements::new());
            let settings = Settings::new();
            provide_context(settings);
            settings.load();
            settings
        });
        until("the configuration has loaded", || untrack(|| settings.load_result().is_some())).await;
        assert_eq!(untrack(|| settings.load_result()), Some(Ok(())), "the test's configuration can be used");
        screen
    }

    /// Shows a piece, after what is shown already.
    pub async fn show<N: IntoView + 'static>(&mut self, view: impl FnOnce() -> N + 'static) {
        let handle = self.owner.with(|| mount_to(self.root.clone(), view));
        self.shown.push(Box::new(handle));
        settled().await;
    }

    pub fn root(&self) -> &Element {
        &self.root
    }

    /// A context of this screen.
    pub fn context<T: Clone + 'static>(&self) -> T {
        self.owner.with(expect_context::<T>)
    }

    /// Everything that matches `selector`.
    pub fn all(&self, selector: &str) -> Vec<Element> {
        all_in(&self.root, selector)
    }

    /// The only element that matches `selector`.
    #[track_caller]
    pub fn one<T: JsCast>(&self, selector: &str) -> T {
        only(self.all(selector), selector)
    }

    /// Whether anything matches `selector`.
    pub fn has(&self, selector: &str) -> bool {
        !self.all(selector).is_empty()
    }

    /// The only element with this explicit role.
    #[track_caller]
    pub fn role(&self, role: &str) -> HtmlElement {
        self.one(&format!("[role={role}]"))
    }

    /// The form control that has this label.
    #[track_caller]
    pub fn field<T: JsCast>(&self, label: &str) -> T {
        let labels = self.all("label").into_iter().filter(|element| text(element) == label);
        let label_element: Element = only(labels.collect(), label);
        let id = label_element.get_attribute("for").unwrap();
        document().get_element_by_id(&id).unwrap().dyn_into().unwrap()
    }

    /// The button that reads `name`.
    #[track_caller]
    pub fn button(&self, name: &str) -> HtmlButtonElement {
        only(self.all("button").into_iter().filter(|button| text(button) == name).collect(), name)
    }

    pub fn text(&self) -> String {
        text(&self.root)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.shown.clear();
        self.owner.cleanup();
        self.root.remove();
    }
}

/// Once everything that is due in the page has been done: effects, drawing, answers that are there.
pub async fn settled() {
    browser::sleep(Duration::ZERO).await;
}

/// Once `condition` holds; a test whose condition never holds fails with its words.
pub async fn until(what: &str, condition: impl Fn() -> bool) {
    let begun = browser::now();
    while !condition() {
        assert!(browser::now().since(begun) < Duration::from_secs(5), "it never came to this: {what}");
        settled().await;
    }
}

/// The text of an element without blanks around it.
pub fn text(element: &Element) -> String {
    element.text_content().unwrap_or_default().trim().to_owned()
}

/// The texts of the elements that `element` refers to with `attribute`, empty ones left out.
pub fn referred(element: &Element, attribute: &str) -> Vec<String> {
    let ids = element.get_attribute(attribute).unwrap_or_default();
    let texts = ids.split_whitespace().map(|id| text(&document().get_element_by_id(id).unwrap()));
    texts.filter(|text| !text.is_empty()).collect()
}

/// Where the focus is.
pub fn focused() -> Element {
    document().active_element().unwrap()
}

/// Fails, naming where the focus is, unless it is on `element`.
#[track_caller]
pub fn assert_focused(element: &Element) {
    let focused = focused();
    let (tag, id) = (focused.tag_name(), focused.id());
    assert!(element.is_same_node(Some(&focused)), "the focus is on {tag} “{id}” instead of {}", element.tag_name());
}

pub fn document() -> Document {
    leptos::prelude::document()
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
fn only<T: JsCast>(found: Vec<Element>, what: &str) -> T {
    match <[Element; 1]>::try_from(found) {
        Ok([element]) => element.dyn_into().unwrap(),
        Err(found) => panic!("one “{what}” was expected on the screen, there are {}", found.len()),
    }
}
