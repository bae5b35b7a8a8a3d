//! Finds the cause of a failure in the messages of a program, and names one thing to do about it.

use std::fmt;

use anyhow::{Context, Result};

/// Adds the cause, if the messages of the program tell it.
pub fn explain<T>(outcome: Result<T>, messages: &str) -> Result<T> {
    match Cause::of(messages) {
        Some(cause) => outcome.with_context(|| format!("{cause}\n  failed command")),
        None => outcome,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    NoNetwork,
    DiskFull,
    NotPermitted,
    NoLinker,
}

/// What programs write, in lower case: cargo, rustup, npm, apt-get and the operating systems.
const SIGNS: [(Cause, &[&str]); 4] = [
    // First, because a full disk also makes downloads fail.
    (
        Cause::DiskFull,
        &["no space left on device", "enospc", "(os error 28)", "(os error 112)", "not enough space on the disk"],
    ),
    (Cause::NotPermitted, &["(os error 13)", "permission denied", "eacces", "read-only file system"]),
    (
        Cause::NoNetwork,
        &[
            "resolve host",
            "temporary failure resolving",
            "failed to lookup address",
            "dns error",
            "spurious network error",
            "network is unreachable",
            "connection refused",
            "connection timed out",
            "operation timed out",
            "could not connect to",
            "failed to connect to",
            "error sending request",
            "enotfound",
            "eai_again",
            "econnrefused",
            "etimedout",
        ],
    ),
    (
        Cause::NoLinker,
        &["linker `cc` not found", "linker `link.exe` not found", "failed to find tool", "is `cc` installed"],
    ),
];

impl Cause {
    /// `None` if no message is known.
    fn of(messages: &str) -> Option<Self> {
        let messages = messages.to_lowercase();
        let known = |signs: &[&str]| signs.iter().any(|sign| messages.contains(sign));
        SIGNS.iter().find(|(_, signs)| known(signs)).map(|(cause, _)| *cause)
    }
}

/// The cause and one thing to do.
impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::DiskFull => {
                "the disk is full. Free about 3 GB and run the command again. PETSTORE_TOOLS names another folder for the \
                 tools, CARGO_TARGET_DIR another one for the builds"
            }
            Self::NotPermitted => {
                "this user may not write there. Correct the owner of the folder that the messages name, or set \
                 PETSTORE_TOOLS to a folder that you may write to"
            }
            Self::NoNetwork => {
                "the network was not reached. Connect this machine, or set HTTPS_PROXY to the proxy, and run the command \
                 again: it continues where it stopped"
            }
            Self::NoLinker => {
                "there is no C compiler. Install one (Debian: apt-get install gcc libc6-dev; macOS: xcode-select --install; \
                 Windows: Visual Studio Build Tools) and run the command again"
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_messages_of_each_program_have_a_cause() {
        let messages = [
            ("warning: spurious network error (3 tries remaining): [6] Couldn't resolve host name", Cause::NoNetwork),
            ("npm error code EAI_AGAIN\nnpm error syscall getaddrinfo", Cause::NoNetwork),
            (
                "W: Failed to fetch http://deb.debian.org  Temporary failure resolving 'deb.debian.org'",
                Cause::NoNetwork,
            ),
            ("error: failed to write `/x/y`: No space left on device (os error 28)", Cause::DiskFull),
            ("npm error code ENOSPC", Cause::DiskFull),
            ("error: failed to create directory `/x`\n  Permission denied (os error 13)", Cause::NotPermitted),
            ("error: linker `cc` not found", Cause::NoLinker),
            ("error occurred in cc-rs: failed to find tool \"cc\": No such file or directory", Cause::NoLinker),
        ];
        for (text, cause) in messages {
            assert_eq!(Cause::of(text), Some(cause), "{text}");
        }
    }

    #[test]
    fn an_explained_failure_names_the_cause_before_the_command() {
        let failed = Err::<(), _>(anyhow::anyhow!("`npm install` ended with exit status: 228"));
        let text = format!("{:#}", explain(failed, "npm error code ENOSPC").unwrap_err());
        assert!(text.starts_with("the disk is full. Free about 3 GB"), "{text}");
        assert!(text.ends_with("failed command: `npm install` ended with exit status: 228"), "{text}");
    }

    #[test]
    fn an_error_in_the_code_has_no_cause_outside_of_it() {
        assert_eq!(Cause::of("error[E0425]: cannot find value `connection` in this scope"), None);
    }
}
