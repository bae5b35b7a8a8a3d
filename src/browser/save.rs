//! What leaves the page for the person: a downloaded file, or a text in the clipboard.

use super::time::sleep;
use js_sys::{Array, Reflect};
use leptos::prelude::document;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Clipboard, File, FilePropertyBag, HtmlAnchorElement, Url};

/// How long a browser may take to begin a download. WebKit may ask the person first.
const DOWNLOAD_TIMEOUT: Duration = Duration::from_secs(60);

/// Copies `text` to the clipboard. Returns whether the browser allowed it.
pub async fn copy(text: &str) -> bool {
    let clipboard = web_sys::window().and_then(|window| {
        // Outside a secure context there is no clipboard.
        Reflect::get(&window.navigator(), &"clipboard".into()).ok().filter(JsValue::is_object)
    });
    match clipboard {
        Some(clipboard) => JsFuture::from(clipboard.unchecked_into::<Clipboard>().write_text(text)).await.is_ok(),
        None => false,
    }
}

/// Downloads `text` as a CSV file in UTF-8. A policy for connections does not restrict a download.
pub fn download(file_name: &str, text: &str) {
    let options = FilePropertyBag::new();
    options.set_type("text/csv");
    let file = File::new_with_str_sequence_and_options(&Array::of1(&text.into()), file_name, &options);
    let Ok(url) = file.and_then(|file| Url::create_object_url_with_blob(&file)) else { return };
    let link = document().create_element("a");
    if let Ok(link) = link.map(JsCast::unchecked_into::<HtmlAnchorElement>) {
        link.set_href(&url);
        link.set_download(file_name);
        // The link is not in the document, so the router does not see the click.
        link.click();
    }
    spawn_local(async move {
        sleep(DOWNLOAD_TIMEOUT).await;
        let _ = Url::revoke_object_url(&url);
    });
}
