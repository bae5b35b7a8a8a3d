//! A ready-made program in an archive of its project's release, checked by its SHA-256.
//!
//! It comes by `curl` and `tar`, which most systems have: a library for TLS would make this tool itself slow to compile.

use std::{path::Path, process::Command};

use anyhow::{Result, ensure};
use fs_err as fs;
use sha2::{Digest, Sha256};

use super::tool;
use crate::processes;

pub struct ReleaseArchive {
    pub url: String,
    pub sha256: &'static str,
    /// How many folders of the archive stand around the programs.
    pub top_folders: u8,
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
        ensure!(hash == self.sha256, "the SHA-256 of {} is {hash}, and {} was expected", self.url, self.sha256);
        let strip = format!("--strip-components={}", self.top_folders);
        processes::output_of(Command::new("tar").arg("-xf").arg(&archive).arg(strip).arg("-C").arg(folder))?;
        fs::remove_file(&archive)?;
        ensure!(tool::version_of(&tool::program_in(folder, program)).is_some(), "it does not run on this machine");
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

    #[test]
    fn cargo_compiles_the_program_if_its_archive_is_missing_or_cut_or_another_one() {
        let folder = tempfile::tempdir().unwrap();
        let make = "mkdir v1; printf '#!/bin/sh\necho trunk 1.2.3' > v1/trunk; chmod +x v1/trunk; tar -czf whole v1; head -c 50 whole > cut";
        processes::output_of(Command::new("sh").args(["-c", make]).current_dir(&folder)).unwrap();
        let right: &str = sha256(&fs::read(folder.path().join("whole")).unwrap()).leak();
        let is_compiled = |file: &str, sha256: &'static str| {
            let url = format!("file://{}", folder.path().join(file).display());
            let archive = ReleaseArchive { url, sha256, top_folders: 1 };
            let compile = || anyhow::bail!("cargo would compile it");
            archive.unpack_or_compile("trunk", &folder.path().join("bin"), compile).is_err()
        };
        assert!(!is_compiled("whole", right));
        assert!(is_compiled("missing", right) && is_compiled("cut", right) && is_compiled("whole", "0000"));
    }
}
