//! Short names for what the program imports.
//!
//! wasm-bindgen names each imported function after what it does and a hash of it, in the program and in the glue: three
//! and a half kilobytes that no compression removes. Refuses to touch anything but the names in the import section
//! (WebAssembly Core Specification, 5.5.5).

use anyhow::{Context, Result, bail};

const IMPORT_SECTION: u8 = 2;

/// Each old name with its new one.
pub type Renamed = Vec<(String, String)>;

/// The program with short names.
pub fn shorten(wasm: &[u8]) -> Result<(Vec<u8>, Renamed)> {
    if !wasm.starts_with(b"\0asm\x01\0\0\0") {
        bail!("it is no WebAssembly of version 1");
    }
    let mut reader = Reader { bytes: wasm, at: 8 };
    let mut output = wasm[..8].to_vec();
    let mut renamed = Vec::new();
    while reader.at < wasm.len() {
        let id = reader.byte()?;
        let size = reader.number()?;
        let section = reader.take(size)?;
        output.push(id);
        let section = if id == IMPORT_SECTION { short(section, &mut renamed)? } else { section.to_vec() };
        number(&mut output, section.len());
        output.extend(section);
    }
    Ok((output, renamed))
}

fn short(section: &[u8], renamed: &mut Renamed) -> Result<Vec<u8>> {
    let mut reader = Reader { bytes: section, at: 0 };
    let count = reader.number()?;
    let mut output = Vec::with_capacity(section.len());
    number(&mut output, count);
    for index in 0..count {
        let module = reader.name()?;
        let name = reader.name()?;
        let new = name_of(index);
        for text in [module, new.as_str()] {
            number(&mut output, text.len());
            output.extend(text.as_bytes());
        }
        renamed.push((name.to_owned(), new));
        // wasm-bindgen imports functions only: a kind of zero, and a type.
        if reader.byte()? != 0 {
            bail!("it imports something that is no function: {name}");
        }
        output.push(0);
        let kind = reader.number()?;
        number(&mut output, kind);
    }
    Ok(output)
}

/// `a` to `z`, then `a1` and so on: no such name stands anywhere else as a key of the glue's object of imports.
fn name_of(index: usize) -> String {
    let letter = char::from(b'a' + u8::try_from(index % 26).unwrap_or_default());
    if index < 26 { letter.to_string() } else { format!("{letter}{}", index / 26) }
}

/// LEB128 (5.2.2).
fn number(output: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        output.push(u8::try_from(number & 0x7f).unwrap_or_default() | 0x80);
        number >>= 7;
    }
    output.push(u8::try_from(number).unwrap_or_default());
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn byte(&mut self) -> Result<u8> {
        Ok(self.take(1)?[0])
    }

    fn take(&mut self, length: usize) -> Result<&'a [u8]> {
        let end = self.at.checked_add(length).context("a length is too large")?;
        let taken = self.bytes.get(self.at..end).context("it breaks off")?;
        self.at = end;
        Ok(taken)
    }

    fn number(&mut self) -> Result<usize> {
        let (mut number, mut shift) = (0_usize, 0);
        loop {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7f).checked_shl(shift).context("a number is too large")?;
            shift += 7;
            if byte < 0x80 {
                return Ok(number);
            }
        }
    }

    fn name(&mut self) -> Result<&'a str> {
        let length = self.number()?;
        std::str::from_utf8(self.take(length)?).context("a name is not UTF-8")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A type section, and the import of one function.
    fn program(kind: u8) -> Vec<u8> {
        let mut wasm = b"\0asm\x01\0\0\0\x01\x04\x01\x60\x00\x00".to_vec();
        let import = [&b"\x01\x04./_b\x0a__wbg_a_01"[..], &[kind, 0]].concat();
        wasm.push(IMPORT_SECTION);
        number(&mut wasm, import.len());
        wasm.extend(import);
        wasm
    }

    #[test]
    fn a_function_is_imported_by_a_short_name() {
        let (wasm, renamed) = shorten(&program(0)).unwrap();
        assert_eq!(renamed, [("__wbg_a_01".to_owned(), "a".to_owned())]);
        assert!(wasm.ends_with(b"\x02\x0a\x01\x04./_b\x01a\x00\x00"), "{wasm:?}");
    }

    #[test]
    fn no_two_names_are_the_same() {
        let names: std::collections::BTreeSet<_> = (0..2000).map(name_of).collect();
        assert_eq!(names.len(), 2000);
    }

    #[test]
    fn what_is_no_program_and_what_imports_more_is_refused() {
        assert!(shorten(b"<html>").is_err());
        assert!(shorten(&program(2)).is_err());
        let whole = program(0);
        assert!(shorten(&whole[..whole.len() - 1]).is_err());
    }
}
