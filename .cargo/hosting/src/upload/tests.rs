use super::*;
use crate::responses::example;
use std::{
    path::Path,
    process::{Command, Output},
};

use fs_err as fs;
use tempfile::TempDir;

/// A `dist` with these scripts, in a folder for the base `/admin/`. The script of another release has another name.
fn dist(scripts: &[&str]) -> TempDir {
    let dist = tempfile::tempdir().unwrap();
    let site = dist.path().join("admin");
    fs::create_dir_all(dist.path().join(SNIPPETS)).unwrap();
    fs::create_dir_all(&site).unwrap();
    let fixed = ["index.html", "404.html", "config.json", "icon.png"];
    let names: Vec<_> = scripts.iter().chain(&fixed).map(|name| (*name).to_owned()).collect();
    for name in &names {
        let copies = if is_compressed(name) { ["", ".br", ".gz"].as_slice() } else { &[""] };
        for ending in copies {
            fs::write(site.join(format!("{name}{ending}")), format!("{name} of {scripts:?}")).unwrap();
        }
    }
    for ending in ["", ".br", ".gz"] {
        fs::write(dist.path().join(format!("404.html{ending}")), "").unwrap();
    }
    let responses = Responses::new("/admin/", &names);
    let hosting = dist.path().join(SNIPPETS);
    fs::write(hosting.join("nginx.conf"), "").unwrap();
    fs::write(hosting.join("Caddyfile"), "").unwrap();
    fs::write(hosting.join("install.sh"), to_folder(&responses)).unwrap();
    fs::write(hosting.join("s3.sh"), to_bucket(&responses)).unwrap();
    dist
}

fn script(number: u32) -> String {
    format!("app-{number:016x}.js")
}

fn run(dist: &TempDir, name: &str, arguments: &[&str], path: &str) -> Output {
    let script = dist.path().join(SNIPPETS).join(name);
    let output = Command::new("sh").arg(script).args(arguments).env("PATH", path).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

fn install(dist: &TempDir, folder: &Path, more: &[&str]) -> String {
    let path = std::env::var("PATH").unwrap();
    let output = run(dist, "install.sh", &[&[folder.to_str().unwrap()], more].concat(), &path);
    String::from_utf8(output.stdout).unwrap()
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join("admin").join(name)).unwrap()
}

#[test]
fn files_with_a_hash_come_first_and_the_page_last() {
    let text = to_bucket(&example("/admin/"));
    let puts: Vec<_> = text.lines().filter(|line| line.trim_start().starts_with("put ")).collect();
    let expected = "put admin/app-0123456789abcdef.js 'text/javascript; charset=utf-8' \
                    'public, max-age=31536000, immutable'";
    assert_eq!(puts[0], expected);
    assert_eq!(puts[1], expected.replace(".js '", ".js.br '") + " br");
    assert_eq!(puts[2], expected.replace(".js '", ".js.gz '") + " gzip");
    assert!(puts[3].starts_with("put admin/import-worker-0123456789abcdef_loader.js "), "{}", puts[3]);
    assert_eq!(puts.last(), Some(&"put admin/index.html.gz 'text/html; charset=utf-8' 'no-cache' gzip"));
}

#[cfg(unix)]
#[test]
fn the_second_release_leaves_the_files_of_the_first_in_place() {
    let folder = tempfile::tempdir().unwrap();
    for number in [1, 2] {
        install(&dist(&[&script(number)]), folder.path(), &[]);
    }
    for name in [script(1), script(2), format!("{}.gz", script(1))] {
        assert!(folder.path().join("admin").join(&name).is_file(), "{name}");
    }
    assert_eq!(read(folder.path(), "index.html"), format!("index.html of {:?}", [script(2)]));
}

#[cfg(unix)]
#[test]
fn the_name_of_the_folder_can_be_relative() {
    let folder = tempfile::tempdir().unwrap();
    let dist = dist(&[&script(1)]);
    let mut command = Command::new("sh");
    command.arg(dist.path().join("hosting/install.sh")).arg("site").current_dir(folder.path());
    assert!(command.status().unwrap().success());
    assert!(folder.path().join("site/admin/index.html").is_file());
}

