//! The random steps of one view, and the comparison after each of them.

use crate::{
    replaced::Replaced,
    screen::{Screen, text, wait_for_updates},
    user_event,
};
use js_sys::{Math, Promise};
use leptos::prelude::*;
use leptos_router::components::Router;
use petstore_admin::{pet_table::AddLike, session::Session};
use std::iter::repeat;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{HtmlElement, HtmlInputElement};

const STEPS: usize = 100;
/// Without enough comparisons after so many steps, something keeps the views from being compared.
const MOST_STEPS: usize = 500;
/// What the test replaces in the page.
const PAGE: &str = include_str!("page.js");

/// A status, the requests left, and the number of pets in a list. With the status 0 the network fails.
type Answer = (u16, u8, i64);

/// A signed-in session, and a page with the view that stays.
pub struct Trial {
    pub screen: Screen,
    page: Replaced,
    pub session: Session,
    has_new: RwSignal<bool>,
    /// What is not compared.
    skipped: &'static str,
    /// The last answer, while the view that stays shows it, and the number of requests when it came.
    last: Option<(Answer, usize)>,
    steps: Vec<String>,
    comparisons: usize,
}

pub fn below(limit: usize) -> usize {
    (Math::random() * limit as f64) as usize
}

pub fn one_of<T: Clone, const N: usize>(values: [T; N]) -> T {
    values[below(N)].clone()
}

impl Trial {
    pub async fn new(skipped: &'static str) -> Self {
        let seed = option_env!("PETSTORE_SEED").unwrap_or("1");
        let page = Replaced::by(&format!("let seed = {seed}; {PAGE}"));
        let screen = Screen::signed_in("api.example.com").await;
        provide_context(AddLike(Callback::new(|_| ())));
        let session = screen.context::<Session>();
        let (has_new, steps) = (RwSignal::new(false), Vec::new());
        Self { screen, page, session, has_new, skipped, last: None, steps, comparisons: 0 }
    }

