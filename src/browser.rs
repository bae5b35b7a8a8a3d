//! What the app uses of the browser besides the view. Each module has one thing; the few functions here have none of their own.
//!
//! A browser may forbid some of it, as a locked-down profile forbids storage. Such a failure is silent, because the app
//! works without.

pub mod address;
pub mod element;
pub mod focus;
pub mod locale;
pub mod lock;
pub mod save;
pub mod storage;
pub mod time;

use js_sys::{Array, Promise};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

/// One form for texts that differ only in case, in their code points or in accents: people search for "zoe".
pub fn without_accents(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_uppercase();
    }
    let decomposed: String = js_sys::JsString::from(text).to_upper_case().normalize("NFKD").into();
    crate::words::without_accents(&decomposed)
}

/// A random text that no other tab has. It is no secret.
pub fn random_id() -> String {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to below 2³²")]
    let number = |_| (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
    [(); 3].map(number).iter().map(u32::to_string).collect()
}

/// Shows why `config.json` cannot be used: a title and a text. Returns when a person asks for the file again.
pub async fn config_is_asked_for_again(problem: [String; 2]) {
    let asked = Promise::new(&mut |resolve, _| {
        let detail = problem.iter().map(JsValue::from).chain([resolve.into()]).collect::<Array>();
        dispatch("petstore-config", &detail);
    });
    let _ = JsFuture::from(asked).await;
}

/// Reports a crash to the console and to the page, which shows it without this program.
pub fn report_crash(panic: &str) {
    let report = format!("Pet Store Admin {}\n{panic}", env!("CARGO_PKG_VERSION"));
    web_sys::console::error_1(&report.as_str().into());
    dispatch("petstore-crash", &report.into());
}

/// Tells `src/start.js` something, by an event of the window.
fn dispatch(name: &str, detail: &JsValue) {
    let init = web_sys::CustomEventInit::new();
    init.set_detail(detail);
    if let (Some(window), Ok(event)) = (web_sys::window(), web_sys::CustomEvent::new_with_event_init_dict(name, &init))
    {
        let _ = window.dispatch_event(&event);
    }
}

/// Sets the title of the document, for the tab, the history and assistive technology.
/// `place` may be empty.
pub fn set_title(page: &str, place: &str) {
    let parts = [page, place, "Pet Store Admin"].into_iter().filter(|part| !part.is_empty());
    leptos::prelude::document().set_title(&parts.collect::<Vec<_>>().join(" – "));
}
