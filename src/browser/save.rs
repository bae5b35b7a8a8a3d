//! What leaves the page for the person: a downloaded file, or a text in the clipboard.

use super::time::sleep;
use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::prelude::{document, window};
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Clipboard, DomException, File, FilePropertyBag, HtmlAnchorElement, Url};

/// How long a browser may take to begin a download. WebKit may ask the person first.
const DOWNLOAD_TIMEOUT: Duration = Duration::from_secs(60);

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

/// Gives `text` to the person as a file in UTF-8: as a download of the browser. On the home screen of an iPhone an app has no downloads,
/// so there the person chooses what becomes of the file. Safari allows that for a few seconds after a press. Only Safari says
/// `standalone`: elsewhere an installed app has downloads.
pub fn download(file_name: &str, media_type: &str, text: &str) {
    let options = FilePropertyBag::new();
    options.set_type(media_type);
    let file = File::new_with_str_sequence_and_options(&Array::of1(&text.into()), file_name, &options);
    let Ok(file) = file else { return };
    let (navigator, data) = (window().navigator(), Object::new());
    let _ = Reflect::set(&data, &"files".into(), &Array::of1(&file));
    let is_on_home_screen = Reflect::get(&navigator, &"standalone".into()) == Ok(JsValue::TRUE);
    let call = |method: &str| {
        // web-sys has these methods only behind an unstable flag.
        let method = Reflect::get(&navigator, &method.into()).ok()?.dyn_into::<Function>().ok()?;
        method.call1(&navigator, &data).ok()
    };
    let can_share = is_on_home_screen && call("canShare") == Some(JsValue::TRUE);
    let Some(shared) = can_share.then(|| call("share")).flatten() else { return save(&file) };
    spawn_local(async move {
        // The person may close the dialog. After any other failure the file has not reached the person.
        let shared = JsFuture::from(Promise::resolve(&shared)).await;
        if shared.is_err_and(|error| error.unchecked_into::<DomException>().name() != "AbortError") {
            save(&file);
        }
    });
}

/// A policy for connections does not restrict a download.
fn save(file: &File) {
    let Ok(url) = Url::create_object_url_with_blob(file) else { return };
    let link = document().create_element("a");
    if let Ok(link) = link.map(JsCast::unchecked_into::<HtmlAnchorElement>) {
        link.set_href(&url);
        link.set_download(&file.name());
        // The link is not in the document, so the router does not see the click.
        link.click();
    }
    spawn_local(async move {
        sleep(DOWNLOAD_TIMEOUT).await;
        let _ = Url::revoke_object_url(&url);
    });
}
