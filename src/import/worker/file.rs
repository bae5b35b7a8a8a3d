//! The text of the chosen file.

use super::encoding::{Encoding, LARGEST};
use crate::decode::without_bom;
use js_sys::Uint8Array;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, TextDecoder};

/// The text and its encoding, or a sentence that says why the file has none.
pub async fn read(file: &Blob) -> Result<(String, Encoding), String> {
    if file.size() > LARGEST.into() {
        return Err("This file has more than 100 MB. Split the table into several files.".to_owned());
    }
    let bytes = JsFuture::from(file.array_buffer()).await;
    let bytes = bytes.map_err(|_| "The browser cannot read this file. It may have changed: choose it again.")?;
    let bytes = Uint8Array::new(&bytes).to_vec();
    let encoding = Encoding::of(&bytes)?;
    let text = match encoding {
        // Not by the browser, which would copy the text twice.
        Encoding::Utf8 => String::from_utf8(without_bom(&bytes).to_vec()).map_err(|error| error.to_string())?,
        Encoding::Utf16LittleEndian | Encoding::Utf16BigEndian | Encoding::Windows1252 => {
            decode(&bytes, encoding).map_err(|_| "The browser cannot decode this file. Save it as UTF-8.")?
        }
    };
    Ok((text, encoding))
}

fn decode(bytes: &[u8], encoding: Encoding) -> Result<String, JsValue> {
    TextDecoder::new_with_label(encoding.name())?.decode_with_u8_array(bytes)
}
