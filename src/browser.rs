//! What the app uses of the browser besides the view: time, [`storage`], address, title, focus and
//! downloads.
//!
//! A browser may forbid some of it, as a locked-down profile forbids storage. Such a failure is silent, because the app
//! works without.

pub mod locale;
pub mod lock;
pub mod storage;

use crate::clock::Timestamp;
use futures::{channel::oneshot, future::select};
use std::{pin::pin, time::Duration};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, BroadcastChannel, Clipboard, Element, HtmlAnchorElement, HtmlElement, HtmlInputElement,
    MessageEvent, Url, UrlSearchParams,
};

/// How long to wait for a frame. A hidden tab has none.
const FRAME_TIMEOUT: Duration = Duration::from_millis(200);
/// How long a browser may take to begin a download. WebKit may ask the person first.
const DOWNLOAD_TIMEOUT: Duration = Duration::from_secs(60);

/// The time by this machine's clock.
pub fn now() -> Timestamp {
    #[expect(clippy::cast_possible_truncation, reason = "milliseconds since the epoch fit 53 bits")]
    Timestamp::from_unix_ms(js_sys::Date::now() as i64)
}

/// Time since the page was loaded, by a clock that nobody can set.
pub fn ticks() -> Duration {
    let milliseconds = web_sys::window().and_then(|window| window.performance()).map(|clock| clock.now());
    Duration::try_from_secs_f64(milliseconds.unwrap_or_default() / 1000.0).unwrap_or_default()
}

/// A random number from 0 to 999.
pub fn random_per_mille() -> u32 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to below 1000")]
    let number = (js_sys::Math::random() * 1000.0) as u32;
    number
}

/// A random text that no other tab has. It is no secret.
pub fn random_id() -> String {
    (0..8).fold(String::new(), |id, _| id + &random_per_mille().to_string())
}

/// Returns after `wait`, or later in a sleeping tab.
pub async fn sleep(wait: Duration) {
    // Browsers take at most 2³¹ − 1 ms and fire at once beyond it.
    let wait = wait.min(Duration::from_millis(i32::MAX as u64));
    gloo_timers::future::sleep(wait).await;
}

/// Returns when the next frame is on the screen.
pub async fn painted() {
    let (sender, frame) = oneshot::channel();
    leptos::prelude::request_animation_frame(move || {
        let _ = sender.send(());
    });
    select(frame, pin!(sleep(FRAME_TIMEOUT))).await;
    next_task().await;
}

/// Returns in a new task, so that the browser can handle events before.
pub async fn next_task() {
    sleep(Duration::ZERO).await;
}

/// A moment in the format of logs: `2026-11-21T10:00:00.000Z`. Empty for a moment that a browser does not know.
pub fn iso_time(moment: Timestamp) -> String {
    let date = date(moment);
    if date.get_time().is_nan() { String::new() } else { date.to_iso_string().into() }
}

/// `text` in lower case, in any script.
pub fn lowercase(text: &str) -> String {
    if text.is_ascii() { text.to_ascii_lowercase() } else { js_sys::JsString::from(text).to_lower_case().into() }
}

/// The channel of all open tabs of this app.
const TABS: &str = "petstore-admin";

/// Tells the other open tabs a text.
pub fn tell_tabs(text: &str) {
    if let Ok(channel) = BroadcastChannel::new(TABS) {
        let _ = channel.post_message(&text.into());
        channel.close();
    }
}

/// Listens to what other tabs tell, until it is dropped. A page that listens is not kept for "Back" when it is left.
pub struct Listening {
    channel: BroadcastChannel,
    _listener: Closure<dyn Fn(MessageEvent)>,
}

impl Listening {
    /// Calls `on_text` with each text.
    pub fn start(on_text: impl Fn(String) + 'static) -> Option<Self> {
        let channel = BroadcastChannel::new(TABS).ok()?;
        let listener = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            event.data().as_string().into_iter().for_each(&on_text);
        });
        channel.set_onmessage(Some(listener.as_ref().unchecked_ref()));
        Some(Self { channel, _listener: listener })
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.channel.close();
    }
}

/// Whether the tab is hidden.
pub fn is_hidden() -> bool {
    leptos::prelude::document().hidden()
}

/// Copies `text` to the clipboard. Returns whether the browser allowed it.
pub async fn copy(text: &str) -> bool {
    let clipboard = web_sys::window().and_then(|window| {
        // Outside a secure context there is no clipboard.
        js_sys::Reflect::get(&window.navigator(), &"clipboard".into()).ok().filter(JsValue::is_object)
    });
    match clipboard {
        Some(clipboard) => JsFuture::from(clipboard.unchecked_into::<Clipboard>().write_text(text)).await.is_ok(),
        None => false,
    }
}

