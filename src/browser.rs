//! The few things asked of the browser outside of the view: the time, storage, title and focus.
//!
//! Everything here may fail in a browser that forbids it (storage in a locked-down profile); failing is quiet, because
//! the app works without, only less comfortably.

use crate::clock::Timestamp;
use futures::{channel::oneshot, future::select};
use std::{pin::pin, time::Duration};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Clipboard, HtmlElement, Storage, SubtleCrypto, UrlSearchParams};

/// Other sites may live on the same origin, under other paths.
const STORED_PREFIX: &str = "petstore-admin.";

/// How long a frame is waited for.
const WITHOUT_FRAMES: Duration = Duration::from_millis(200);

/// The time by this machine's clock.
pub fn now() -> Timestamp {
    #[expect(clippy::cast_possible_truncation, reason = "milliseconds since the epoch fit 53 bits")]
    Timestamp::from_unix_ms(js_sys::Date::now() as i64)
}

/// Time since this page began, by a clock that runs evenly and is not set.
pub fn ticks() -> Duration {
    let milliseconds = web_sys::window().and_then(|window| window.performance()).map(|clock| clock.now());
    Duration::try_from_secs_f64(milliseconds.unwrap_or_default() / 1000.0).unwrap_or_default()
}

/// A number from 0 to 999, by chance.
pub fn random_per_mille() -> u32 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to below 1000")]
    let chance = (js_sys::Math::random() * 1000.0) as u32;
    chance
}

/// Comes back after `wait`, or later in a tab that sleeps.
pub async fn sleep(wait: Duration) {
    // Browsers take at most 2³¹ − 1 ms and fire at once beyond it.
    let wait = wait.min(Duration::from_millis(i32::MAX as u64));
    gloo_timers::future::sleep(wait).await;
}

/// Comes back when the next frame is on the screen; in a tab that nobody sees, where there are none, a moment later.
pub async fn painted() {
    let (tell, told) = oneshot::channel();
    leptos::prelude::request_animation_frame(move || {
        let _ = tell.send(());
    });
    select(told, pin!(sleep(WITHOUT_FRAMES))).await;
    next_task().await;
}

/// Lets the browser do what it has to do besides.
pub async fn next_task() {
    sleep(Duration::ZERO).await;
}

/// A moment as a time of day in the person's own time zone: `14:05:32`.
///
/// Not in the person's own manner: to learn that, a browser takes as long as to draw a list.
pub fn time_of_day(moment: Timestamp) -> String {
    let date = date(moment);
    format!("{:02}:{:02}:{:02}", date.get_hours(), date.get_minutes(), date.get_seconds())
}

/// What session storage has under `name`. It belongs to this tab alone and is gone with it.
pub fn session_item(name: &str) -> Option<String> {
    session_storage()?.get_item(&full(name)).ok()?
}

/// Puts `text` into session storage.
pub fn set_session_item(name: &str, text: &str) {
    if let Some(storage) = session_storage() {
        let _ = storage.set_item(&full(name), text);
    }
}

/// Removes what session storage has under `name`.
pub fn remove_session_item(name: &str) {
    if let Some(storage) = session_storage() {
        let _ = storage.remove_item(&full(name));
    }
}

/// Removes everything that the app has put into session storage, and nothing that others on this origin have.
pub fn clear_session_storage() {
    let Some(storage) = session_storage() else { return };
    let names = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    for name in names.filter(|name| name.starts_with(STORED_PREFIX)).collect::<Vec<_>>() {
        let _ = storage.remove_item(&name);
    }
}

/// What local storage has under `name`. Every tab of this origin reads it, also tomorrow: nothing secret goes there.
pub fn local_item(name: &str) -> Option<String> {
    local_storage()?.get_item(&full(name)).ok()?
}

/// Puts `text` into local storage.
pub fn set_local_item(name: &str, text: &str) {
    if let Some(storage) = local_storage() {
        let _ = storage.set_item(&full(name), text);
    }
}

/// The SHA-256 of `text` in hexadecimal digits; `None` where the browser has no cryptography (outside secure contexts).
pub async fn sha256_hex(text: &str) -> Option<String> {
    // Outside a secure context `crypto` is there and its `subtle` is not.
    let crypto = web_sys::window()?.crypto().ok()?;
    let subtle = js_sys::Reflect::get(&crypto, &"subtle".into()).ok().filter(JsValue::is_object)?;
    let digest =
        subtle.unchecked_into::<SubtleCrypto>().digest_with_str_and_u8_array("SHA-256", text.as_bytes()).ok()?;
    let digest = JsFuture::from(digest).await.ok()?;
    let bytes = js_sys::Uint8Array::new(&digest).to_vec();
    Some(bytes.iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}")))
}

/// `text` without the difference of large and small letters, in whatever script.
pub fn lowercase(text: &str) -> String {
    if text.is_ascii() { text.to_ascii_lowercase() } else { js_sys::JsString::from(text).to_lower_case().into() }
}

/// Whether nobody looks at this tab.
pub fn is_hidden() -> bool {
    leptos::prelude::document().hidden()
}

