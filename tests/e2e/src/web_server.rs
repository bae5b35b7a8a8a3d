//! The real nginx and Caddy and the runtime of Cloudflare Pages, each with the configuration that the build has written for it. `cargo
//! xtask test` installs nginx and Caddy on Debian, and Cloudflare's runtime where npm is. Their own configuration names only the port and
//! the folder, as `.github/DEPLOYING.md` shows it.

use crate::{browser::RUNTIME, env_vars, ports::unused_port, process::Process};
use reqwest::{Client, Method, header::HeaderMap, redirect::Policy};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};
use tempfile::TempDir;

/// The name of the file that makes nginx demand a login.
const LOGIN: &str = "login";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    Nginx,
    Caddy,
    Cloudflare,
}

pub struct WebServer {
    process: Process,
    pub port: u16,
    // The files of the program itself.
    folder: TempDir,
}

/// What a server sent.
#[derive(Debug)]
pub struct Received {
    pub status: u16,
    headers: HeaderMap,
}

impl Received {
    /// The values of all headers with this name, joined as browsers join them.
    pub fn header(&self, name: &str) -> String {
        let values = self.headers.get_all(name).iter();
        values.map(|value| value.to_str().unwrap()).collect::<Vec<_>>().join(", ")
    }
}

impl WebServer {
    /// Serves `root`. `None` if the program is missing.
    pub fn start(program: Program, root: &Path) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let port = unused_port();
        let mut command = match program {
            Program::Nginx => nginx(&env_vars::web_server("PETSTORE_NGINX")?, folder.path(), root, port),
            Program::Caddy => caddy(&env_vars::web_server("PETSTORE_CADDY")?, folder.path(), root, port),
            Program::Cloudflare => cloudflare(&env_vars::web_server("PETSTORE_WRANGLER")?, folder.path(), root, port),
        };
        let output = fs::File::create(folder.path().join("output")).unwrap();
        let mut process = Process::start(command.stdout(output.try_clone().unwrap()).stderr(output));
        process.wait_until_listening(port, || fs::read_to_string(folder.path().join("output")).unwrap());
        Some(Self { process, port, folder })
    }

    pub fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// From now on nginx sends who has no cookie `login=1` to another site.
    pub fn demand_login(&self) {
        fs::write(self.folder.path().join(LOGIN), "").unwrap();
    }

    /// The response to a request, with a further header.
    pub fn request(&self, method: Method, path: &str, header: Option<(&'static str, &'static str)>) -> Received {
        let client = Client::builder().redirect(Policy::none()).no_proxy().build().unwrap();
        let request = client.request(method, format!("{}{path}", self.origin()));
        let request = header.into_iter().fold(request, |request, (name, value)| request.header(name, value));
        let response = RUNTIME.block_on(request.send()).unwrap();
        Received { status: response.status().as_u16(), headers: response.headers().clone() }
    }
}

impl Drop for WebServer {
    /// Wrangler ends its own processes only if it is asked to end.
    fn drop(&mut self) {
        self.process.signal("TERM");
        let _ = self.process.0.wait();
    }
}

fn nginx(program: &Path, folder: &Path, root: &Path, port: u16) -> Command {
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|name| format!("{name}_temp_path {}/{name};", folder.display()))
        .join(" ");
    let config = format!(
        "daemon off; master_process off; pid {folder}/pid;
        events {{}}
        http {{
            include {types}; access_log off; {temporary}
            server {{
                listen 127.0.0.1:{port}; root {root}; include {root}/hosting/nginx.conf;
                set $login $cookie_login;
                if (!-f {folder}/{LOGIN}) {{ set $login 1; }}
                if ($login != 1) {{ return 302 https://login.example/; }}
            }}
        }}",
        folder = folder.display(),
        types = content_types(program).display(),
        root = root.display(),
    );
    let file = folder.join("own.conf");
    fs::write(&file, config).unwrap();
    let mut command = Command::new(program);
    command.arg("-p").arg(folder).arg("-e").arg("stderr").arg("-c").arg(file);
    command
}

/// The file of content types that comes with nginx: `/etc/nginx/mime.types` for `/usr/sbin/nginx`.
fn content_types(program: &Path) -> PathBuf {
    let above = program.ancestors().map(|folder| folder.join("etc").join("nginx").join("mime.types"));
    above.into_iter().find(|file| file.is_file()).expect("nginx comes with its content types")
}

fn caddy(program: &Path, folder: &Path, root: &Path, port: u16) -> Command {
    let root = root.display();
    let config = format!(
        "{{\n\tadmin off\n}}\nhttp://127.0.0.1:{port} {{\n\troot * {root}\n\timport {root}/hosting/Caddyfile\n}}\n"
    );
    let file = folder.join("Caddyfile");
    fs::write(&file, config).unwrap();
    let mut command = Command::new(program);
    command.args(["run", "--adapter", "caddyfile", "--config"]).arg(file);
    // It stores its state there.
    command.envs(["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"].map(|name| (name, folder)));
    command
}

/// Wrangler finds the functions in the folder in which it runs.
fn cloudflare(program: &Path, folder: &Path, root: &Path, port: u16) -> Command {
    let mut command = Command::new(program);
    command.args(["pages", "dev"]).arg(root).args(["--ip", "127.0.0.1", "--port", &port.to_string()]);
    // By default each one of this machine takes the same port.
    command.args(["--inspector-port", &unused_port().to_string()]);
    command.args(["--compatibility-date", "2025-09-01"]).current_dir(root.join("hosting").join("cloudflare"));
    command.env("CI", "1").env("WRANGLER_SEND_METRICS", "false").env("HOME", folder);
    command
}