    /// Applies random steps to the view: an answer, seconds, `change`, or a press. A view that `asks` the service when it is built is
    /// compared while it shows an answer: the new one gets the same.
    pub async fn run<V: IntoView + 'static>(
        mut self,
        view: impl Fn() -> V + Copy + Send + Sync + 'static,
        asks: bool,
        change: impl Fn(&Self) -> String,
    ) {
        let has_new = self.has_new;
        let page = move || {
            view! {
                // As in `index.html`: without it the base of the site would have the query of the URL.
                <base href="/" />
                <Router>
                    <div id="kept">{view()}</div>
                    <div id="new">{move || has_new.get().then(view)}</div>
                </Router>
            }
        };
        self.screen.render(page).await;
        // A view that asks is compared only while it shows an answer: how often that is, the seed decides.
        let least = if asks { STEPS / 10 } else { STEPS };
        while self.steps.len() < STEPS || asks && self.comparisons < least && self.steps.len() < MOST_STEPS {
            let (is_pending, is_sent) = (self.is_pending(), self.screen.fetch().is_waiting());
            let step = match below(8) {
                0..=5 if is_sent => {
                    let status = one_of([0, 0, 200, 200, 200, 500, 500, 500, 404, 404, 429, 429, 403]);
                    self.answer((status, one_of([0, 5, 40, 40, 40, 40, 40, 40]), one_of([0, 2, 25]))).await
                }
                0..=4 if is_pending => self.tick(1 + below(40)).await,
                0 => self.tick(1 + below(20)).await,
                1 | 2 => change(&self),
                _ => self.press().unwrap_or_else(|| change(&self)),
            };
            wait_for_updates().await;
            if self.is_pending() || step == "Dismiss" {
                self.last = None;
            }
            self.steps.push(step);
            if self.is_comparable(asks) {
                self.compare(asks).await;
            }
        }
        wait_for_updates().await;
        self.check(self.comparisons >= least, || format!("only {} comparisons", self.comparisons));
    }

    async fn answer(&mut self, answer: Answer) -> String {
        // What no view awaits any more is given up.
        let waited = self.tick(2).await;
        let fetch = self.screen.fetch();
        if !fetch.is_waiting() {
            return waited;
        }
        self.last = Some((answer, fetch.request_count()));
        let (request, (status, left, rows)) = (fetch.wait_for_request().await, answer);
        let (method, url) = (request.method(), request.url());
        let pet = |id: i64| format!(r#"{{ "id": {id}, "name": "Rex", "categoryId": 1, "status": "sold" }}"#);
        let body = match status {
            200 if url.contains('?') => format!("[{}]", (0..rows).map(pet).collect::<Vec<_>>().join(",")),
            200 => pet(url.rsplit('/').find_map(|id| id.parse().ok()).unwrap_or(7)),
            _ => r#"{ "code": "no", "message": "No." }"#.to_owned(),
        };
        let limits = [("X-RateLimit-Limit", 60), ("X-RateLimit-Remaining", left), ("X-RateLimit-Reset", 20)];
        let headers = [&limits[..], &[("Retry-After", 5)]].concat();
        match status {
            0 => fetch.fail(),
            200 if method == "POST" => fetch.respond_with(201, &headers, &body),
            _ => fetch.respond_with(status, &headers, &body),
        }
        for _ in 0..4 {
            wait_for_updates().await;
        }
        // After a lost answer the app waits a moment for a report of the policy.
        self.tick(1).await;
        format!("{status} to {method} {url}")
    }

    async fn tick(&self, seconds: usize) -> String {
        let ticks = self.page.call("tick", &[(seconds as u32).into()]);
        JsFuture::from(ticks.unchecked_into::<Promise>()).await.unwrap();
        wait_for_updates().await;
        format!("{seconds} s")
    }

    /// Presses a button, or a link that changes only the URL, but no button that copies or downloads, and not the one of the check of the
    /// connection, which a new page does not begin.
    fn press(&self) -> Option<String> {
        let controls = match self.screen.has("dialog[open]") {
            true => "#kept dialog[open] button",
            false => {
                "#kept :is(button:not([aria-disabled]), a[data-noscroll]):not(details *, tbody *, [hidden] *, [popovertarget])"
            }
        };
        let mut controls = self.screen.all(controls);
        controls.retain(|control| !["Export", "Check connection"].contains(&text(control).as_str()));
        let control = controls.get(below(controls.len()))?;
        let name = text(control);
        control.unchecked_ref::<HtmlElement>().click();
        Some(name)
    }

    pub fn fill(&self, field: &str, texts: &[&str]) -> String {
        let text = texts[below(texts.len())];
        user_event::fill(&self.screen.get(&format!("#kept {field}")), text);
        format!("{field}: {text}")
    }

    /// Whether a request waits for the gate or for its response.
    fn is_pending(&self) -> bool {
        self.screen.fetch().is_waiting() || untrack(|| self.session.gate.any_held()).is_some()
    }

    fn has_failed(&self) -> bool {
        self.screen.has("#kept [role=alert]") || self.screen.text().contains("Cancelled")
    }

    fn is_comparable(&self, asks: bool) -> bool {
        let is_stopped = self.session.gate.stop.get_untracked().is_some();
        let sent = self.screen.fetch().request_count();
        let shows_answer = !self.is_pending() && self.last.is_some_and(|(_, at)| at == sent);
        !asks || shows_answer && !is_stopped
    }

    async fn compare(&mut self, asks: bool) {
        let sent = self.screen.fetch().request_count();
        self.has_new.set(true);
        wait_for_updates().await;
        if let Some((answer, _)) = self.last.filter(|_| asks) {
            while self.is_pending() {
                match self.screen.fetch().is_waiting() {
                    true => self.answer(answer).await,
                    false => self.tick(1).await,
                };
            }
            // What is typed belongs to a page.
            for field in self.screen.all("#kept input").iter().map(|field| field.unchecked_ref::<HtmlInputElement>()) {
                user_event::fill(&self.screen.get(&format!("#new #{}", field.id())), &field.value());
            }
            wait_for_updates().await;
        }
        // So does a failure, and that a wait was cancelled: a new page that asks for nothing has neither.
        let is_of_page = asks && sent == self.screen.fetch().request_count() && self.has_failed();
        let skipped = self.skipped.to_owned() + if is_of_page { ", [role=alert], h1 + [role=status]" } else { "" };
        let describe =
            |root: &str| self.page.call("describe", &[root.into(), skipped.as_str().into()]).as_string().unwrap();
        let (updated, new) = (describe("#kept"), describe("#new"));
        self.check(!text(&self.screen.get("#kept")).is_empty(), || "the view shows nothing".to_owned());
        self.check(updated == new, || {
            let mut lines = updated.lines().chain(repeat("-")).zip(new.lines().chain(repeat("-")));
            format!("updated and new: {:#?}", lines.find(|(updated, new)| updated != new))
        });
        self.comparisons += 1;
        self.has_new.set(false);
        wait_for_updates().await;
    }

    fn check(&self, is_right: bool, failure: impl FnOnce() -> String) {
        if !is_right {
            // A panic in WebAssembly does not unwind.
            self.page.call("restore", &[]);
            panic!("{}\n{:?}", failure(), self.steps);
        }
    }
}
