//! A ready-made program in an archive of its project's release, checked by its SHA-256.
//!
//! It comes by `curl` and `tar`, which most systems have: a library for TLS would make this tool itself slow to compile.

use std::{path::Path, process::Command};

use anyhow::{Result, bail};
use fs_err as fs;
use sha2::{Digest, Sha256};

use super::tool;
use crate::processes;

pub struct ReleaseArchive {
    pub url: String,
    pub sha256: &'static str,
    pub version: &'static str,
}

impl ReleaseArchive {
    /// Puts the program into `folder`. If that fails, it says why, and runs `compile`.
    pub fn unpack_or_compile(&self, program: &str, folder: &Path, compile: impl FnOnce() -> Result<()>) -> Result<()> {
        match self.unpack(program, folder) {
            Ok(()) => println!("==> Installed the ready-made program {}", self.url),
            Err(error) => {
                println!("==> The ready-made {program} cannot be used, so cargo compiles it: {error:#}");
                compile()?;
            }
        }
        Ok(())
    }

    /// Checks that the program runs on this machine, too.
    fn unpack(&self, program: &str, folder: &Path) -> Result<()> {
        fs::create_dir_all(folder)?;
        let archive = folder.join("archive");
        let mut curl = Command::new("curl");
        curl.args(["--fail", "--silent", "--show-error", "--location", "--proto-redir", "=https"]);
        curl.args(["--connect-timeout", "10", "--max-time", "300", "--output"]).arg(&archive).arg(&self.url);
        processes::output_of(&mut curl)?;
        let hash = sha256(&fs::read(&archive)?);
        if hash != self.sha256 {
            bail!("the SHA-256 of {} is {hash}, and {} was expected", self.url, self.sha256);
        }
        processes::output_of(Command::new("tar").arg("-xf").arg(&archive).arg("-C").arg(folder))?;
        fs::remove_file(&archive)?;
        if tool::version_of(&tool::program_in(folder, program)).as_deref() != Some(self.version) {
            bail!("it does not run on this machine, or has another version than {}", self.version);
        }
        Ok(())
    }
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        io::{Read, Write},
        net::TcpListener,
        thread,
    };

    /// Whether the program is compiled, and the error of [`ReleaseArchive::unpack`], if a server on this machine sends the status
    /// and an archive without its first bytes.
    fn install(status: &str, missing_bytes: usize, right_hash: bool) -> (bool, Result<()>) {
        let folder = tempfile::tempdir().unwrap();
        let archive = folder.path().join("trunk.tar.gz");
        let make = "printf '#!/bin/sh\necho trunk 1.2.3' > trunk; chmod +x trunk; tar -czf trunk.tar.gz trunk";
        processes::output_of(Command::new("sh").args(["-c", make]).current_dir(&folder)).unwrap();
        let body = fs::read(archive).unwrap();
        let server = TcpListener::bind("127.0.0.1:0").unwrap();
        let hash = if right_hash { sha256(&body).leak() } else { "0000" };
        let url = format!("http://{}/trunk.tar.gz", server.local_addr().unwrap());
        let head = format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\n\r\n", body.len());
        let response = [head.as_bytes(), &body[missing_bytes..]].concat();
        thread::spawn(move || {
            for stream in server.incoming().map(Result::unwrap) {
                let _ = (&stream).read(&mut [0; 1024]).unwrap();
                (&stream).write_all(&response).unwrap();
            }
        });
        let archive = ReleaseArchive { url, sha256: hash, version: "1.2.3" };
        let mut compiled = false;
        let compile = || {
            compiled = true;
            Ok(())
        };
        archive.unpack_or_compile("trunk", &folder.path().join("bin"), compile).unwrap();
        (compiled, archive.unpack("trunk", &folder.path().join("bin")))
    }

    #[test]
    fn the_right_archive_is_unpacked_and_nothing_is_compiled() {
        let (compiled, outcome) = install("200 OK", 0, true);
        assert!(!compiled && outcome.is_ok());
    }

    #[test]
    fn after_a_wrong_hash_a_404_or_a_cut_download_the_program_is_compiled_and_the_reason_told() {
        for (status, missing_bytes, right_hash, reason) in [
            ("200 OK", 0, false, "and 0000 was expected"),
            ("404 Not Found", 0, true, "error: 404"),
            ("200 OK", 9, true, "9 bytes"),
        ] {
            let (compiled, outcome) = install(status, missing_bytes, right_hash);
            let error = outcome.unwrap_err().to_string();
            assert!(compiled && error.contains(reason) && error.contains("http://127.0.0.1:"), "{error}");
        }
    }
}