/// Puts `text` on the clipboard; whether the browser let it.
pub async fn copy(text: &str) -> bool {
    let clipboard = web_sys::window().and_then(|window| {
        // Outside a secure context there is none.
        js_sys::Reflect::get(&window.navigator(), &"clipboard".into()).ok().filter(JsValue::is_object)
    });
    match clipboard {
        Some(clipboard) => JsFuture::from(clipboard.unchecked_into::<Clipboard>().write_text(text)).await.is_ok(),
        None => false,
    }
}

/// The origin of this site: what a service has to allow.
pub fn origin() -> String {
    web_sys::window().and_then(|window| window.location().origin().ok()).unwrap_or_default()
}

/// Hands the report of a crash to the page, which shows it without this program, and to the console.
pub fn report_crash(panic: &str) {
    let report = format!("Pet Store Admin {}\n{panic}", env!("CARGO_PKG_VERSION"));
    web_sys::console::error_1(&report.as_str().into());
    let detail = web_sys::CustomEventInit::new();
    detail.set_detail(&report.into());
    if let (Some(window), Ok(event)) =
        (web_sys::window(), web_sys::CustomEvent::new_with_event_init_dict("petstore-crash", &detail))
    {
        let _ = window.dispatch_event(&event);
    }
}

/// A moment in the form that every log has: `2026-11-21T10:00:00.000Z`.
pub fn iso_time(moment: Timestamp) -> String {
    date(moment).to_iso_string().into()
}

/// Whether this computer believes to be online. A no is certain, a yes is not.
pub fn is_online() -> bool {
    web_sys::window().is_none_or(|window| window.navigator().on_line())
}

/// Whether the page itself came over an encrypted connection.
pub fn is_encrypted() -> bool {
    web_sys::window().and_then(|window| window.location().protocol().ok()).as_deref() == Some("https:")
}

/// The scripts that this page was started with, as its HTML names them: a newer version of the site names others.
pub fn scripts_of_page() -> Vec<String> {
    let Ok(links) = leptos::prelude::document().query_selector_all("link[rel=modulepreload]") else {
        return Vec::new();
    };
    let elements = (0..links.length()).filter_map(|index| links.get(index)?.dyn_into::<web_sys::Element>().ok());
    elements.filter_map(|element| element.get_attribute("href")).collect()
}

/// Asks a question of yes or no by the browser's own dialog, which holds up everything else; no where that fails.
pub fn confirms(question: &str) -> bool {
    web_sys::window().is_some_and(|window| window.confirm_with_message(question).unwrap_or(false))
}

/// Loads the page anew.
pub fn reload() {
    if let Some(window) = web_sys::window() {
        let _ = window.location().reload();
    }
}

/// Names the document, for the tab, the history and assistive technology.
pub fn set_title(page: &str) {
    leptos::prelude::document().set_title(&format!("{page} – Pet Store Admin"));
}

/// Moves the focus to the first element that matches `selector`.
pub fn focus(selector: &str) {
    let found = leptos::prelude::document().query_selector(selector).ok().flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// What the address bar says behind the origin; `None` where it can't be read.
pub fn address() -> Option<String> {
    let location = leptos::prelude::window().location();
    Some([location.pathname().ok()?, location.search().ok()?, location.hash().ok()?].concat())
}

/// The path that the address bar says.
pub fn path() -> String {
    leptos::prelude::window().location().pathname().unwrap_or_default()
}

/// The first value of a parameter in the address bar.
pub fn parameter(name: &str) -> Option<String> {
    let search = leptos::prelude::window().location().search().ok()?;
    UrlSearchParams::new_with_str(&search).ok()?.get(name)
}

/// Removes the element with this id, if it is there.
pub fn remove(id: &str) {
    if let Some(element) = leptos::prelude::document().get_element_by_id(id) {
        element.remove();
    }
}

/// Gives the focus to the page's heading if whatever had it is gone after the next frame.
pub fn keep_focus() {
    leptos::prelude::request_animation_frame(|| {
        let document = leptos::prelude::document();
        let lost = document.active_element().is_none_or(|element| element.tag_name() == "BODY");
        if lost {
            focus("#content h1");
        }
    });
}

/// The path under which the site stands, without a final slash: empty at the root of its host.
pub fn site_base() -> String {
    let base = leptos::prelude::document().base_uri().ok().flatten().unwrap_or_default();
    let path = base.find("://").and_then(|at| base[at + 3..].find('/').map(|slash| base[at + 3 + slash..].to_owned()));
    path.map(|path| path.trim_end_matches('/').to_owned()).unwrap_or_default()
}

fn date(moment: Timestamp) -> js_sys::Date {
    #[expect(clippy::cast_precision_loss, reason = "milliseconds since the epoch fit 53 bits")]
    js_sys::Date::new(&JsValue::from_f64(moment.unix_ms() as f64))
}

fn full(name: &str) -> String {
    format!("{STORED_PREFIX}{name}")
}

fn local_storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}

fn session_storage() -> Option<Storage> {
    web_sys::window()?.session_storage().ok()?
}
