//! The files of an import: the text of the chosen one, and the results.

use super::{
    Import,
    rules::encoding::{LARGEST, OTHER, encoding_of, read_as},
};
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

/// A text, and how a file was read where a person has to look whether that is right: sentences. The error is a sentence that says why a
/// file has no text.
pub async fn text_of(input: CsvInput) -> Result<(String, String), String> {
    let file = match input {
        CsvInput::File(file) => file,
        CsvInput::Text(text) => return Ok((text, String::new())),
    };
    if file.size() > LARGEST.into() {
        return Err("This file has more than 100 MB. Split the table into several files.".to_owned());
    }
    let bytes = JsFuture::from(file.array_buffer()).await;
    let bytes = bytes.map_err(|_| "The browser cannot read this file. It may have changed: choose it again.")?;
    let bytes = Uint8Array::new(&bytes).to_vec();
    let encoding = encoding_of(&bytes)?;
    let decoder = TextDecoder::new_with_label(encoding);
    let text = decoder.and_then(|decoder| decoder.decode_with_u8_array(&bytes)).unwrap_or_default();
    let read_as = if encoding == OTHER { read_as(&text) } else { String::new() };
    Ok((text, read_as))
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
