//! The real nginx and Caddy, each with the configuration that the build has written for it. `cargo xtask test` installs both
//! on Debian. Their own configuration names only the port and the folder, as `.github/DEPLOYING.md` shows it.

use crate::{env_vars, ports::unused_port, wait::wait_until};
use std::{
    fs,
    io::{Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};
use tempfile::TempDir;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    Nginx,
    Caddy,
}

/// Ends the program when dropped.
pub struct WebServer {
    process: Child,
    port: u16,
    // The files of the program itself.
    _folder: TempDir,
}

/// What a server sent.
#[derive(Debug)]
pub struct Received {
    pub status: u16,
    headers: Vec<(String, String)>,
}

impl Received {
    /// The values of all headers with this name, joined as browsers join them.
    pub fn header(&self, name: &str) -> String {
        let with_name = self.headers.iter().filter(|(other, _)| other.eq_ignore_ascii_case(name));
        with_name.map(|(_, value)| value.as_str()).collect::<Vec<_>>().join(", ")
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
        };
        let output = fs::File::create(folder.path().join("output")).unwrap();
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(output);
        let mut process = command.spawn().expect("the environment variable names the program");
        wait_until(format!("{program:?} listens"), || {
            let output = || fs::read_to_string(folder.path().join("output")).unwrap();
            assert!(process.try_wait().unwrap().is_none(), "{program:?} has ended: {}", output());
            TcpStream::connect(("127.0.0.1", port)).ok()
        });
        Some(Self { process, port, _folder: folder })
    }

    pub fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The response to a `GET`. Each further header is a whole line.
    pub fn get(&self, path: &str, headers: &[&str]) -> Received {
        self.request("GET", path, headers)
    }

    pub fn request(&self, method: &str, path: &str, headers: &[&str]) -> Received {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let headers = headers.iter().map(|header| format!("{header}\r\n")).collect::<String>();
        let host = format!("Host: 127.0.0.1:{}\r\n", self.port);
        let request =
            format!("{method} {path} HTTP/1.1\r\n{host}Connection: close\r\nContent-Length: 0\r\n{headers}\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut response = Vec::new();
        stream.read_to_end(&mut response).unwrap();
        let text = String::from_utf8_lossy(&response).into_owned();
        let mut lines = text.split("\r\n").take_while(|line| !line.is_empty());
        let status = lines.next().and_then(|line| line.split(' ').nth(1)).unwrap().parse().unwrap();
        let pair = |line: &str| line.split_once(": ").map(|(name, value)| (name.to_owned(), value.to_owned()));
        Received { status, headers: lines.filter_map(pair).collect() }
    }
}

impl Drop for WebServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
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
            server {{ listen 127.0.0.1:{port}; root {root}; include {root}/hosting/nginx.conf; }}
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
