//! nginx and Caddy for the end-to-end tests, which start them on ports of their own.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::{debian, tool};
use crate::workspace::Workspace;

/// Each server with the variable that names it to the tests.
const SERVERS: [(&str, &str); 2] = [("PETSTORE_NGINX", "nginx"), ("PETSTORE_CADDY", "caddy")];

/// Debian has one version of each, so the folder has none in its name.
const FOLDER: &str = "web-servers";

/// The servers on this machine, after Debian's packages are unpacked if one is missing. A server that is still missing is no
/// error: its tests say so and do nothing.
pub fn set_up(workspace: &Workspace) -> Result<Vec<(&'static str, PathBuf)>> {
    let cache = workspace.tools()?;
    let find = || found(&cache.tool(FOLDER));
    let all = || Some(find()).filter(|found| found.len() == SERVERS.len());
    let unpacked = cache.find_or_add(FOLDER, all, |folder| {
        debian::unpack("nginx and Caddy", &["nginx", "nginx-common", "caddy"], folder)
    });
    Ok(unpacked.unwrap_or_else(|error| {
        println!("The tests with nginx and Caddy do nothing without them: {error:#}");
        find()
    }))
}

fn found(folder: &Path) -> Vec<(&'static str, PathBuf)> {
    let places = |name: &str| {
        let unpacked = ["usr/sbin", "usr/bin"].map(|place| folder.join(place).join(name));
        // An ordinary user of Debian has no /usr/sbin on PATH.
        unpacked.into_iter().chain(tool::on_path(name)).chain([Path::new("/usr/sbin").join(name)])
    };
    let servers = SERVERS.into_iter();
    servers.filter_map(|(variable, name)| Some((variable, places(name).find(|place| place.is_file())?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fs_err as fs;

    #[test]
    fn an_unpacked_server_is_used_before_an_installed_one() {
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path().join("usr/bin/caddy");
        fs::create_dir_all(folder.path().join("usr/bin")).unwrap();
        fs::write(&own, "").unwrap();
        assert!(found(folder.path()).contains(&("PETSTORE_CADDY", own)));
    }
}
