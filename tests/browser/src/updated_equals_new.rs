//! What is updated equals what is new: a view that stays through many changes of its state looks like one that is built from the
//! last state.
//!
//! Each test applies random steps to a view. After each step it builds the view anew from the same state, compares both, and removes
//! the new one. A failure prints the seed and the steps. `cargo xtask test --only browser --seed 7` repeats the steps of the
//! seed 7.

use crate::{
    replaced::Replaced,
    screen::{Screen, text, wait_for_updates},
    user_event,
};
use js_sys::{Math, Promise};
use leptos::prelude::*;
use leptos_router::components::Router;
use petstore_admin::{
    add::{AddPage, add_pet::AddPet},
    api::{request::list_pets, wire::ListQuery},
    clock::Timestamp,
    frame::rate_limit::RateLimitRegion,
    import::{
        Import, Run,
        page::ImportPage,
        rules::{
            question::{self, Question},
            row::{Counts, Kind, Row, State},
            sheet::snapshot::{NumberedRow, Snapshot, Stage},
        },
    },
    pet_table::AddLike,
    pets::{find::FindPage, list::ListPage},
    request_notices::RequestNotices,
    session::{Session, page_request::PageRequest},
    unknown_outcome::look::UnknownPet,
};
use std::iter::repeat;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::{console_log, wasm_bindgen_test};
use web_sys::{HtmlElement, HtmlInputElement};

const STEPS: u32 = 100;
/// A question, and the look for an unknown pet with its failure, belong to a page.
const OF_A_PAGE: &str = "dialog, [aria-label='Outcome unknown'] :is(.actions, [role=status], [aria-labelledby] ~ :not([aria-labelledby])), .slow";
const ACCESS: &str = r#"{ "service": "https://api.example.com/v1", "key": "updated" }"#;

/// A clock that only the test moves, random numbers from `seed`, and no locks, which are granted in real time. `describe` tells each
/// element with its attributes, its value and its texts, without what matches `skipped`.
const PAGE: &str = "
    const { setTimeout: start, clearTimeout: end, setInterval: repeat } = globalThis, clock = Date.now, random = Math.random;
    let now = new Date().setHours(12, 0, 0, 0), id = 1e9, timers = [];
    const add = (run, ms, every) => timers.push({ run, at: now + ms, every, id: ++id }) && id;
    const remove = (gone) => { timers = timers.filter(({ id }) => id !== gone); end(gone); };
    Object.assign(globalThis, { clearTimeout: remove, clearInterval: remove });
    globalThis.setTimeout = (run, ms) => ms > 0 ? add(run, ms) : start(run);
    globalThis.setInterval = (run, ms) => add(run, ms, ms);
    Date.now = performance.now = () => now;
    Math.random = () => (seed = seed * 48271 % 2147483647) / 2147483647;
    Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
    const own = (node, skipped) => node instanceof Text ? node.data : node.matches && !node.matches(skipped) ? '|' : '';
    return {
        async tick(seconds) {
            for (; seconds > 0; seconds -= 1) {
                now += 1000;
                const due = timers.filter(({ at }) => at <= now);
                timers = timers.filter(({ at, every }) => at > now || every);
                due.forEach((timer) => { timer.at = now + timer.every; timer.run(); });
                for (let tasks = 0; tasks < 30; tasks += 1) await null;
            }
        },
        describe: (root, skipped) => [...document.querySelectorAll(`${root} *`)].filter((element) => !element.closest(skipped))
            .map((element) => [element.localName, [...element.attributes].map(({ name, value }) => `${name}=${value}`).sort(),
                element.value, element.checked, [...element.childNodes].map((node) => own(node, skipped)).join('')].join(' '))
            .join('\\n'),
        restore() {
            Object.assign(globalThis, { setTimeout: start, clearTimeout: end, setInterval: repeat, clearInterval: end });
            [Date.now, Math.random] = [clock, random];
            delete performance.now;
            delete navigator.locks;
        },
    };";

/// A status, the requests left, and the number of pets in a list. With the status 0 the network fails.
type Answer = (u16, u8, i64);

