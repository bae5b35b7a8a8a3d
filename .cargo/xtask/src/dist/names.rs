//! Short names for what the program and its glue know each other by.
//!
//! wasm-bindgen names each function that one of them calls in the other after what it does and a hash of it, in both:
//! four kilobytes that no compression removes. Refuses to touch anything but the names in the sections for imports and
//! exports (WebAssembly Core Specification, 5.5.5 and 5.5.10).

use anyhow::{Context, Result, bail};

const IMPORT_SECTION: u8 = 2;
const EXPORT_SECTION: u8 = 7;
/// What is imported or exported when it is a function.
const FUNCTION: u8 = 0;

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
        let section = match id {
            IMPORT_SECTION => imports(section, &mut renamed)?,
            EXPORT_SECTION => exports(section, &mut renamed)?,
            _ => section.to_vec(),
        };
        number(&mut output, section.len());
        output.extend(section);
    }
    Ok((output, renamed))
}

fn imports(section: &[u8], renamed: &mut Renamed) -> Result<Vec<u8>> {
    let mut reader = Reader { bytes: section, at: 0 };
    let count = reader.number()?;
    let mut output = Vec::with_capacity(section.len());
    number(&mut output, count);
    for _ in 0..count {
        name(&mut output, reader.name()?);
        rename(&mut output, reader.name()?, renamed);
        // A kind and a type.
        if reader.byte()? != FUNCTION {
            bail!("it imports something that is no function");
        }
        output.push(FUNCTION);
        let kind = reader.number()?;
        number(&mut output, kind);
    }
    Ok(output)
}

fn exports(section: &[u8], renamed: &mut Renamed) -> Result<Vec<u8>> {
    let mut reader = Reader { bytes: section, at: 0 };
    let count = reader.number()?;
    let mut output = Vec::with_capacity(section.len());
    number(&mut output, count);
    for _ in 0..count {
        let exported = reader.name()?;
        let kind = reader.byte()?;
        // A name that is no one's but wasm-bindgen's. The program's other part knows memory and table by theirs.
        if kind == FUNCTION && (exported.starts_with("__wb") || exported.starts_with("wasm_bindgen_")) {
            rename(&mut output, exported, renamed);
        } else {
            name(&mut output, exported);
        }
        output.push(kind);
        let index = reader.number()?;
        number(&mut output, index);
    }
    Ok(output)
}

fn rename(output: &mut Vec<u8>, old: &str, renamed: &mut Renamed) {
    let new = name_of(renamed.len());
    name(output, &new);
    renamed.push((old.to_owned(), new));
}

/// `a` to `z`, then `a1` and so on: no such name stands anywhere else as a key of the glue's object of imports.
fn name_of(index: usize) -> String {
    let letter = char::from(b'a' + u8::try_from(index % 26).unwrap_or_default());
    if index < 26 { letter.to_string() } else { format!("{letter}{}", index / 26) }
}

fn name(output: &mut Vec<u8>, name: &str) {
    number(output, name.len());
    output.extend(name.as_bytes());
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
    fn a_function_of_wasm_bindgen_is_exported_by_a_short_name_and_nothing_else_is() {
        let mut wasm = b"\0asm\x01\0\0\0".to_vec();
        let section = b"\x03\x08__wbg_ab\x00\x00\x06memory\x02\x00\x04main\x00\x01";
        wasm.push(EXPORT_SECTION);
        number(&mut wasm, section.len());
        wasm.extend(section);
        let (wasm, renamed) = shorten(&wasm).unwrap();
        assert_eq!(renamed, [("__wbg_ab".to_owned(), "a".to_owned())]);
        assert!(wasm.ends_with(b"\x03\x01a\x00\x00\x06memory\x02\x00\x04main\x00\x01"), "{wasm:?}");
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
