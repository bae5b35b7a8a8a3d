//! A release on a real server, installed with the script that the build has written.

use petstore_e2e_tests::{
    env_vars,
    setup::config_for,
    web_server::{Program, WebServer},
};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};
use tempfile::TempDir;
use xtask::hosting::{self, connections::Connections, forwarding::Forward};

/// A server with the first release.
pub struct Installed {
    pub server: WebServer,
    pub base: &'static str,
    folder: TempDir,
    config: String,
}

impl Installed {
    /// The site for the service at `base_url`, on a host that forwards `/v1` to it or beside it. `None` if the server is missing on
    /// this machine.
    pub fn start(program: Program, base: &'static str, base_url: &str, is_forwarded: bool) -> Option<Self> {
        let forwards = is_forwarded.then(|| format!("/v1={base_url}").parse().unwrap());
        let config = config_for(if is_forwarded { "/v1" } else { base_url }).to_string();
        let (folder, release) =
            (tempfile::tempdir().unwrap(), release(&built(base), base, &config, forwards.as_slice()));
        // Cloudflare gets the whole folder.
        if program == Program::Cloudflare {
            copy(release.path(), folder.path())
        } else {
            install(&release, folder.path())
        }
        let Some(server) = WebServer::start(program, folder.path()) else {
            env_vars::leave_out_without(&format!("{program:?}"));
            return None;
        };
        Some(Self { server, base, folder, config })
    }

    /// The URL of the page at `path`, which begins with a slash.
    pub fn url(&self, path: &str) -> String {
        format!("{}{}{path}", self.server.origin(), self.base.trim_end_matches('/'))
    }

    /// The path of a file of the site.
    pub fn path(&self, name: &str) -> String {
        format!("{}{name}", self.base)
    }

    /// The name of the file of the site that has both parts.
    pub fn file(&self, beginning: &str, ending: &str) -> String {
        let files = hosting::files::below(&self.site()).unwrap();
        files.into_iter().find(|name| name.starts_with(beginning) && name.ends_with(ending)).unwrap()
    }

    pub fn site(&self) -> PathBuf {
        hosting::site_folder(self.folder.path(), self.base)
    }

    /// Installs another release while the server runs: other styles, another inline script, another script and other parts.
    pub fn install_second_release(&self) {
        let second = tempfile::tempdir().unwrap();
        copy(&built(self.base), second.path());
        let site = hosting::site_folder(second.path(), self.base);
        let page = fs::read_to_string(site.join("index.html")).unwrap();
        let page = page.replacen("<style>", "<style>:root{--release:second}", 1);
        let page = page.replacen("<script>", "<script>document.documentElement.dataset.release='second';", 1);
        fs::write(site.join("index.html"), page).unwrap();
        for name in hosting::files::below(&site).unwrap() {
            // Browsers ignore an empty section without a name at the end of a program.
            let end = match name.rsplit_once('.') {
                Some((start, "js")) if start.starts_with("start-") => &b"\nglobalThis.release='second';"[..],
                Some((start, "wasm")) if start.starts_with(hosting::PART) => &[0, 1, 0],
                _ => continue,
            };
            let old = fs::read(site.join(&name)).unwrap();
            fs::write(site.join(name), [&old, end].concat()).unwrap();
        }
        install(&release(second.path(), self.base, &self.config, &[]), self.folder.path());
    }
}

fn built(base: &str) -> PathBuf {
    if base == "/" { env_vars::site() } else { env_vars::site_under_a_path() }
}

/// A copy of the site, finished with the code of `cargo xtask dist`.
fn release(built: &Path, base: &str, config: &str, forwards: &[Forward]) -> TempDir {
    let release = tempfile::tempdir().unwrap();
    copy(built, release.path());
    let site = hosting::site_folder(release.path(), base);
    fs::write(site.join("config.json"), config).unwrap();
    hosting::write(release.path(), base, &Connections::of(&[config]).unwrap(), forwards).unwrap();
    // The other files are those of the build, and so are their copies: brotli takes seconds for the program.
    let has_copies = |name: &&String| [".html", ".js", ".wasm"].iter().any(|ending| name.ends_with(ending));
    for name in hosting::files::below(release.path()).unwrap().iter().filter(has_copies) {
        let file = release.path().join(name);
        let [brotli, gzip] = ["br", "gz"].map(|ending| file.with_added_extension(ending));
        if name.ends_with(".html") || !brotli.exists() {
            let bytes = fs::read(&file).unwrap();
            fs::write(brotli, hosting::brotli(&bytes).unwrap()).unwrap();
            fs::write(gzip, hosting::gzip(&bytes).unwrap()).unwrap();
        }
    }
    release
}

/// Installs a release as `.github/DEPLOYING.md` tells.
fn install(release: &TempDir, folder: &Path) {
    let script = release.path().join(hosting::SNIPPETS).join("install.sh");
    let installed = Command::new("sh").arg(script).arg(folder).status().unwrap();
    assert!(installed.success());
}

fn copy(from: &Path, to: &Path) {
    for name in hosting::files::below(from).unwrap() {
        let copied = to.join(&name);
        fs::create_dir_all(copied.parent().unwrap()).unwrap();
        fs::copy(from.join(&name), copied).unwrap();
    }
}
