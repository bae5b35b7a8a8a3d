//! The admin frontend of a pet store: a Leptos single-page app in WebAssembly, hosted as static files.
//!
//! This page is the architecture of the project. The front page of each module has the rest.
//!
//! # Overview
//!
//! The app is a client of one HTTP service, and shows what the service returns in the service's own terms. Every request goes through
//! [`session::send`]: a permit of the gate ([`gate::Gate`]), then the request. Requests run side by side. The service may ban the
//! key of a client that continues after a `429`.
//!
//! ```text
//!  URL ─► typed params / ListAddress memo ─┐
//!                                          ├─► PageRequest ─► Session: permit ─► send ─► transport ─► service
//!  Session (context) ──────────────────────┘                       │ ▲            │
//!                                                                 Gate            └── Outcome, RateLimit
//!                         page ◄── Reply<T> / Failure ◄─────────────────────────────────────┘
//! ```
//!
//! State lives in one of three places, in this order of preference: the URL; a signal local to a component; a context.
//! Contexts are small `Copy` structs with methods that change them. As long as the app: [`app::Parts`], [`session::Session`],
//! the [`config::Config`], [`request_notices::Check`], [`ui::time::ScreenClock`], [`ui::heading::Announcements`].
//! As long as a session: [`add::add_pet::AddPet`], [`pet_table::AddLike`], [`import::Import`], [`sign_in::leave::Unsaved`], and
//! [`routes::router::last_list_address`].
//!
//! The core is pure: it takes everything as arguments, also the time, and is tested on the host. A thin edge reads clocks and storage,
//! locks, sleeps and fetches.
//!
//! Pages are slices: who changes the import opens [`import`], and nothing else. A slice never uses another slice. What two slices need
//! moves down.
//!
//! A view is a component where markup names it, and a function where code picks it: a row of a list, an arm of a `match`, a part of a
//! message.
//!
//! A translator of the browser replaces the nodes of texts. So the page has `translate="no"`, and only texts that never change have "yes".
//! Where a view may take over the element of another one, such a text is the property `textContent`.
//!
//! Leptos, serde, wasm-bindgen and Trunk are used as their documentation teaches. A way of our own stays only if it was
//! measured alone and saves at least 2 kB of the packed program or 5% of a time that people feel, which has a row in
//! `tests/bench/README.md`, "What was tried", or prevents a fault, which its module names.
//!
//! # Code map
//!
//! A house rule reads this table: a module may use the modules of its last column, and must use each of them.
//!
//! | module | is | uses |
//! | --- | --- | --- |
//! | [`app`] | contexts and pages | [`add`], [`browser`], [`config`], [`frame`], [`import`], [`part`], [`pet_table`], [`pets`], [`request_notices`], [`routes`], [`session`], [`sign_in`], [`startup`], [`ui`] |
//! | [`startup`] | from the start to the first page | [`browser`] |
//! | [`pets`] | "Pets" and the page of a pet: list, search, export, the search by ID | [`api`], [`browser`], [`clock`], [`config`], [`csv_text`], [`loaded_pets`], [`pet_table`], [`request_notices`], [`routes`], [`session`], [`ui`], [`words`] |
//! | [`add`] | "Add a pet": draft, unknown outcomes; the state outlives the page | [`api`], [`browser`], [`clock`], [`config`], [`loaded_pets`], [`pet_table`], [`request_notices`], [`routes`], [`session`], [`ui`], [`unknown_outcome`], [`words`] |
//! | [`import`] | "Import": pure rules, record in the database, runner, screens | [`api`], [`browser`], [`clock`], [`config`], [`csv_text`], [`decode`], [`gate`], [`routes`], [`session`], [`ui`], [`unknown_outcome`], [`words`] |
//! | [`check`] | the check of the connection, at a failed sign-in and under an error without an answer | [`api`], [`browser`], [`clock`], [`gate`], [`request_notices`], [`session`], [`ui`] |
//! | [`sign_in`] | the page "Sign in", the dialog for a new key, leaving | [`api`], [`browser`], [`config`], [`request_notices`], [`routes`], [`session`], [`ui`], [`words`] |
//! | [`frame`] | on every page behind the key: header, environment, rate limit, notices | [`browser`], [`clock`], [`config`], [`gate`], [`part`], [`request_notices`], [`routes`], [`session`], [`ui`], [`words`] |
//! | [`unknown_outcome`] | a pet that may or may not have been added: the look into the list, the answers | [`api`], [`browser`], [`clock`], [`config`], [`request_notices`], [`session`], [`ui`], [`words`] |
//! | [`request_notices`] | what a page shows of its request: the wait, the failure with the next step | [`api`], [`browser`], [`clock`], [`gate`], [`part`], [`routes`], [`session`], [`ui`] |
//! | [`pet_table`] | the table of pets, for two slices | [`api`], [`config`], [`routes`], [`ui`], [`words`] |
//! | [`part`] | a page whose code is loaded later | [`ui`] |
//! | [`session`] | who is signed in; the only way to the service | [`api`], [`browser`], [`gate`], [`loaded_pets`] |
//! | [`loaded_pets`] | the lists that are loaded and the pets that were added | [`api`], [`clock`] |
//! | [`gate`] | when a request may leave, by what the service has said: pure, with a thin edge | [`api`], [`browser`], [`clock`], [`words`] |
//! | [`routes`] | every address as a typed function, the query of the list, the router | [`api`], [`browser`], [`ui`] |
//! | [`config`] | `config.json` | [`api`], [`browser`], [`decode`], [`words`] |
//! | [`ui`] | generic pieces: field, button, dialog | [`browser`], [`clock`] |
//! | [`api`] | the only way to the network | [`browser`], [`clock`], [`decode`], [`words`] |
//! | [`browser`] | address, focus, clocks, storage, locks, language | [`clock`], [`csv_text`], [`decode`], [`words`] |
//! | [`csv_text`] | CSV that spreadsheets open without harm: pure | [`words`] |
//! | [`words`] | numbers and texts in sentences, and how texts are compared: pure | nothing |
//! | [`decode`] | from JSON to a type: pure | nothing |
//! | [`clock`] | timestamps and waits: pure | nothing |
//!
//! # Invariants, and the tests that check them
//!
//! 1. No request leaves between a `429` and the end of its wait plus one second, in any tab, whatever the clocks do. Then one
//!    goes first, and holds the others 15 seconds at most. With the same key, only a request with a `429` is sent again, at most twice.
//!    No request waits without a reason that the service has said: `no_schedule_gets_a_key_banned`; `each_rule_is_needed` shows that
//!    the simulation notices when a rule is missing.
//! 2. An ID is an `i64` from the wire to the screen and back: `every_int64_survives_the_way_from_the_wire_to_the_screen_and_back`.
//! 3. No header, body, file or URL causes a panic or shortens a wait: the `proptest!` blocks of `rate_limit`, `response`,
//!    `config`, `query` and the gate's `state`.
//! 4. The unknown outcome of an addition is shown as unknown, and is known until the pet's own `201` or a person settles it:
//!    `an_unknown_outcome_of_an_addition_is_shown_as_unknown`, and the tests of `add::form`.
//! 5. The key is only in session storage and in the `Authorization` header: `debug_output_does_not_contain_the_key`, and
//!    after every end-to-end test a search in all other places.
//!    Nothing that was loaded comes back after signing out: the end-to-end tests of `end_of_session`.
//! 6. Modules use only what the code map allows, without a circle. Only `api/transport.rs` names gloo-net. Pure files do not
//!    name the browser: `tests/house_rules`.
//! 7. The app and the service share examples (`tests/wire`), never types: both decode or produce the same golden bodies.
//! 8. The page loads, runs and connects to nothing that its policy does not name: `check_console` fails every end-to-end test in
//!    which the browser blocked something.
//!    The service is an origin in the policy, or a path that the host forwards, once and without a way for the service to be a
//!    page of this site: `what_the_service_sends_passes_unchanged_and_is_no_page_of_the_site`.
//! 9. No page has, in any of its states, light or dark, a violation of WCAG 2.2 AA that axe-core finds, and none scrolls sideways at
//!    320 px: the end-to-end tests of `accessibility`.
//! 10. A view that was updated equals one that is built new from the same state: the test `updated_equals_new` of `tests/browser`, with
//!     random changes, and the walks of `tests/e2e`.
//! 11. After an `.await` a view may be gone, and the session another one. So no view is used there, and the session comes from a
//!     [`session::Claim`]: `after_an_await_nothing_is_taken_for_granted`.
//! 12. The app sends no row of an import again that may have been added, and forgets none, in whatever order tabs, losses and restarts
//!     come: the property test `each_row_is_added_exactly_once` of `import::rules::sheet`, and the end-to-end tests of the import. This is
//!     about the app alone: a browser may repeat a request itself on a kept connection that closes before the answer.
//!
//! # Walkthroughs
//!
//! **One request in time.** A [`session::page_request::PageRequest`] says whether a request waits or is on its way, and how it
//! failed. It keeps how it was asked: "Try again", and the next key after a `401`, ask so again. [`gate::Gate::acquire`] lets it pass
//! at once, unless the service has asked to wait (`gate/edge.rs`). In the step in which it leaves, the session and the gate look at
//! their state again (`session/send.rs`). `api/transport.rs` fetches, within time limits. `complete` records the status and the
//! headers when they arrive, and returns the response. A `GET` that nobody awaits any more is aborted after two seconds, a `POST`
//! never. If the session has ended meanwhile, nothing is done with the response.
//!
//! **A press on "Sold".** `pets/toolbar.rs` has the link, which changes only the URL. `routes/query.rs` reads it as a `ListQuery`, and
//! `pets/shown_list.rs` gets that. If the cached list is for that query, nothing is sent. Otherwise the page cancels its pending request
//! and runs a new one (`session/page_request.rs`). Then `api/response.rs` reads the rows, `loaded_pets.rs` caches the list,
//! `pets/shown_list.rs` has it found and sorted, and `pet_table.rs` shows it. The old rows stay until the new ones come.
//!
//! **A pet that the service refuses.** [`add`] gives the press to [`add::add_pet::AddPet::submit`], which asks before it sends a
//! possible duplicate. [`session::Session::send`] sends the pet, and the form is read-only until its result is there. A `400` becomes
//! [`api::failure::Failure`], which [`request_notices`] shows with message, code and status. The draft stays, as after everything but
//! success. On another page [`add::DraftNotice`] tells a failure.
//!
//! **A rate limit that is reached.** The gate stores the `429` where all tabs read it, and the request waits in
//! [`gate::Gate::acquire`], visibly, with a button to cancel. After the wait one request goes first, under a lock of all tabs. When
//! it succeeds, all go. After three `429` in a row, or a response that looks like a ban, nothing is sent until a person decides.

pub mod add;
pub mod api;
pub mod app;
pub mod browser;
pub mod check;
pub mod clock;
pub mod config;
pub mod csv_text;
pub mod decode;
pub mod frame;
pub mod gate;
pub mod import;
pub mod loaded_pets;
pub mod part;
pub mod pet_table;
pub mod pets;
pub mod request_notices;
pub mod routes;
pub mod session;
pub mod sign_in;
pub mod startup;
pub mod ui;
pub mod unknown_outcome;
pub mod words;
