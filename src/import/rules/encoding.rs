//! How the bytes of a table are text. Pure: a function of the browser decodes.
//!
//! Refuses files of other programs, each with a sentence that says what to do: their bytes would be thousands of bad rows. No
//! encoding is guessed: "José" and "JosŽ" are both names.

use crate::words::{is_blank, shortened};

/// Bytes in an encoding, in the browser's words, as a text.
#[derive(Clone, Copy, Debug)]
pub struct Decode(pub fn(&[u8], &str) -> String);

/// As UTF-8.
impl Default for Decode {
    fn default() -> Self {
        Self(|bytes, _| String::from_utf8_lossy(bytes).into())
    }
}

/// The most bytes that a file may have. A row of a table of pets has about 30.
pub const LARGEST: u32 = 100_000_000;
/// The encodings of which a person chooses one, in the browser's words and in the screen's.
pub const ENCODINGS: [(&str, &str); 6] = [
    ("windows-1252", "Windows-1252, Western Europe"),
    ("windows-1250", "Windows-1250, Central Europe"),
    ("windows-1251", "Windows-1251, Cyrillic"),
    ("macintosh", "Mac, Western Europe"),
    ("shift_jis", "Shift JIS, Japanese"),
    ("gb18030", "GB18030, Chinese"),
];
const NO_TABLE: &str = "no table";
/// How many lines that are not in ASCII are read with each encoding, and how many of their texts are shown.
const LINES_READ: usize = 20;
const TEXTS_SHOWN: usize = 3;

/// The encoding of a file in the browser's words, or `None` if only a person can tell. The error says why it is not the text of a
/// table.
pub fn encoding_of(bytes: &[u8]) -> Result<Option<&'static str>, String> {
    if let Some(refused) = other_format(bytes) {
        return Err(refused);
    }
    match bytes {
        [0xff, 0xfe, ..] => return Ok(Some("utf-16le")),
        [0xfe, 0xff, ..] => return Ok(Some("utf-16be")),
        _ => {}
    }
    // A file with the mark of UTF-8 is UTF-8, also if some of its bytes are lost.
    if bytes.starts_with(b"\xef\xbb\xbf") || str::from_utf8(bytes).is_ok() {
        return Ok(Some("utf-8"));
    }
    // The bytes of a picture or of an archive.
    let controls = bytes.iter().filter(|byte| **byte < b' ' && !b"\t\r\n".contains(byte)).count();
    if controls > 3 && controls * 20 > bytes.len() { Err(refusal(NO_TABLE)) } else { Ok(None) }
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

/// The first texts that are not in ASCII as an encoding reads them: names, mostly.
pub fn first_texts(bytes: &[u8], encoding: &str, decode: Decode) -> String {
    let lines = bytes.split(|byte| b"\r\n".contains(byte)).filter(|line| !line.is_ascii());
    let text = decode.0(&lines.take(LINES_READ).collect::<Vec<_>>().join(&b'\n'), encoding);
    let cells = text.split([',', ';', '\t', '|', '\n']).map(|cell| cell.trim_matches(['"', ' ']));
    let cells = cells.filter(|cell| !cell.is_ascii() && !is_blank(cell));
    shortened(&cells.take(TEXTS_SHOWN).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::Encoding;

    fn encoded(text: &str, encoding: &str) -> Vec<u8> {
        match encoding {
            "utf-16le" => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            "utf-16be" => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
            encoding => Encoding::for_label(encoding.as_bytes()).unwrap().encode(text).0.into(),
        }
    }

    fn decoded(bytes: &[u8], encoding: &str) -> String {
        Encoding::for_label(encoding.as_bytes()).unwrap().decode(bytes).0.into()
    }

    #[test]
    fn a_text_without_a_byte_order_mark_is_utf8_only_if_all_its_bytes_are() {
        for text in
            [&b""[..], b"name\nRex", "name\nJosé".as_bytes(), b"\xef\xbb\xbfname", b"name\nRex\0", b"\0\0", b"\0"]
        {
            assert_eq!(encoding_of(text), Ok(Some("utf-8")), "{text:?}");
        }
        for text in [&b"name\nJos\xe9"[..], b"name\nJos\xc3", b"Jos\xe9\0,1\nMax\0,1\nTom"] {
            assert_eq!(encoding_of(text), Ok(None), "{text:?}");
        }
        assert_eq!(encoding_of(b"\xef\xbb\xbfname\nJos\xc3"), Ok(Some("utf-8")));
    }

    #[test]
    fn utf16_is_found_by_its_mark() {
        for table in ["name,category\nZoë,1\n", "имя;категория\nШарик;1\nМурка;2\n", "名前\t分類\nポチ\t1\nタマ\t2\n"]
        {
            for encoding in ["utf-16le", "utf-16be"] {
                let bytes = encoded(&format!("\u{feff}{table}"), encoding);
                assert_eq!(encoding_of(&bytes), Ok(Some(encoding)), "{table}");
            }
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
            assert_eq!(encoding_of(table), Ok(Some("utf-8")));
        }
    }

    #[test]
    fn the_first_texts_that_are_not_in_ascii_are_shown_as_each_encoding_reads_them() {
        for (encoding, names) in [
            ("windows-1252", ["José", "Zoë"]),
            ("windows-1250", ["Łukasz", "Šárka"]),
            ("windows-1251", ["Шарик", "Мурка"]),
            ("macintosh", ["José", "Zoë"]),
            ("shift_jis", ["ポチ", "タマ"]),
            ("gb18030", ["旺财", "咪咪"]),
        ] {
            for (separator, end) in [(',', "\n"), (';', "\r\n"), ('\t', "\r"), ('|', "\n")] {
                let [first, second] = names;
                let rows = ["name", "Rex", &format!("\"{first}\""), "Max", second]
                    .map(|name| format!("{name}{separator}1{end}"));
                let bytes = encoded(&rows.concat(), encoding);
                assert_eq!(encoding_of(&bytes), Ok(None), "{encoding}");
                assert_eq!(first_texts(&bytes, encoding, Decode(decoded)), names.join(", "));
            }
        }
    }
}
