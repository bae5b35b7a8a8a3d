//! The text of the chosen file.

use crate::import::rules::encoding::{LARGEST, encoding_of, first_texts};
use js_sys::Uint8Array;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, TextDecoder};

/// A file, or a pasted text.
pub enum CsvInput {
    File(Blob),
    Text(String),
}

/// The text of `file`, or the lines that are no UTF-8 if a person has to say the encoding. `chosen` is what the person said, or
/// empty. The outer error is a sentence that says why the file has no text.
pub async fn read(file: &Blob, chosen: &str) -> Result<Result<String, Vec<String>>, String> {
    if file.size() > LARGEST.into() {
        return Err("This file has more than 100 MB. Split the table into several files.".to_owned());
    }
    let bytes = JsFuture::from(file.array_buffer()).await;
    let bytes = bytes.map_err(|_| "The browser cannot read this file. It may have changed: choose it again.")?;
    let bytes = Uint8Array::new(&bytes).to_vec();
    let encoding = encoding_of(&bytes)?.or(Some(chosen).filter(|chosen| !chosen.is_empty()));
    let Some(encoding) = encoding else {
        return Ok(Err(first_texts(&bytes, |bytes, encoding| decode(bytes, encoding).unwrap_or_default())));
    };
    Ok(Ok(decode(&bytes, encoding).map_err(|_| "The browser cannot decode this file. Save it as UTF-8.")?))
}

fn decode(bytes: &[u8], encoding: &str) -> Result<String, JsValue> {
    TextDecoder::new_with_label(encoding)?.decode_with_u8_array(bytes)
}
