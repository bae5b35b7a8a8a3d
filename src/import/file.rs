//! The files of an import: the bytes of the chosen one, how the browser reads them, and the results.

use super::{Import, rules::encoding::LARGEST};
use crate::browser::{locale, save};
use futures::FutureExt;
use js_sys::Uint8Array;
use leptos::prelude::untrack;
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

impl Import {
    /// Saves the rows with their outcomes as a CSV file.
    pub fn download(self) {
        let name = untrack(|| self.text(|snapshot| &snapshot.head.file_name));
        let stem = name.split('.').next().filter(|stem| !stem.is_empty()).unwrap_or("import");
        let file_name = format!("{stem}-results.csv");
        let separator = locale::separator();
        self.change(move |record| {
            let saved = async move { save::download(&file_name, &record.csv(separator)) };
            saved.map(Ok).boxed_local()
        });
    }
}
