//! What leaves the page for the person: a downloaded file, or a text in the clipboard.

use super::time::sleep;
use leptos::prelude::document;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, Clipboard, HtmlAnchorElement, Url};

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

/// Saves `text` as a file in UTF-8, as a download of the browser. A policy for connections does not restrict it.
pub fn download(file_name: &str, media_type: &str, text: &str) {
    let options = BlobPropertyBag::new();
    options.set_type(media_type);
    let blob = Blob::new_with_str_sequence_and_options(&js_sys::Array::of1(&text.into()), &options);
    let Ok(url) = blob.and_then(|blob| Url::create_object_url_with_blob(&blob)) else { return };
    let link = document().create_element("a");
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
