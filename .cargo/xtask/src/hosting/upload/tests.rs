use super::*;
use std::{fs::Permissions, os::unix::fs::PermissionsExt, path::Path, process::Command};

use fs_err as fs;
use tempfile::TempDir;

/// A `dist` with this script, in a folder for the base `/admin/`.
fn dist(script: &str) -> TempDir {
    let dist = tempfile::tempdir().unwrap();
    let names = [script, "index.html", "404.html", "config.json", "icon.png"].map(str::to_owned);
    let responses = Responses::new("/admin/", &names);
    let with_copies = |name: &str| ["", ".br", ".gz"].map(|ending| format!("{name}{ending}"));
    let files = names.iter().flat_map(|name| with_copies(&format!("admin/{name}")));
    for name in files.chain(with_copies("404.html")) {
        write(dist.path(), &name, &format!("{name} of {script}"));
    }
    for (name, text) in [
        ("nginx.conf", String::new()),
        ("Caddyfile", String::new()),
        ("install.sh", to_folder(&responses)),
        ("s3.sh", to_bucket(&responses)),
    ] {
        write(dist.path(), &format!("{SNIPPETS}/{name}"), &text);
    }
    dist
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn install(dist: &TempDir, folder: &TempDir, more: &[&str]) -> String {
    let mut script = Command::new("sh");
    // The name of the folder can be relative.
    script.arg(dist.path().join("hosting/install.sh")).arg("site").args(more).current_dir(folder.path());
    let output = script.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join("site/admin").join(name)).unwrap()
}

/// The file of the administrator was replaced by that of the build.
#[test]
fn the_config_json_of_the_host_stays() {
    let (folder, dist) = (tempfile::tempdir().unwrap(), dist("app.js"));
    install(&dist, &folder, &[]);
    write(folder.path(), "site/admin/config.json", "changed");
    install(&dist, &folder, &[]);
    assert_eq!(read(&folder, "config.json"), "changed");
    install(&dist, &folder, &["replace-config"]);
    assert_eq!(read(&folder, "config.json"), "admin/config.json of app.js");
}

#[test]
fn a_changed_configuration_of_the_server_is_told() {
    let (folder, dist) = (tempfile::tempdir().unwrap(), dist("app.js"));
    assert_eq!(install(&dist, &folder, &[]), "");
    write(dist.path(), "hosting/nginx.conf", "changed");
    assert_eq!(install(&dist, &folder, &[]), "hosting/nginx.conf has changed: reload the server.\n");
}

/// With a program in place of `aws`, which says what it is called with.
#[test]
fn a_bucket_gets_the_files_with_a_hash_first_and_the_page_last_each_with_its_type_its_cache_rule_and_its_encoding() {
    let (bin, dist) = (tempfile::tempdir().unwrap(), dist("app-0123456789abcdef.js"));
    write(bin.path(), "aws", "#!/bin/sh\necho \"$*\" >>\"$0.log\"\n[ \"$2\" != ls ]\n");
    fs::set_permissions(bin.path().join("aws"), Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", bin.path().display(), std::env::var("PATH").unwrap());
    let mut script = Command::new("sh");
    script.arg(dist.path().join("hosting/s3.sh")).arg("pets").env("PATH", path);
    assert!(script.status().unwrap().success());
    let calls = fs::read_to_string(bin.path().join("aws.log")).unwrap();
    let calls: Vec<_> = calls.lines().collect();
    let script = "s3 cp admin/app-0123456789abcdef.js s3://pets/admin/app-0123456789abcdef.js --content-type text/javascript; \
                  charset=utf-8 --cache-control public, max-age=31536000, immutable";
    assert_eq!(calls[0], script);
    assert_eq!(calls[1], script.replace(".js", ".js.br") + " --content-encoding br");
    assert_eq!(calls[2], script.replace(".js", ".js.gz") + " --content-encoding gzip");
    let config = [
        "s3 ls s3://pets/admin/config.json",
        "s3 cp admin/config.json s3://pets/admin/config.json --content-type application/json --cache-control no-store",
    ];
    assert!(calls.windows(2).any(|two| two == config), "{calls:?}");
    let page = "s3 cp admin/index.html.gz s3://pets/admin/index.html.gz --content-type text/html; charset=utf-8 \
                --cache-control no-cache --content-encoding gzip";
    assert_eq!(calls.last(), Some(&page));
}