/// Saves `text` as a file in UTF-8, as a download of the browser. A policy for connections does not restrict it.
pub fn download(file_name: &str, media_type: &str, text: &str) {
    let options = BlobPropertyBag::new();
    options.set_type(media_type);
    let blob = Blob::new_with_str_sequence_and_options(&js_sys::Array::of1(&text.into()), &options);
    let Ok(url) = blob.and_then(|blob| Url::create_object_url_with_blob(&blob)) else { return };
    let link = leptos::prelude::document().create_element("a");
    if let Ok(link) = link.map(JsCast::unchecked_into::<HtmlAnchorElement>) {
        link.set_href(&url);
        link.set_download(file_name);
        // The link is not in the document, so the router does not see the click.
        link.click();
    }
    wasm_bindgen_futures::spawn_local(async move {
        sleep(DOWNLOAD_TIMEOUT).await;
        let _ = Url::revoke_object_url(&url);
    });
}

/// The origin of this site, which a service has to allow.
pub fn origin() -> String {
    web_sys::window().and_then(|window| window.location().origin().ok()).unwrap_or_default()
}

/// Reports a crash to the console and to the page, which shows it without this program.
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

/// Whether the browser reports that this computer is online. Only "offline" is certain.
pub fn is_online() -> bool {
    web_sys::window().is_none_or(|window| window.navigator().on_line())
}

/// Whether the page was loaded over an encrypted connection.
pub fn is_encrypted() -> bool {
    web_sys::window().and_then(|window| window.location().protocol().ok()).as_deref() == Some("https:")
}

/// The file that starts the worker of this release. The name has a hash, and only the page has it.
pub fn worker_of_page() -> Option<String> {
    leptos::prelude::document().query_selector("meta[name=import-worker]").ok()??.get_attribute("content")
}

/// Reloads the page.
pub fn reload() {
    if let Some(window) = web_sys::window() {
        let _ = window.location().reload();
    }
}

/// Sets the title of the document, for the tab, the history and assistive technology.
/// `place` may be empty.
pub fn set_title(page: &str, place: &str) {
    let parts = [page, place, "Pet Store Admin"].into_iter().filter(|part| !part.is_empty());
    leptos::prelude::document().set_title(&parts.collect::<Vec<_>>().join(" – "));
}

/// The first element that matches `selector`.
pub fn find<T: JsCast>(selector: &str) -> Option<T> {
    leptos::prelude::document().query_selector(selector).ok()??.dyn_into().ok()
}

/// Moves the focus to the first element that matches `selector`.
pub fn focus(selector: &str) {
    if let Some(element) = find::<HtmlElement>(selector) {
        let _ = element.focus();
    }
}

/// Presses the first element that matches `selector`, if there is one.
pub fn press(selector: &str) {
    if let Some(element) = find::<HtmlElement>(selector) {
        element.click();
    }
}

/// Whether an element matches `selector`.
pub fn exists(selector: &str) -> bool {
    find::<Element>(selector).is_some()
}

/// Selects the text of the field that has the focus.
pub fn select_focused_text() {
    let focused = leptos::prelude::document().active_element();
    if let Some(field) = focused.and_then(|element| element.dyn_into::<HtmlInputElement>().ok()) {
        field.select();
    }
}

/// Path, query and fragment of the address bar; `None` if they can't be read.
pub fn address() -> Option<String> {
    let location = leptos::prelude::window().location();
    Some([location.pathname().ok()?, location.search().ok()?, location.hash().ok()?].concat())
}

/// The path in the address bar.
pub fn path() -> String {
    leptos::prelude::window().location().pathname().unwrap_or_default()
}

/// The first value of a query parameter in the address bar.
pub fn parameter(name: &str) -> Option<String> {
    let search = leptos::prelude::window().location().search().ok()?;
    UrlSearchParams::new_with_str(&search).ok()?.get(name)
}

/// Removes the element with this id, if there is one.
pub fn remove(id: &str) {
    if let Some(element) = leptos::prelude::document().get_element_by_id(id) {
        element.remove();
    }
}

/// Whether an element of the page has the focus.
pub fn has_focus() -> bool {
    leptos::prelude::document().active_element().is_some_and(|element| element.tag_name() != "BODY")
}

/// Moves the focus to the page's heading if the focused element is gone after the next frame.
pub fn keep_focus() {
    leptos::prelude::request_animation_frame(|| {
        if !has_focus() {
            focus("#content h1");
        }
    });
}

/// The path of the site, without a final slash: empty at the root of its host.
pub fn site_base() -> String {
    let base = leptos::prelude::document().base_uri().ok().flatten().unwrap_or_default();
    let path = base.find("://").and_then(|at| base[at + 3..].find('/').map(|slash| base[at + 3 + slash..].to_owned()));
    path.map(|path| path.trim_end_matches('/').to_owned()).unwrap_or_default()
}

fn date(moment: Timestamp) -> js_sys::Date {
    #[expect(clippy::cast_precision_loss, reason = "milliseconds since the epoch fit 53 bits")]
    js_sys::Date::new(&JsValue::from_f64(moment.unix_ms() as f64))
}
