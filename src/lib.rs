//! The admin frontend of a pet store: a Leptos single-page app in WebAssembly, hosted as static files.
//!
//! This page is the documentation of the crate and the architecture of the project. Read it once from top to bottom.
//!
//! # Overview
//!
//! The app is a client of one HTTP service. It lists, adds and finds pets, and shows what the service returns in the
//! service's own terms. Every request goes through one function ([`session::Session::send`]) and one gate ([`gate::Gate`]),
//! because the service may ban the key of a client that continues after a `429`.
//!
//! ```text
//!  URL ─► typed params / ListQuery (Memo) ─┐
//!                                          ├─► Action ─► Session::send ─► Gate ─► transport ─► service
//!  Session (context) ──────────────────────┘                 ▲            │
//!                                                            └── Outcome, RateLimit, the log
//!                         page ◄── Reply<T> / Failure(ApiError) ◄──┘
//! ```
//!
//! State lives in one of three places, in this order of preference: the URL; a signal local to a component; a context.
//! Contexts are small `Copy` structs with signals that others only read, and methods that change them: [`session::Session`], [`add::add_pet::AddPet`],
//! [`config::settings::Settings`], [`import::Import`].
//!
//! The core is pure: it takes everything as arguments, also the time, and is tested on the host in milliseconds. A thin
//! edge reads clocks and storage, locks, sleeps and fetches.
//!
//! Leptos, serde, wasm-bindgen and Trunk are used as their documentation teaches. A way of our own stays only if it was
//! measured alone and saves at least 5 kB of the packed program, or 5% of a time that people feel. Four are left:
//! [`ui::view`], the cloned rows of [`pet_table`], the page switch in [`app`], and the stand-in for wasm-streams in
//! `.cargo/wasm-streams`. Each has its row in `tests/bench/README.md`. The rows of the import are cloned by the same code
//! ([`ui::rows`]), and were not measured alone.
//!
//! # Code map
//!
//! A house rule reads this table: a module may use the modules of its last column, and must use each of them.
//!
//! | module | is | uses |
//! | --- | --- | --- |
//! | [`app`] | the contexts and the pages | [`add`], [`browser`], [`config`], [`connection`], [`frame`], [`import`], [`pet_table`], [`pets`], [`routes`], [`session`], [`sign_in`], [`startup`], [`ui`] |
//! | [`startup`] | from the start of the program to the first page | [`browser`], [`config`], [`pets`], [`routes`], [`session`] |
//! | [`pets`] | "Pets" and "Find by ID": the list with its filters and its search, the whole stock, the export, one pet | [`api`], [`browser`], [`clock`], [`config`], [`csv_text`], [`frame`], [`loaded_pets`], [`pet_table`], [`routes`], [`session`], [`ui`], [`words`] |
//! | [`add`] | "Add a pet": the page, the draft, the pets of unknown outcome; the state outlives the page | [`api`], [`browser`], [`clock`], [`config`], [`frame`], [`loaded_pets`], [`pet_table`], [`routes`], [`session`], [`ui`] |
//! | [`import`] | "Import": the pure rules, the worker, the side of the page, the screens | [`api`], [`browser`], [`clock`], [`config`], [`csv_text`], [`frame`], [`gate`], [`loaded_pets`], [`routes`], [`session`], [`ui`], [`words`] |
//! | [`connection`] | "Connection": the requests left, the check, the log | [`api`], [`browser`], [`clock`], [`frame`], [`gate`], [`session`], [`ui`] |
//! | [`sign_in`] | the page "Sign in" and its form, the dialog for a new key, leaving | [`api`], [`browser`], [`config`], [`frame`], [`routes`], [`session`], [`ui`] |
//! | [`frame`] | on every page behind the key: header, environment, rate limit, notices, failure alert, shortcuts | [`api`], [`browser`], [`clock`], [`config`], [`gate`], [`routes`], [`session`], [`ui`] |
//! | [`pet_table`] | the table of pets, for three slices | [`api`], [`browser`], [`config`], [`routes`], [`ui`], [`words`] |
//! | [`session`] | who is signed in; the one door to the service: a permit, then a request | [`api`], [`browser`], [`clock`], [`gate`], [`loaded_pets`] |
//! | [`loaded_pets`] | the lists that are loaded and the pets that were added, for three slices | [`api`], [`clock`], [`routes`], [`words`] |
//! | [`gate`] | when a request may be sent: a pure state machine and a thin edge | [`api`], [`browser`], [`clock`] |
//! | [`routes`] | every address as a typed function, the query of the list, and the helpers around the router | [`api`], [`browser`], [`words`] |
//! | [`config`] | `config.json` as data (pure), and as a context | [`api`], [`decode`], [`words`] |
//! | [`ui`] | generic pieces: view, field, button, dialog, countdown | [`browser`], [`clock`] |
//! | [`api`] | the only way to the network; only `transport` is not pure | [`browser`], [`clock`], [`decode`], [`words`] |
//! | [`browser`] | address, focus, clocks, storage, locks, tabs, language: the browser's side of the edge | [`clock`], [`decode`], [`words`] |
//! | [`csv_text`] | the text of a CSV file that spreadsheets open without harm: pure | nothing |
//! | [`words`] | numbers and texts of others in sentences: pure | nothing |
//! | [`decode`] | from JSON to a type, with the name of the field that does not fit: pure | nothing |
//! | [`clock`] | timestamps and waits: pure | nothing |
//!
//! # Invariants, and the tests that check them
//!
//! 1. No request starts between a `429` and the end of its wait plus one second, in any tab, whatever the clocks do. No two
//!    requests overlap. Only a request with a `429` is sent again automatically:
//!    `no_schedule_gets_a_key_banned`; `each_rule_is_needed` shows that the simulation notices when a rule is missing.
//! 2. An ID is an `i64` from the wire to the screen and back: `every_int64_survives_the_way_from_the_wire_to_the_screen_and_back`.
//! 3. No header, body, file or URL causes a panic or shortens a wait: the `proptest!` blocks of `rate_limit`, `response`,
//!    `config`, `query` and the gate's `state`.
//! 4. The unknown outcome of an addition is shown as unknown, and is known until the pet's own `201` or a person settles it:
//!    `an_unknown_outcome_of_an_addition_is_shown_as_unknown`, and the tests of `add::form`.
//! 5. The key is only in session storage and in the `Authorization` header: `debug_output_does_not_contain_the_key`, and
//!    after every end-to-end test a search in all other places.
//!    After signing out nothing of the session comes back, in no tab: the end-to-end tests of `end_of_session`.
//! 6. Modules use only what the code map allows, without a circle. Only `api/transport.rs` names gloo-net. Pure files do not
//!    name the browser: `tests/house_rules`.
//! 7. The app and the service share examples (`tests/wire`), never types: both decode or produce the same golden bodies.
//! 8. The page loads, runs and connects to nothing that its policy does not name: `check_policy` fails every end-to-end test in
//!    which the browser blocked something. `.cargo/hosting` makes the policy, which the page carries, and the headers.
//! 9. A session that received a response without `no-store` never takes a list or a pet from the browser's cache:
//!    `after_one_response_without_no_store_caches_count_as_allowed_to_the_end`, and the end-to-end tests of `cache_mode`.
//! 10. Each page, in each of its states, light and dark, at 375 and 1280 px, has no violation of WCAG 2.2 AA that axe-core finds, and
//!     does not scroll sideways at 320 px: the end-to-end tests of `accessibility`.
//! 11. No row of an import is sent twice, and none is forgotten, in whatever order tabs, losses and restarts come: the property test
//!     `each_row_is_added_exactly_once` of `import::rules::sheet`, and the end-to-end tests of the import, which count
//!     the pets in the service.
//!
//! # Walkthroughs
//!
//! **The start.** [`startup`] restores the session and requests the list of the URL. When the request has left, the app renders
//! the frame and then the page, in two tasks, while the service answers. The static page of `index.html` covers both until
//! the page is there, and is removed in the same task. [`pets::list`] takes the prefetched response over
//! ([`pets::loading::load_list`]).
//!
//! **The parts of the program.** The first part has the list, signing in, and all that may be needed when the network is gone. "Add a
//! pet", "Find by ID" and "Connection" are in the part `later`, and the page "Import" is in the part `import`: `src/main.rs` names
//! both, and `cargo xtask dist` makes a file of each (`.cargo/xtask/src/dist/parts.rs`). [`app`] loads `later` when the frame or the
//! form to sign in is on the screen, and `import` when the pointer or the focus comes to its link. [`ui::part`] shows a page as soon
//! as its part is there, or why it could not be loaded. Elsewhere, as in `cargo xtask dev`, the program is whole.
//!
//! **The form to sign in.** It stands in `index.html`, and `src/form.js` makes it usable before the program is there.
//! [`sign_in::key_form`] takes over its key, selection, focus and pressed buttons. "Sign in" waits for `config.json`, also if
//! it was pressed before the program was there. With more than one environment the person checks the environment first,
//! because the page did not show yet where the key goes.
//!
//! **Signing in.** One request checks the key: the list of the URL, with the key as a candidate of the session. When it has left,
//! [`app`] builds the frame and the page of the list while the service answers. They are not in the document: nobody sees or hears
//! them, and they send nothing. If the key is accepted, they take the place of the form. If not, they are dropped.
//!
//! **Listing pets.** A click on "Sold" passes these files. It changes only the URL: `pets/toolbar.rs` has the link, `routes/router.rs`
//! reads the new URL with `routes/query.rs`, and `pets/list.rs` gets a `ListQuery`. If the cached list is for that query, its rows are
//! shown and nothing is sent. Otherwise `pets/list.rs` asks for it: `session/action.rs` cancels the pending request and runs the new
//! one, `pets/loading.rs` names it, `session/send.rs` waits for a permit of `gate.rs`, and `api/transport.rs` sends it.
//! On the way back `api/response.rs` reads the rows, `pets/loading.rs` caches them, `pets/list.rs` makes a
//! `pets/shown_list.rs` of them, `pets/found_rows.rs` finds and sorts, and `pet_table.rs` shows them. The old rows stay
//! until the new ones come. A cancelled request gets two more seconds, only for the gate: its response may be a `429`.
//!
//! **Sorting and finding in the rows.** The order is in the URL (`sort=-id`), too, but it is no part of a `ListQuery`: another order
//! sends no request. `pets/found_rows.rs` finds the cached rows that match the search and puts them in order, and
//! [`pets::overview`] counts what is left. A row has no listener of its own: [`pet_table`] handles the presses of
//! all rows with [`ui::rows`], which finds a row's pet by the row's key, and shows what can be done with it in one menu. Where the
//! search is an ID that no row has, Enter goes to [`pets::find`], which asks the service.
//!
//! **Exporting and the whole stock.** "Export" writes the rows that are on the screen into a CSV file: [`pets::export`] has the text
//! and the file's name, which says whether the list was cut, and `browser::save::download` saves it. The interface has no next page.
//! "See more" requests up to 100 pets of each status ([`pets::loading::load_stock`]). When all three lists are there, they are
//! shown as one, in place of the list; if a request fails or is cancelled, nothing changes. The list at hand adds the pets without
//! a status. The stock is filtered, searched, sorted and exported like any list, without a request, and stays in the session.
//! `more=1` in the URL shows the kept stock and requests nothing: a reload and a copied link show the list.
//!
//! **The environment and the appearance.** `config.json` says which environment is production. Any other one has another header and a
//! word, from the first paint on: [`frame::environment`] stores the label for the script in the header of `index.html`, and
//! `src/theme.js` sets the chosen appearance. All icons are shapes in `index.html`, which
//! [`ui::icon`] refers to, and so is the gauge of [`frame::rate_limit`].
//!
//! **A pet that the service refuses.** [`add`] gives the press to [`add::add_pet::AddPet::submit`], which asks before it sends a
//! possible duplicate. [`session::Session::send`] sends the pet, and the form is read-only until its result is there. A `400` becomes
//! `ApiError::Refused`, which [`frame::alert`] shows with message, code and status. The draft stays, as after everything but
//! success. On another page [`add::DraftNotice`] tells a failure.
//!
//! **A pet whose outcome is unknown.** No answer came. The pet stays in [`add::form`], also after a reload. [`add`] shows it with the
//! button "Look whether it was added": one request, the longest list with the pet's status ([`loaded_pets::look`]). The person decides
//! what it shows. Until then, the same pet is sent again only after a question.
//!
//! **A key that is no longer accepted.** A `401` sets the session's key prompt, and [`sign_in`] opens a dialog over the
//! page. It takes a key for the same service only. After it was accepted, the failed request is sent again. After "Not now"
//! it fails with the response of the service. Another service is another session: what waits fails, and what is typed stays
//! with the service that it was typed for.
//!
//! **Importing a table.** [`import::link`] hands the file to a Web Worker, [`import::worker`], which owns the import: it decodes the
//! file, reads and checks its rows ([`import::rules`]), and keeps them in IndexedDB from "Start import" on. [`import::page`] shows
//! what the worker last told; [`import::budget`] says what the rows take. Then [`import::runner`] sends one row after the other with
//! [`session::Session::send_once`]: when the gate permits the request, the worker takes a row, which stores it as sent with the id of
//! the page, and the response settles it. Each change of a row is a step from one state to another, which the database carries out
//! only if the row still has the first one. So two tabs never take the same row, also where the browser has no locks. The runner
//! waits outside of the gate, so that the requests of pages go first, and a tenth of each minute and day stays free. A row without an
//! answer pauses the import, and so does the first row that the service refuses.
//!
//! **Signing out.** The tab forgets the key, and leaves a mark for the other tabs with a copy of the session. They sign out when
//! they see it: at a storage event, at a reload, when the browser shows a page again, and before each request. Open tabs are told
//! by a `BroadcastChannel`, too, because the browser may be unable to store the mark. Then the page "Sign in" says so.
//!
//! **A rate limit that is reached.** The gate stores the `429` where all tabs read it, and the request waits in
//! [`gate::Gate::acquire`], visibly, with a button to cancel. After the wait one request is sent, under a Web Lock; the others
//! wait for its outcome. After three `429` in a row, or a response that looks like a ban, nothing is sent until a person
//! decides.
//!
//! **One round trip for each request.** A preflight doubles the time of a request. Chromium keeps the responses to preflights only
//! for requests in the cache mode `default`. [`api::cache_control`] uses this mode while each response says `no-store`, because
//! then no browser keeps a response. After one that does not say it, the session asks with `no-store` to its end, also after a
//! reload.
//!
//! **A browser that freezes tabs or loses storage.** Each tab keeps what it knows in memory ([`gate::state::Memory`]): storage adds to it and removes
//! nothing, and a tab stores again what is missing. A request is marked until it ends, so that a reload before the response
//! counts as a request whose response nobody saw. A lock whose owner stands still for 30 seconds is taken from it. One case is left:
//! a person empties the storage, and the only tab that knew a wait has changed its key since, or was closed. Nobody knows that wait
//! then. One of 300,000 schedules of the simulation shows it (seed 216931).

pub mod add;
pub mod api;
pub mod app;
pub mod browser;
pub mod clock;
pub mod config;
pub mod connection;
pub mod csv_text;
pub mod decode;
pub mod frame;
pub mod gate;
pub mod import;
pub mod loaded_pets;
pub mod pet_table;
pub mod pets;
pub mod routes;
pub mod session;
pub mod sign_in;
pub mod startup;
pub mod ui;
pub mod words;
