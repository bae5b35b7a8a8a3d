//! What a person sees at the first glance: how much of the list is on the first screen, and the pictures of the README.

#![expect(clippy::unwrap_used, reason = "a test stops at the first error")]

mod first_screen;
mod pictures;
