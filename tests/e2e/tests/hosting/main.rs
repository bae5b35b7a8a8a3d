//! The site as its host serves it: what its policy keeps out, what comes with each answer, and the same site in a folder
//! of its host.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod answers;
mod policy;
mod under_a_path;
