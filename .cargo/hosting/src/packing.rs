//! Packed copies, made once and as small as can be, for hosts that send them as they lie.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use flate2::{Compression, GzBuilder};

use crate::files;

/// What shrinks. Pictures are packed already.
const KINDS: [&str; 8] = ["html", "js", "css", "json", "svg", "webmanifest", "txt", "wasm"];

/// Puts `.br` and `.gz` beside every file of the site that shrinks. The last step: a copy of what changes later would
/// be sent in its place.
pub fn pack(root: &Path) -> Result<()> {
    for name in files::below(root)?.iter().filter(|name| is_packed(name)) {
        let path = root.join(name);
        let bytes = fs::read(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        put(&path, "br", &brotli(&bytes)?)?;
        put(&path, "gz", &gzip(&bytes)?)?;
    }
    Ok(())
}

/// Brotli at its best.
pub fn brotli(bytes: &[u8]) -> Result<Vec<u8>> {
    const QUALITY: u32 = 11;
    const WINDOW: u32 = 22;
    let mut packed = Vec::new();
    let mut writer = ::brotli::CompressorWriter::new(&mut packed, 4096, QUALITY, WINDOW);
    writer.write_all(bytes)?;
    drop(writer);
    Ok(packed)
}

/// Without a time in it: two builds of one commit are the same.
fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut writer = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    writer.write_all(bytes)?;
    Ok(writer.finish()?)
}

/// `config.json` is changed after the build: a server that prefers packed copies would go on sending the old one.
fn is_packed(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or(name);
    let kind = file.rsplit_once('.').map_or("", |(_, kind)| kind);
    file != "config.json" && !name.starts_with("hosting/") && KINDS.contains(&kind)
}

fn put(path: &Path, ending: &str, bytes: &[u8]) -> Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{ending}"));
    let packed = PathBuf::from(name);
    fs::write(&packed, bytes).with_context(|| format!("{} cannot be written", packed.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn both_copies_hold_what_was_packed() {
        let text = b"many pets, many pets, many pets";
        let mut unpacked = Vec::new();
        ::brotli::Decompressor::new(&brotli(text).unwrap()[..], 4096).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, text);
        unpacked.clear();
        flate2::read::GzDecoder::new(&gzip(text).unwrap()[..]).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, text);
    }

    #[test]
    fn no_time_and_no_name_is_in_a_copy() {
        let packed = gzip(b"pets").unwrap();
        assert_eq!(packed[3..8], [0, 0, 0, 0, 0], "flags and time");
    }

    #[test]
    fn texts_and_the_program_are_packed_and_what_changes_or_is_packed_already_is_not() {
        for name in ["index.html", "404.html", "admin/app_bg.wasm", "manifest.webmanifest", "favicon.svg"] {
            assert!(is_packed(name), "{name}");
        }
        for name in ["config.json", "admin/config.json", "_headers", "icon-192.png", "hosting/cloudfront-headers.json"]
        {
            assert!(!is_packed(name), "{name}");
        }
    }
}
