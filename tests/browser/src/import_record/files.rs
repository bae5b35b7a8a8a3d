//! The chosen file.

use js_sys::{Array, Uint8Array};
use petstore_admin::import::file::{CsvInput, text_of};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::Blob;

async fn read(parts: &Array) -> Result<(String, String), String> {
    text_of(CsvInput::File(Blob::new_with_u8_array_sequence(parts).unwrap())).await
}

#[wasm_bindgen_test]
async fn a_file_of_each_encoding_is_read() {
    let text = "name\nJosé €";
    let utf16 = |order: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(order).collect::<Vec<_>>();
    for (bytes, is_shown) in [
        (text.as_bytes().to_vec(), false),
        ([b"\xef\xbb\xbf", text.as_bytes()].concat(), false),
        ([b"\xff\xfe", utf16(u16::to_le_bytes).as_slice()].concat(), false),
        ([b"\xfe\xff", utf16(u16::to_be_bytes).as_slice()].concat(), false),
        (b"name\nJos\xe9 \x80".to_vec(), true),
    ] {
        let (read, read_as) = read(&Array::of1(&Uint8Array::from(&bytes[..]))).await.unwrap();
        assert_eq!((&*read, read_as.starts_with("Read as Windows-1252: “José €”.")), (text, is_shown));
    }
}

#[wasm_bindgen_test]
async fn a_file_of_more_than_100_mb_is_refused_before_it_is_read() {
    let part = Uint8Array::new_with_length(10_000_001);
    let parts: Array = std::iter::repeat_n(part, 10).collect();
    let reason = read(&parts).await.unwrap_err();
    assert_eq!(reason, "This file has more than 100 MB. Split the table into several files.");
}
