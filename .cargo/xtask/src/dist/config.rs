//! The configurations that a site is made for.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use hosting::connections::Connections;

/// What the site begins with, and where it may connect to.
pub struct Configuration {
    /// The text that takes the place of public/config.json; `None` leaves that one.
    pub text: Option<String>,
    pub connections: Connections,
}

/// Reads the files that were named: the first is the site's, the others are those that it may be changed to later. With
/// none, the site has the one that comes with the source.
pub fn read(files: &[PathBuf], default: &Path) -> Result<Configuration> {
    if files.is_empty() {
        let (_, connections) = read_one(default)?;
        return Ok(Configuration { text: None, connections });
    }
    let read = files.iter().map(|file| read_one(file)).collect::<Result<Vec<_>>>()?;
    let texts: Vec<_> = read.iter().map(|(text, _)| text.as_str()).collect();
    let connections = Connections::of(&texts)?;
    Ok(Configuration { text: read.into_iter().next().map(|(text, _)| text), connections })
}

/// Each by itself first, so that an error names the file.
fn read_one(path: &Path) -> Result<(String, Connections)> {
    let text = fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let connections = Connections::of(&[&text]);
    Ok((text, connections.with_context(|| format!("{} is no configuration for this app", path.display()))?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(folder: &Path, name: &str, base_url: &str) -> PathBuf {
        let path = folder.join(name);
        let text = format!(r#"{{ "petStoreAdmin": 1, "environments": [{{ "name": "P", "baseUrl": "{base_url}" }}] }}"#);
        fs::write(&path, text).unwrap();
        path
    }

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("petstore-admin-xtask-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn the_first_file_is_the_site_s_and_all_of_them_may_be_connected_to() {
        let folder = folder("two");
        let files = [file(&folder, "a", "https://a.example/v1"), file(&folder, "b", "https://b.example/v1")];
        let configuration = read(&files, Path::new("missing")).unwrap();
        assert!(configuration.text.unwrap().contains("https://a.example/v1"));
        assert_eq!(configuration.connections.origins, ["https://a.example", "https://b.example"]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_file_that_cannot_be_used_is_named_with_the_reason() {
        let folder = folder("wrong");
        let files = [file(&folder, "right", "https://a.example/v1"), file(&folder, "wrong", "a.example")];
        let told = format!("{:#}", read(&files, Path::new("missing")).err().unwrap());
        for part in ["wrong is no configuration for this app", "the environment \"P\"", "begins with https://"] {
            assert!(told.contains(part), "{told}");
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn without_a_file_the_site_keeps_the_one_of_the_source() {
        let folder = folder("none");
        let configuration = read(&[], &file(&folder, "default", "https://a.example/v1")).unwrap();
        assert_eq!((configuration.text, configuration.connections.origins.len()), (None, 1));
        fs::remove_dir_all(folder).unwrap();
    }
}