/// A signed-in session, and a page with the view that stays.
struct Trial {
    screen: Screen,
    page: Replaced,
    session: Session,
    has_new: RwSignal<bool>,
    /// What is not compared.
    skipped: &'static str,
    /// The last answer, while the view that stays shows it, and the number of requests when it came.
    last: Option<(Answer, usize)>,
    /// The steps, after the seed.
    steps: Vec<String>,
}

fn below(limit: usize) -> usize {
    (Math::random() * limit as f64) as usize
}

fn one_of<T: Clone, const N: usize>(values: [T; N]) -> T {
    values[below(N)].clone()
}

impl Trial {
    async fn new(skipped: &'static str) -> Self {
        let seed = option_env!("PETSTORE_SEED").map_or_else(|| (1 + below(1_000_000)).to_string(), str::to_owned);
        let steps = vec![format!("PETSTORE_SEED={seed}")];
        console_log!("{}", steps[0]);
        let page = Replaced::by(&format!("let seed = {seed}; {PAGE}"));
        let screen = Screen::with_config(r#"{ "petStoreAdmin": 1, "categories": { "1": "Dogs" } }"#).await;
        provide_context(AddLike(Callback::new(|_| ())));
        let session = screen.sign_in(ACCESS).await;
        Self { screen, page, session, has_new: RwSignal::new(false), skipped, last: None, steps }
    }

    /// Applies random steps to the view: an answer, seconds, `change`, or a press. A view that `asks` the service when it is built is
    /// compared while it shows an answer: the new one gets the same.
    async fn run<V: IntoView + 'static>(
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
        for _ in 0..STEPS {
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

    /// Presses a button, or a link that changes only the URL, but no button that copies or downloads.
    fn press(&self) -> Option<String> {
        let controls = match self.screen.has("dialog[open]") {
            true => "#kept dialog[open] button",
            false => {
                "#kept :is(button:not([aria-disabled]), a[data-noscroll]):not(details *, tbody *, [hidden] *, [popovertarget])"
            }
        };
        let mut controls = self.screen.all(controls);
        controls.retain(|control| text(control) != "Export");
        let control = controls.get(below(controls.len()))?;
        let name = text(control);
        control.unchecked_ref::<HtmlElement>().click();
        Some(name)
    }

    fn fill(&self, field: &str, texts: &[&str]) -> String {
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
        if updated != new {
            // A panic in WebAssembly does not unwind.
            self.page.call("restore", &[]);
            let mut lines = updated.lines().chain(repeat("-")).zip(new.lines().chain(repeat("-")));
            let difference = lines.find(|(updated, new)| updated != new);
            panic!("updated and new: {difference:#?}\n{:?}", self.steps);
        }
        self.has_new.set(false);
        wait_for_updates().await;
    }
}

#[wasm_bindgen_test]
async fn an_updated_rate_limit_and_failure_equal_new_ones() {
    // An announcement tells what has changed, so it depends on what was before. "The service is slow" comes later in a new view.
    let trial = Trial::new("[role=status].unseen, .slow").await;
    let (action, session) = (PageRequest::new(), trial.session);
    let load = move |()| action.run(session.send(action.id, list_pets(ListQuery::default())), |_| {});
    let view = move || {
        view! {
            <RateLimitRegion />
            <RequestNotices action on_retry=load />
        }
    };
    let change = |_: &Trial| {
        (!action.pending.get_untracked()).then(|| load(()));
        "load".to_owned()
    };
    trial.run(view, false, change).await;
}

/// The new page asks later: its failure has another time. A note about a copy passes.
const TIMES: &str = "details p, .copy [role=status], .slow";

#[wasm_bindgen_test]
async fn an_updated_search_by_id_equals_a_new_one() {
    let change = |trial: &Trial| {
        let filled = trial.fill("#pet-id", &["7", "8", "9"]);
        user_event::press_enter(&trial.screen.get("#kept #pet-id"));
        filled
    };
    Trial::new(TIMES).await.run(|| view! { <FindPage /> }, true, change).await;
}

#[wasm_bindgen_test]
async fn an_updated_list_equals_a_new_one() {
    let change = |trial: &Trial| trial.fill("#search", &["", "1", "rex", "zz"]);
    Trial::new(TIMES).await.run(|| view! { <ListPage /> }, true, change).await;
}

#[wasm_bindgen_test]
async fn an_updated_form_and_its_unknown_pets_equal_new_ones() {
    let trial = Trial::new(OF_A_PAGE).await;
    provide_context(AddPet::restore(trial.session));
    let change = |trial: &Trial| {
        let category = one_of(["Dogs", "Another ID…"]);
        user_event::select_option(&trial.screen.get("#kept #category"), category);
        let id = trial.screen.has("#kept #categoryId").then(|| trial.fill("#categoryId", &["1", "x"]));
        format!("{}, {category}, {id:?}", trial.fill("#name", &["Rex", "Mia"]))
    };
    trial.run(|| view! { <AddPage /> }, false, change).await;
}

#[wasm_bindgen_test]
async fn an_updated_import_equals_a_new_one() {
    // The database never answers.
    let _database = Replaced::by(
        "const database = IDBFactory.prototype, open = database.open;
        database.open = () => ({});
        return { restore() { database.open = open; } };",
    );
    let trial = Trial::new(OF_A_PAGE).await;
    let import = Import::new(trial.session);
    provide_context(import);
    let change = |_: &Trial| {
        use Stage::{Checked, Nothing, Started, Unread, Unrecorded};
        let number = || one_of([0, 0, 1, 300]);
        let some_text = || one_of(["", "", "Some words."]).to_owned();
        let row = |number| {
            let state = one_of([State::ToSend, State::LeftOut, State::Unknown, State::Sent(String::new())]);
            NumberedRow { number, kind: one_of(Kind::ALL), row: Row { category: some_text(), ..row_of(state) } }
        };
        let pet = || row_of(State::Unknown).pet.unwrap();
        let unknown =
            |number| UnknownPet { number, pet: pet(), others: vec![], seen: some_text(), answer: String::new() };
        let question = |place: usize| {
            let choice = |is_pet: bool| (some_text(), question::Answer::FirstRowIsPet(Some(is_pet)));
            let choices = [false, true].map(choice).into_iter().filter(|_| below(3) != 0).collect();
            let answer = question::Answer::FirstRowIsPet(Some(below(2) == 0));
            Question { id: format!("question-{place}"), label: some_text(), hint: some_text(), choices, answer }
        };
        let states = [State::Unknown, State::Problem, State::Refused, State::ToSend, State::Added(None)];
        let rows = states.into_iter().flat_map(|state| vec![row_of(state); number() as usize]);
        let mut snapshot = Snapshot {
            stage: one_of([Checked, Checked, Checked, Started, Started, Started, Nothing, Unread, Unrecorded]),
            counts: Counts::of(&rows.collect::<Vec<_>>(), ""),
            questions: (0..4).filter(|_| below(2) == 0).map(question).collect(),
            open_questions: some_text(),
            filter: one_of([None, Some(Kind::Ready)]),
            rows: (0..6).filter(|_| below(2) == 0).map(row).collect(),
            unknown: (0..3).filter(|_| below(2) == 0).map(unknown).collect(),
            ..Snapshot::default()
        };
        snapshot.head.summary = some_text();
        let until = Timestamp::from_unix_seconds(1_790_000_000);
        let waits = [Run::HeldBack(until), Run::Paced(until)];
        import.set_run(one_of([Run::Idle, Run::Sending, one_of(waits), Run::Paused(some_text())]));
        import.tell::<()>(Err(some_text()));
        import.show(snapshot.clone());
        format!("{:?}", snapshot.stage)
    };
    trial.run(|| view! { <ImportPage /> }, false, change).await;
}

fn row_of(state: State) -> Row {
    let [name, category, status, note] = Default::default();
    let pet = serde_json::from_str(r#"{ "name": "Rex", "categoryId": 1 }"#).ok();
    Row { line: 2, name, category, status, pet, state, note }
}
