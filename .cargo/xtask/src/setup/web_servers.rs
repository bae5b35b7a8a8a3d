//! nginx and Caddy for the end-to-end tests, which start them on ports of their own.

use std::path::PathBuf;

use anyhow::Result;

use super::{debian, tool, tool_cache::ToolCache};

/// Each server with the variable that names it to the tests, and its place in Debian's package.
const SERVERS: [(&str, &str, &str); 2] =
    [("PETSTORE_NGINX", "nginx", "usr/sbin/nginx"), ("PETSTORE_CADDY", "caddy", "usr/bin/caddy")];

/// The servers of Debian's packages, or those on PATH. A server that is missing is no error: its tests say so and do nothing.
pub fn set_up() -> Result<Vec<(&'static str, PathBuf)>> {
    let packages = ["nginx", "nginx-common", "caddy"];
    // Debian has one version of each, so the folder has none in its name.
    let unpacked = ToolCache::find()?
        .get_or_add("web-servers", |folder| debian::unpack("nginx and Caddy", &packages, folder))
        .inspect_err(|error| println!("The tests with nginx and Caddy do nothing if these are not on PATH: {error:#}"));
    let find = |name, place| match &unpacked {
        Ok(folder) => Some(folder.join(place)),
        Err(_) => tool::on_path(name),
    };
    Ok(SERVERS.into_iter().filter_map(|(variable, name, place)| Some((variable, find(name, place)?))).collect())
}
