//! How the bytes of a table are text. Pure: the browser decodes.
//!
//! Refuses files of other programs, each with a sentence that says what to do: their bytes would be thousands of bad rows. A file that is
//! not Unicode is taken for Windows-1252, which Excel writes in Western Europe and America. "José" and "JosŽ" are both names, so a person
//! sees some.

use crate::words::{is_blank, shortened};

/// The most bytes that a file may have. A row of a table of pets has about 30.
pub const LARGEST: u32 = 100_000_000;
/// The encoding of a file that is not Unicode, in the browser's words.
pub const OTHER: &str = "windows-1252";
const NO_TABLE: &str = "no table";
/// How many texts of a file are shown.
const TEXTS_SHOWN: usize = 3;

/// The encoding of a file in the browser's words. The error says why it is not the text of a table.
pub fn encoding_of(bytes: &[u8]) -> Result<&'static str, String> {
    if let Some(refused) = other_format(bytes) {
        return Err(refused);
    }
    match bytes {
        [0xff, 0xfe, ..] => return Ok("utf-16le"),
        [0xfe, 0xff, ..] => return Ok("utf-16be"),
        _ => {}
    }
    // A file with the mark of UTF-8 is UTF-8, also if some of its bytes are lost.
    if bytes.starts_with(b"\xef\xbb\xbf") || str::from_utf8(bytes).is_ok() {
        return Ok("utf-8");
    }
    // The bytes of a picture or of an archive.
    let controls = bytes.iter().filter(|byte| **byte < b' ' && !b"\t\r\n".contains(byte)).count();
    if controls > 3 && controls * 20 > bytes.len() { Err(refusal(NO_TABLE)) } else { Ok(OTHER) }
}

/// What a person has to look at in a file that was read as [`OTHER`]: the first texts of its rows that are not in ASCII, mostly names.
/// The texts of the header only if no row has one. Empty without such a text.
pub fn read_as(text: &str) -> String {
    let (header, rows) = text.split_once(['\r', '\n']).unwrap_or((text, ""));
    let mut shown: Vec<String> = Vec::new();
    for part in [rows, header] {
        let cells = part.split([',', ';', '\t', '|', '\r', '\n']).map(|cell| cell.trim_matches(['"', ' ']));
        for cell in cells.filter(|cell| !cell.is_ascii() && !is_blank(cell)) {
            let cell = format!("“{}”", shortened(cell));
            if !shown.contains(&cell) {
                shown.push(cell);
            }
            if shown.len() == TEXTS_SHOWN {
                break;
            }
        }
        if !shown.is_empty() {
            let texts = shown.join(", ");
            return format!(
                "Read as Windows-1252: {texts}. If these look wrong, save the table as CSV UTF-8, or copy the cells, press “Another \
                 table” and paste them."
            );
        }
    }
    String::new()
}

/// Why this is no table, if it is a link or a file of another program: a sentence for the screen.
pub fn other_format(bytes: &[u8]) -> Option<String> {
    let is_around = |byte: &u8| byte.is_ascii_whitespace() || b"\xef\xbb\xbf".contains(byte);
    let start = &bytes[bytes.iter().take_while(|byte| is_around(byte)).count()..];
    let second = start.iter().skip(1).find(|byte| !byte.is_ascii_whitespace());
    let has = |text: &[u8]| start.windows(text.len()).any(|part| part.eq_ignore_ascii_case(text));
    let what = match start {
        [b'h', b't', b't', b'p', b':' | b's', ..] | [b'[', b'I', b'n', b't', b'e', b'r', ..] => "a link to a table",
        [b'P', b'K', 3, 4, ..] | [0xd0, 0xcf, 0x11, 0xe0, ..] | [0x1f, 0x8b, ..] => "a spreadsheet file or an archive",
        [b'%', b'P', b'D', b'F', b'-', ..] | [b'{', b'\\', b'r', b't', b'f', ..] => NO_TABLE,
        [b'<', ..] if [&b"</"[..], b"<html", b"<table"].into_iter().any(has) => {
            "a web page (HTML) or an XML file, whatever its name says"
        }
        [b'{', ..] if has(b"docs.google.com") => "a link to a table",
        [b'[' | b'{', ..] if matches!(second, Some(b'{' | b'[' | b'"')) => NO_TABLE,
        _ => return None,
    };
    Some(refusal(what))
}

