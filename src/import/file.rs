//! The bytes of the chosen file, and how the browser reads them.

use crate::import::rules::encoding::LARGEST;
use js_sys::Uint8Array;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, TextDecoder};

/// A file, or a pasted text.
pub enum CsvInput {
    File(Blob),
    Text(String),
}

/// The bytes of a file or of a text in UTF-8. The error is a sentence that says why the file has none.
pub async fn bytes_of(input: CsvInput) -> Result<Vec<u8>, String> {
    let file = match input {
        CsvInput::File(file) => file,
        CsvInput::Text(text) => return Ok(text.into_bytes()),
    };
    if file.size() > LARGEST.into() {
        return Err("This file has more than 100 MB. Split the table into several files.".to_owned());
    }
    let bytes = JsFuture::from(file.array_buffer()).await;
    let bytes = bytes.map_err(|_| "The browser cannot read this file. It may have changed: choose it again.")?;
    Ok(Uint8Array::new(&bytes).to_vec())
}

/// Bytes as a text. In an encoding that the browser does not have, it is empty.
pub fn decode(bytes: &[u8], encoding: &str) -> String {
    let decoder = TextDecoder::new_with_label(encoding);
    decoder.and_then(|decoder| decoder.decode_with_u8_array(bytes)).unwrap_or_default()
}
