//! How the bytes of a file are text. Pure.
//!
//! Refuses files of other programs, each with a sentence that says what to do: their bytes would be thousands of bad rows. Refuses
//! to guess an encoding: "José" and "JosÃ©" are both names.

/// The most bytes that a file may have. A row of a table of pets has about 30.
pub const LARGEST: u32 = 100_000_000;
/// How many lines with bytes that are no text are shown, and the most characters of each.
const LINES_SHOWN: usize = 5;
const LONGEST_LINE: usize = 80;

const SAVE_AS_CSV: &str = "Save the table as CSV, then choose the CSV file.";

/// The encoding of a file in the browser's words, or `None` if only a person can tell. The error says why it is not the text of a
/// table.
pub fn encoding_of(bytes: &[u8]) -> Result<Option<&'static str>, String> {
    let refused = |what: &str| Err(format!("This is {what}. {SAVE_AS_CSV}"));
    match bytes {
        [b'P', b'K', 3, 4, ..] | [0xd0, 0xcf, 0x11, 0xe0, ..] => refused("a spreadsheet file"),
        [b'%', b'P', b'D', b'F', b'-', ..] => refused("a PDF file"),
        [b'{', b'\\', b'r', b't', b'f', ..] => refused("a text document"),
        [0xff, 0xfe, ..] => Ok(Some("utf-16le")),
        [0xfe, 0xff, ..] => Ok(Some("utf-16be")),
        // UTF-16 without a mark: each other byte of Latin letters is 0.
        _ if bytes.contains(&0)
            && bytes.iter().skip(1).step_by(2).filter(|byte| **byte == 0).count() * 3 > bytes.len() =>
        {
            Ok(None)
        }
        _ if bytes.contains(&0) => refused("not a text file"),
        _ => Ok(str::from_utf8(bytes).is_ok().then_some("utf-8")),
    }
}

/// The first lines with bytes that are no UTF-8, which stand as `\xE9` there.
pub fn unreadable_lines(bytes: &[u8]) -> Vec<String> {
    let lines = (1..).zip(bytes.split(|byte| *byte == b'\n'));
    let unreadable = lines.filter(|(_, line)| str::from_utf8(line).is_err() || line.contains(&0));
    unreadable.take(LINES_SHOWN).map(|(number, line)| format!("Line {number}: {}", escaped(line))).collect()
}

fn escaped(line: &[u8]) -> String {
    let chunk = |chunk: std::str::Utf8Chunk<'_>| {
        let bytes: String = chunk.invalid().iter().map(|byte| format!("\\x{byte:02X}")).collect();
        chunk.valid().replace('\0', "\\x00") + &bytes
    };
    let text: String = line.trim_ascii_end().utf8_chunks().map(chunk).collect();
    text.chars().take(LONGEST_LINE).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_without_a_byte_order_mark_is_utf8_only_if_all_its_bytes_are() {
        for text in [&b""[..], b"name\nRex", "name\nJosé".as_bytes(), b"\xef\xbb\xbfname"] {
            assert_eq!(encoding_of(text), Ok(Some("utf-8")), "{text:?}");
        }
        for text in [&b"name\nJos\xe9"[..], b"name\nJos\xc3", "Jos\u{e9}, Jos\u{e9}\0".as_bytes()] {
            assert_ne!(encoding_of(text), Ok(Some("utf-8")), "{text:?}");
        }
        assert_eq!(encoding_of(b"name\nJos\xe9"), Ok(None));
    }

    #[test]
    fn a_byte_order_mark_of_utf16_comes_before_zero_bytes() {
        assert_eq!(encoding_of(b"\xff\xfen\0"), Ok(Some("utf-16le")));
        assert_eq!(encoding_of(b"\xfe\xff\0n"), Ok(Some("utf-16be")));
        assert_eq!(encoding_of(b"n\0a\0m\0e\0"), Ok(None));
    }

    #[test]
    fn a_file_of_another_program_is_refused_with_what_to_do() {
        for (bytes, what) in [
            (&b"PK\x03\x04\x14\0"[..], "a spreadsheet file"),
            (b"\xd0\xcf\x11\xe0\xa1", "a spreadsheet file"),
            (b"%PDF-1.7", "a PDF file"),
            (b"{\\rtf1", "a text document"),
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "not a text file"),
        ] {
            let sentence = format!("This is {what}. Save the table as CSV, then choose the CSV file.");
            assert_eq!(encoding_of(bytes), Err(sentence), "{bytes:?}");
        }
        assert_eq!(encoding_of(b"PK\x01\x02"), Ok(Some("utf-8")));
        assert_eq!(encoding_of(b"%PDF"), Ok(Some("utf-8")));
    }

    #[test]
    fn bytes_that_are_no_text_are_shown_with_their_lines() {
        let lines = unreadable_lines(
            "name\r\nJosé\r\n".as_bytes().iter().chain(b"Jos\xe9;1\r\n\xff").copied().collect::<Vec<_>>().as_slice(),
        );
        assert_eq!(lines, ["Line 3: Jos\\xE9;1", "Line 4: \\xFF"]);
        assert_eq!(unreadable_lines(&b"\xff\n".repeat(9)).len(), 5);
    }
}
