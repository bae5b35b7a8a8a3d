//! Compressed copies of the files, for hosts that send them without compressing them again.

use std::{io::Write, path::Path};

use ::brotli::{BrotliCompress, enc::BrotliEncoderParams};
use anyhow::Result;
use flate2::{Compression, write::GzEncoder};
use fs_err as fs;

use super::files;

/// The kinds of files that compression makes smaller. PNG files are compressed already.
pub(crate) const KINDS: [&str; 8] = ["html", "js", "css", "json", "svg", "webmanifest", "txt", "wasm"];

/// Writes a `.br` and a `.gz` copy of each file that compression makes smaller. This is the last step of a build: a host
/// sends the copies in place of the files.
pub fn compress(root: &Path) -> Result<()> {
    for name in files::below(root)?.iter().filter(|name| is_compressed(name)) {
        let path = root.join(name);
        let bytes = fs::read(&path)?;
        fs::write(path.with_added_extension("br"), brotli(&bytes)?)?;
        fs::write(path.with_added_extension("gz"), gzip(&bytes)?)?;
    }
    Ok(())
}

/// Compresses with brotli at its best quality.
pub fn brotli(bytes: &[u8]) -> Result<Vec<u8>> {
    let settings = BrotliEncoderParams { quality: 11, lgwin: 22, ..BrotliEncoderParams::default() };
    let mut compressed = Vec::new();
    BrotliCompress(&mut &*bytes, &mut compressed, &settings)?;
    Ok(compressed)
}

/// Compresses with gzip at its best level.
pub fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut writer = GzEncoder::new(Vec::new(), Compression::best());
    writer.write_all(bytes)?;
    Ok(writer.finish()?)
}

/// Without `config.json`, which changes after the build: a host would continue to send the compressed old one.
pub(crate) fn is_compressed(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or(name);
    let kind = file.rsplit_once('.').map_or("", |(_, kind)| kind);
    file != "config.json" && !name.starts_with("hosting/") && KINDS.contains(&kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_the_program_are_compressed_and_config_json_and_pictures_are_not() {
        for name in ["index.html", "404.html", "admin/app_bg.wasm", "manifest.webmanifest", "favicon.svg"] {
            assert!(is_compressed(name), "{name}");
        }
        for name in ["admin/config.json", "_headers", "icon-192.png", "hosting/cloudfront-headers.json"] {
            assert!(!is_compressed(name), "{name}");
        }
    }
}