fn refusal(what: &str) -> String {
    format!("This is {what}. Open it in a spreadsheet program, save the table as “CSV UTF-8”, then choose that file.")
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn a_text_without_a_byte_order_mark_is_utf8_only_if_all_its_bytes_are() {
        for text in
            [&b""[..], b"name\nRex", "name\nJosé".as_bytes(), b"\xef\xbb\xbfname", b"name\nRex\0", b"\0\0", b"\0"]
        {
            assert_eq!(encoding_of(text), Ok("utf-8"), "{text:?}");
        }
        for text in [&b"name\nJos\xe9"[..], b"name\nJos\xc3", b"Jos\xe9\0,1\nMax\0,1\nTom"] {
            assert_eq!(encoding_of(text), Ok(OTHER), "{text:?}");
        }
        assert_eq!(encoding_of(b"\xef\xbb\xbfname\nJos\xc3"), Ok("utf-8"));
    }

    #[test]
    fn utf16_is_found_by_its_mark() {
        for table in ["name,category\nZoë,1\n", "имя;категория\nШарик;1\nМурка;2\n", "名前\t分類\nポチ\t1\nタマ\t2\n"]
        {
            let units = || format!("\u{feff}{table}").encode_utf16().collect::<Vec<_>>().into_iter();
            assert_eq!(encoding_of(&units().flat_map(u16::to_le_bytes).collect::<Vec<_>>()), Ok("utf-16le"), "{table}");
            assert_eq!(encoding_of(&units().flat_map(u16::to_be_bytes).collect::<Vec<_>>()), Ok("utf-16be"), "{table}");
        }
    }

    #[test]
    fn a_file_of_another_program_is_refused_with_what_to_do() {
        for (bytes, what) in [
            (&b"PK\x03\x04\x14\0"[..], "a spreadsheet file or an archive"),
            (b"\x1f\x8b\x08\0\0\0\0\0", "a spreadsheet file or an archive"),
            (b"[InternetShortcut]\r\nURL=https://docs.google.com/spreadsheets/d/abc/edit\r\n", "a link to a table"),
            (b"{\"url\":\"https://docs.google.com/open?id=abc\",\"doc_id\":\"abc\"}", "a link to a table"),
            (b" https://docs.google.com/spreadsheets/d/abc/edit#gid=0\r\n", "a link to a table"),
            (b"\xd0\xcf\x11\xe0\xa1", "a spreadsheet file or an archive"),
            (b"%PDF-1.7", "no table"),
            (b"{\\rtf1", "no table"),
            (b"<html xmlns:x=\"urn\"><body>\xe9", "a web page (HTML) or an XML file, whatever its name says"),
            (b"\xef\xbb\xbf\r\n<TABLE>", "a web page (HTML) or an XML file, whatever its name says"),
            (
                b"<?xml version=\"1.0\"?><Workbook></Workbook>",
                "a web page (HTML) or an XML file, whatever its name says",
            ),
            (b"[\n {\"name\":\"Rex\"}]", "no table"),
            (b"{\"pets\":[]}", "no table"),
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "no table"),
        ] {
            let start = format!("This is {what}. Open it in a spreadsheet program");
            assert!(encoding_of(bytes).unwrap_err().starts_with(&start), "{bytes:?}");
        }
        for table in [
            &b"name\nhttps://x"[..],
            b"PK\x01\x02",
            b"%PDF",
            b"<name>,<category>\nRex,1",
            b"[name],[category]",
            b"{name}",
        ] {
            assert_eq!(encoding_of(table), Ok("utf-8"));
        }
    }

    #[test]
    fn up_to_three_different_texts_that_are_not_in_ascii_are_shown() {
        for (separator, end) in [(',', "\n"), (';', "\r\n"), ('\t', "\r"), ('|', "\n")] {
            let names = ["name", "Rex", "\"José\"", "Zoë", "Max", "José", "Łukasz", "Šárka"];
            let rows = names.map(|name| format!("{name}{separator}1{end}"));
            assert_eq!(
                read_as(&rows.concat()),
                "Read as Windows-1252: “José”, “Zoë”, “Łukasz”. If these look wrong, save the table as CSV UTF-8, or copy the \
                 cells, press “Another table” and paste them."
            );
        }
        // A header in Hungarian looks right in both encodings.
        let shown = |text: &str| read_as(text).split(". ").next().unwrap_or_default().to_owned();
        assert_eq!(shown("Név;Kategória\nSzellõ;1"), "Read as Windows-1252: “Szellõ”");
        assert_eq!(shown("Név;Kategória\nRex;1"), "Read as Windows-1252: “Név”, “Kategória”");
        assert_eq!(shown("name;category\n\u{a0};1"), "");
    }
}