/// The file of the administrator was replaced by that of the build.
#[cfg(unix)]
#[test]
fn the_config_json_of_the_host_stays() {
    let folder = tempfile::tempdir().unwrap();
    install(&dist(&[&script(1)]), folder.path(), &[]);
    let config = folder.path().join("admin").join("config.json");
    fs::write(&config, "changed").unwrap();
    install(&dist(&[&script(2)]), folder.path(), &[]);
    assert_eq!(fs::read_to_string(&config).unwrap(), "changed");
    install(&dist(&[&script(2)]), folder.path(), &["replace-config"]);
    assert_eq!(fs::read_to_string(&config).unwrap(), format!("config.json of {:?}", [script(2)]));
}

#[cfg(unix)]
#[test]
fn the_files_of_the_last_five_releases_stay() {
    let folder = tempfile::tempdir().unwrap();
    // The same release twice is one release.
    for number in [1, 2, 3, 4, 5, 6, 6] {
        install(&dist(&[&script(number)]), folder.path(), &[]);
    }
    let exists = |number, ending| folder.path().join("admin").join(script(number) + ending).exists();
    assert!(!exists(1, "") && !exists(1, ".br") && !exists(1, ".gz"));
    assert!((2..=6).all(|number| exists(number, "") && exists(number, ".br")));
}

#[cfg(unix)]
#[test]
fn a_file_that_an_old_and_the_new_release_have_stays() {
    let folder = tempfile::tempdir().unwrap();
    for number in [1, 2, 3, 4, 5, 6] {
        install(&dist(&[&script(number)]), folder.path(), &[]);
    }
    install(&dist(&[&script(2), &script(7)]), folder.path(), &[]);
    assert!(folder.path().join("admin").join(script(2)).exists());
}

#[cfg(unix)]
#[test]
fn a_changed_configuration_of_the_server_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let dist = dist(&[&script(1)]);
    assert_eq!(install(&dist, folder.path(), &[]), "");
    fs::write(dist.path().join(SNIPPETS).join("nginx.conf"), "changed").unwrap();
    assert_eq!(install(&dist, folder.path(), &[]), "hosting/nginx.conf has changed: reload the server.\n");
}

/// With a program in place of `aws` that keeps the bucket in a folder and checks that each copy has its encoding.
#[cfg(unix)]
#[test]
fn a_bucket_gets_the_same_files_as_a_folder() {
    use std::{fs::Permissions, os::unix::fs::PermissionsExt};
    const AWS: &str = "#!/bin/sh
        set -eu
        bucket=$BUCKET; path() { echo \"$bucket/${1#s3://pets/}\"; }
        case \"$2 $3\" in
            'cp -') mkdir -p \"$(dirname \"$(path \"$4\")\")\"; cat >\"$(path \"$4\")\" ;;
            'cp s3'*) cat \"$(path \"$3\")\" ;;
            cp*.br|cp*.gz) case \"$*\" in *--content-encoding*) ;; *) exit 1 ;; esac; mkdir -p \"$(dirname \"$(path \"$4\")\")\"; cp \"$3\" \"$(path \"$4\")\" ;;
            cp*) case \"$*\" in *--content-encoding*) exit 1 ;; esac; mkdir -p \"$(dirname \"$(path \"$4\")\")\"; cp \"$3\" \"$(path \"$4\")\" ;;
            ls*) [ -e \"$(path \"$3\")\" ] ;;
            rm*) rm -f \"$(path \"$3\")\" ;;
        esac";
    let bin = tempfile::tempdir().unwrap();
    let [bucket, folder] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let aws = bin.path().join("aws");
    fs::write(&aws, AWS.replace("$BUCKET", bucket.path().to_str().unwrap())).unwrap();
    fs::set_permissions(&aws, Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", bin.path().display(), std::env::var("PATH").unwrap());
    for number in 1..=7 {
        let dist = dist(&[&script(number)]);
        run(&dist, "s3.sh", &["pets"], &path);
        install(&dist, folder.path(), &[]);
    }
    let names = |folder: &TempDir| crate::files::below(folder.path()).unwrap();
    let mut expected = names(&folder);
    expected.retain(|name| !["hosting/nginx.conf", "hosting/Caddyfile"].contains(&name.as_str()));
    assert_eq!(names(&bucket), expected);
}
