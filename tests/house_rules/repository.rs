//! The files of the repository: those that Git tracks. A file that somebody put beside them, such as a configuration for
//! production, is theirs.
//!
//! It refuses to know what is inside the files.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

/// What a build leaves behind. Git ignores it; a search without Git has to skip it.
const BUILD_OUTPUT: [&str; 4] = ["target", "dist", "node_modules", ".git"];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

pub fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// All files, sorted. Paths are relative to the root, with `/`.
pub fn files() -> impl Iterator<Item = &'static str> {
    static FILES: OnceLock<Vec<String>> = OnceLock::new();
    FILES.get_or_init(|| listed_by_git(&root()).unwrap_or_else(|| found_on_disk(&root()))).iter().map(String::as_str)
}

/// The files whose name ends in one of these extensions.
pub fn files_of(extensions: &[&str]) -> impl Iterator<Item = &'static str> {
    files().filter(move |path| path.rsplit_once('.').is_some_and(|(_, extension)| extensions.contains(&extension)))
}

/// Whether `path` is the file of the module `module`, or a file in the module's folder.
pub fn belongs_to(path: &str, module: &str) -> bool {
    path.strip_prefix(module).is_some_and(|rest| rest.starts_with('/') || rest == ".rs")
}

/// The name of the file without its extensions.
pub fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.split_once('.').map_or(name, |(stem, _)| stem)
}

/// `None` without Git and outside of its work tree, as in an unpacked source archive.
fn listed_by_git(root: &Path) -> Option<Vec<String>> {
    let list = ["ls-files", "-z", "--cached"];
    let output = Command::new("git").args(list).current_dir(root).output().ok()?;
    let names = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
    // The index still lists a file that was deleted a moment ago.
    let mut files: Vec<_> = names.split_terminator('\0').filter(|path| root.join(path).is_file()).collect();
    files.sort_unstable();
    files.dedup();
    // An archive that is unpacked inside another repository is a folder that Git knows nothing of.
    files.contains(&"Cargo.toml").then(|| files.into_iter().map(str::to_owned).collect())
}

fn found_on_disk(root: &Path) -> Vec<String> {
    let mut folders = vec![root.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                files.push(path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/"));
            } else if path.is_dir() && !BUILD_OUTPUT.iter().any(|name| path.ends_with(name)) {
                folders.push(path);
            }
        }
    }
    files.sort_unstable();
    files
}

mod tests {
    use super::*;

    #[test]
    fn a_search_on_disk_finds_every_source_file_that_git_tracks() {
        let is_source = |path: &String| path.starts_with("src/") && path.ends_with(".rs");
        let on_disk = found_on_disk(&root());
        assert!(on_disk.contains(&"src/lib.rs".into()));
        for tracked in listed_by_git(&root()).unwrap_or_default().into_iter().filter(is_source) {
            assert!(on_disk.contains(&tracked), "{tracked}");
        }
    }

    #[test]
    fn a_file_that_git_does_not_track_is_not_listed() {
        let name = "production-of-a-test.json";
        let file = root().join(name);
        fs::write(&file, "{}").unwrap();
        let listed = listed_by_git(&root());
        fs::remove_file(file).unwrap();
        assert!(!listed.unwrap_or_default().contains(&name.to_owned()));
    }

    #[test]
    fn without_a_work_tree_of_git_there_is_no_list() {
        assert_eq!(listed_by_git(&std::env::temp_dir()), None);
    }

    #[test]
    fn a_folder_that_begins_alike_is_another_module() {
        assert!(belongs_to("src/ui.rs", "src/ui") && belongs_to("src/ui/field.rs", "src/ui"));
        assert!(!belongs_to("src/uikit.rs", "src/ui"));
    }
}
