//! The addresses of the app's pages, for hosts that have to be told each of them.
//!
//! A host that answers every unknown address with the page would do so for a missing script, too, and with `200`. So each
//! address is named here, and any other is a `404`. The house rules keep this list equal to the app's table of pages.

/// Below the base, without its slash. The list itself is the base, where the page lies anyway.
pub const ADDRESSES: [&str; 3] = ["pets/new", "pets/find", "connection"];
