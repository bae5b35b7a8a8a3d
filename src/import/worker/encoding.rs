//! How the bytes of a file are text. Pure.
//!
//! Refuses files of other programs, each with a sentence that says what to do: their bytes would be thousands of bad rows.

/// An encoding that spreadsheets write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    Utf8,
    Utf16LittleEndian,
    Utf16BigEndian,
    Windows1252,
}

/// The most bytes that a file may have. A row of a table of pets has about 30.
pub const LARGEST: u32 = 100_000_000;

const SAVE_AS_CSV: &str = "Save the table as CSV, then choose the CSV file.";

impl Encoding {
    /// The encoding of a file, or why it is not the text of a table.
    pub fn of(bytes: &[u8]) -> Result<Self, String> {
        let refused = |what: &str| Err(format!("This is {what}. {SAVE_AS_CSV}"));
        match bytes {
            [b'P', b'K', 3, 4, ..] | [0xd0, 0xcf, 0x11, 0xe0, ..] => refused("a spreadsheet file"),
            [b'%', b'P', b'D', b'F', b'-', ..] => refused("a PDF file"),
            [b'{', b'\\', b'r', b't', b'f', ..] => refused("a text document"),
            [0xff, 0xfe, ..] => Ok(Self::Utf16LittleEndian),
            [0xfe, 0xff, ..] => Ok(Self::Utf16BigEndian),
            _ if bytes.contains(&0) => refused("not a text file"),
            _ if str::from_utf8(bytes).is_ok() => Ok(Self::Utf8),
            _ => Ok(Self::Windows1252),
        }
    }

    /// The name for the screen, which `TextDecoder` also knows.
    pub fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16LittleEndian => "UTF-16LE",
            Self::Utf16BigEndian => "UTF-16BE",
            Self::Windows1252 => "Windows-1252",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_without_a_byte_order_mark_is_utf8_if_all_its_bytes_are() {
        assert_eq!(Encoding::of(b""), Ok(Encoding::Utf8));
        assert_eq!(Encoding::of(b"name\nRex"), Ok(Encoding::Utf8));
        assert_eq!(Encoding::of("name\nJosé".as_bytes()), Ok(Encoding::Utf8));
        assert_eq!(Encoding::of(b"\xef\xbb\xbfname"), Ok(Encoding::Utf8));
        assert_eq!(Encoding::of(b"name\nJos\xe9"), Ok(Encoding::Windows1252));
        assert_eq!(Encoding::of(b"name\nJos\xc3"), Ok(Encoding::Windows1252));
    }

    #[test]
    fn a_byte_order_mark_of_utf16_comes_before_zero_bytes() {
        assert_eq!(Encoding::of(b"\xff\xfen\0"), Ok(Encoding::Utf16LittleEndian));
        assert_eq!(Encoding::of(b"\xfe\xff\0n"), Ok(Encoding::Utf16BigEndian));
    }

    #[test]
    fn a_file_of_another_program_is_refused_with_what_to_do() {
        for (bytes, what) in [
            (&b"PK\x03\x04\x14\0"[..], "a spreadsheet file"),
            (b"\xd0\xcf\x11\xe0\xa1", "a spreadsheet file"),
            (b"%PDF-1.7", "a PDF file"),
            (b"{\\rtf1", "a text document"),
            (b"n\0a\0", "not a text file"),
            (b"\x89PNG\0", "not a text file"),
        ] {
            let sentence = format!("This is {what}. Save the table as CSV, then choose the CSV file.");
            assert_eq!(Encoding::of(bytes), Err(sentence), "{bytes:?}");
        }
        assert_eq!(Encoding::of(b"PK\x01\x02"), Ok(Encoding::Utf8));
        assert_eq!(Encoding::of(b"%PDF"), Ok(Encoding::Utf8));
    }

    #[test]
    fn an_encoding_has_the_name_that_browsers_know() {
        let names = [Encoding::Utf8, Encoding::Utf16LittleEndian, Encoding::Utf16BigEndian, Encoding::Windows1252];
        assert_eq!(names.map(Encoding::name), ["UTF-8", "UTF-16LE", "UTF-16BE", "Windows-1252"]);
    }
}
