//! The admin frontend of a pet store: a Leptos single-page app in WebAssembly, served as static files.
//!
//! These are the crate's docs and the project's architecture in one. Read them once from top to bottom; after that a line
//! of code should know its room.
//!
//! # Bird's-eye view
//!
//! The app is a client of one HTTP service and never a second one: it lists, adds and finds pets, and shows what the
//! service says in its own terms. Every request goes through one door ([`session::Session::ask`]) and one gate
//! ([`gate::Gate`]), because a client that goes on after a `429` may get its key banned.
//!
//! ```text
//!  address ─► pets::query (Memo) ─┐
//!                                 ├─► action::Action ─► Session::ask ─► Gate ─► Client ─► transport ─► service
//!  Session (context) ─────────────┘                           ▲            │                    │
//!                                                             └── Outcome, RateLimit, RequestLog ─┘
//!                    page ◄── Reply<T> / Failure(ApiError) ◄──┘
//! ```
//!
//! Homes for state, in order of preference: the address; a signal local to a component; a context. Contexts are small
//! `Copy` handles with private signals and verbs: [`session::Session`], [`add_pet::AddPet`], [`app::ConfigState`].
//!
//! A pure core is told everything as arguments, the time included, and is tested on the host in milliseconds; a thin edge
//! reads clocks and storage, locks, sleeps and fetches.
//!
//! Bytes on the wire decide how soon a page can be used, and generic code is what they are made of. Four habits keep them
//! down: a view is built at once and its type forgotten ([`ui::part`]); what moves is a `Signal` of one of a few types,
//! never a closure of its own; requests are data ([`api::client::Call`]) on one boxed way; JSON is read and written through
//! one tree ([`json`]). What the first screen does without is loaded apart ([`apart`]). The page that `index.html` draws
//! stands in for the app until it is there: [`app::App`] builds its own behind it, in several tasks, and takes it away.
//!
//! # Code map
//!
//! | module | is | knows |
//! | --- | --- | --- |
//! | [`app`] | contexts, the table of pages, what comes first | [`add_pet`], [`browser`], [`components`], [`pages`], [`router`], [`routes`], [`session`], [`settings`], [`startup`], [`ui`] |
//! | [`startup`] | from the start of the program to the first page | [`browser`], [`pets`], [`routes`], [`session`], [`settings`] |
//! | [`router`] | the page of an address, going to a page, keeping the history in step | [`api`], [`browser`], [`pets`], [`routes`] |
//! | [`settings`] | the configuration as a context | [`api`], [`config`] |
//! | [`pages`] | one file per screen | [`action`], [`add_pet`], [`api`], [`browser`], [`clock`], [`components`], [`gate`], [`pets`], [`router`], [`routes`], [`session`], [`settings`], [`ui`] |
//! | [`components`] | pieces that know the app: alert, table, key form, rate limit | [`action`], [`add_pet`], [`api`], [`browser`], [`clock`], [`config`], [`gate`], [`routes`], [`session`], [`settings`], [`ui`] |
//! | [`ui`] | generic pieces: field, button, dialog, countdown; `part`, which they are all made of | [`browser`], [`clock`] |
//! | [`add_pet`] | the pet that is being added, beyond the page | [`action`], [`api`], [`browser`], [`json`], [`pets`], [`session`] |
//! | [`action`] | one request of a page: pending, failure, cancel | [`api`], [`browser`], [`clock`] |
//! | [`session`] | who is signed in; the one door to the service | [`api`], [`browser`], [`clock`], [`gate`], [`json`], [`pets`] |
//! | [`gate`] | when a request may be sent; `state`, `budget`, `backoff`, `plan` are pure | [`api`], [`browser`], [`clock`], [`json`] |
//! | [`api`] | the only way to the network; all but `transport` and `client` is pure | [`browser`], [`clock`], [`json`] |
//! | [`pets`] | rules about lists, drafts and addresses: pure | [`api`], [`clock`], [`config`], [`json`] |
//! | [`config`] | `config.json` as data: pure | [`api`], [`json`] |
//! | [`routes`] | addresses and their pages: pure | [`api`], [`pets`] |
//! | [`json`] | how values become JSON and back, to the last digit: pure | [`clock`] |
//! | [`browser`] | time, storage, title, focus: the browser's side of the edge | [`clock`] |
//! | [`clock`] | moments and waits: pure | nothing |
//!
//! # Invariants, and the tests that keep them
//!
//! 1. No request starts between a `429` and the end of its wait plus a second, in any tab, whatever the clocks do; no two
//!    requests overlap; nothing goes again by itself but what a `429` refused: `no_schedule_gets_a_key_banned`, and
//!    `each_rule_is_needed` shows that the simulation would notice.
//! 2. An id is an `i64` from the wire to the screen and back: `every_int64_survives_the_way_from_the_wire_to_the_screen_and_back`.
//! 3. No header, body, file or address panics or shortens a wait: the `proptest!` blocks of `rate_limit`, `response`, `config`, `query`.
//! 4. An unknown outcome of an addition is shown as unknown: `an_unknown_outcome_of_an_addition_is_shown_as_unknown`.
//! 5. The key is in session storage and the `Authorization` header only; its type does not show itself: `a_key_does_not_show_itself`,
//!    and every end-to-end test looks for it everywhere else.
//! 6. Each module uses only the modules that its row lists, in no circle; only `api/transport.rs` names gloo-net; pure files
//!    name no browser: `tests/house_rules`.
//! 7. App and service share examples (`tests/wire`), never types: both decode or produce the same golden bodies.
//! 8. The page loads, runs and talks to nothing but what its headers name: `check_policy` of the end-to-end tests fails each
//!    visit in which the browser refused anything, and `.cargo/hosting` has the headers.
//!
//! # Walkthroughs
//!
//! **The first list.** [`app::App`] restores the session and asks for the list of the address before it draws anything; once that
//! request has left, the page is drawn while the answer is on its way, and [`pages::list`] takes the answer over
//! ([`session::Session::list`]). Its rows come a screenful first ([`ui::part::keyed`]); the browser lays out those far from the screen
//! when they come near. Four seconds after the list is there, the code of the other pages is loaded. At any other address that code
//! comes first: the site's script asks for it while the program itself is still on its way.
//!
//! **Listing pets.** A click on "Sold" changes the address and nothing else. [`pages::list`] reads it into a `ListQuery`; if the
//! kept list answers that, the rows are there and nothing is sent. Otherwise [`action::Action::send`] gives up whatever was under way and
//! asks the session, which passes the gate, sends, tells the gate how it ended and returns a `Reply`. The old rows stand until then. A
//! request that was given up while it was on its way gets two seconds more, for the gate alone: its answer may be a `429`.
//!
//! **A pet that the service refuses.** [`add_pet::AddPet::submit`] validates the draft, and refuses while a request is under way: one
//! press, one request; and it asks before it sends a pet that may be there already. The service's `400` becomes `ApiError::Refused`, shown by [`components::alert`] with message, code and status; the
//! draft stays, as it stays after everything but success.
//!
//! **A key that expired.** A `401` sets the session's question; [`components::key_dialog`] opens over the page, which stays as it is.
//! With a new key accepted, the request that failed goes again; with "Not now" it fails with what the service said.
//!
//! **A limit that is reached.** The gate takes note of the `429` in storage that all tabs read, and the request waits in
//! [`gate::Gate::pass`], visibly and cancellably. When the wait is over one request goes first, under a Web Lock; the others see what
//! becomes of it before they go. Three in a row, or what looks like a ban, and the gate stays shut until a person decides.

pub mod action;
pub mod add_pet;
pub mod api;
pub mod app;
pub mod browser;
pub mod clock;
pub mod components;
pub mod config;
pub mod decode;
pub mod gate;
pub mod pages;
pub mod pets;
pub mod router;
pub mod routes;
pub mod session;
pub mod settings;
pub mod startup;
pub mod ui;
