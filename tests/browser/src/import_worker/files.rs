//! The chosen file as text.

use js_sys::{Array, Uint8Array};
use petstore_admin::import::worker::{encoding::Encoding, file};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::Blob;

async fn read(bytes: &[u8]) -> Result<(String, Encoding), String> {
    let parts = Array::of1(&Uint8Array::from(bytes));
    file::read(&Blob::new_with_u8_array_sequence(&parts).unwrap()).await
}

#[wasm_bindgen_test]
async fn a_file_of_each_encoding_is_read() {
    let text = "name\nJosé €";
    let utf16 = |order: fn(u16) -> [u8; 2]| {
        "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(order).collect::<Vec<_>>()
    };
    for (bytes, encoding) in [
        (text.as_bytes().to_vec(), Encoding::Utf8),
        ([b"\xef\xbb\xbf", text.as_bytes()].concat(), Encoding::Utf8),
        (b"name\nJos\xe9 \x80".to_vec(), Encoding::Windows1252),
        (utf16(u16::to_le_bytes), Encoding::Utf16LittleEndian),
        (utf16(u16::to_be_bytes), Encoding::Utf16BigEndian),
    ] {
        assert_eq!(read(&bytes).await, Ok((text.to_owned(), encoding)));
    }
}

#[wasm_bindgen_test]
async fn a_spreadsheet_file_is_refused_with_what_to_do() {
    let reason = read(b"PK\x03\x04\x14\0").await.unwrap_err();
    assert_eq!(reason, "This is a spreadsheet file. Save the table as CSV, then choose the CSV file.");
}

#[wasm_bindgen_test]
async fn a_file_of_more_than_100_mb_is_refused_before_it_is_read() {
    let part = Uint8Array::new_with_length(10_000_001);
    let parts: Array = std::iter::repeat_n(part, 10).collect();
    let reason = file::read(&Blob::new_with_u8_array_sequence(&parts).unwrap()).await.unwrap_err();
    assert_eq!(reason, "This file has more than 100 MB. Split the table into several files.");
}
