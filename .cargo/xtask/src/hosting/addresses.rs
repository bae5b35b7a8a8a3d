//! The addresses of the app's pages, for the hosts' configurations.
//!
//! A host that sends the page for every unknown address also sends it for a missing script, with the status 200. So each
//! address is named here, and every other address is a 404. A test keeps this list equal to the app's routes.

/// Relative to the base. The list of pets has the address of the base itself, where the page is a file.
pub const ADDRESSES: [&str; 3] = ["pets/new", "pets/find", "import"];
