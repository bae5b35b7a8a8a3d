//! The configurations that the site is made for.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use fs_err as fs;
use hosting::connections::Connections;

/// The site's first configuration, and the connections that all of its configurations need.
pub struct Configuration {
    pub text: String,
    pub connections: Connections,
}

/// Reads the files. The first is the site's, and it can be replaced by the others later. Without files, the site has the
/// default.
pub fn read(files: &[PathBuf], default: &Path) -> Result<Configuration> {
    let files = if files.is_empty() { vec![default] } else { files.iter().map(PathBuf::as_path).collect() };
    let mut texts = files.into_iter().map(read_one).collect::<Result<Vec<_>>>()?;
    let connections = Connections::of(&texts)?;
    Ok(Configuration { text: texts.swap_remove(0), connections })
}

/// Checks each file separately, so that an error names the file.
fn read_one(path: &Path) -> Result<String> {
    let text = fs::read_to_string(path)?;
    Connections::of(&[&text]).with_context(|| format!("{} is not a configuration for this app", path.display()))?;
    Ok(text)
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
    fn the_first_file_is_the_site_s_and_the_services_of_all_files_are_allowed() {
        let folder = folder("two");
        let files = [file(&folder, "a", "https://a.example/v1"), file(&folder, "b", "https://b.example/v1")];
        let configuration = read(&files, Path::new("missing")).unwrap();
        assert!(configuration.text.contains("https://a.example/v1"));
        assert_eq!(configuration.connections.origins, ["https://a.example", "https://b.example"]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn an_error_names_the_file_and_the_reason() {
        let folder = folder("wrong");
        let files = [file(&folder, "right", "https://a.example/v1"), file(&folder, "wrong", "a.example")];
        let error = format!("{:#}", read(&files, Path::new("missing")).err().unwrap());
        for part in ["wrong is not a configuration for this app", "the environment \"P\"", "begins with https://"] {
            assert!(error.contains(part), "{error}");
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn without_a_file_the_site_has_the_default() {
        let folder = folder("none");
        let configuration = read(&[], &file(&folder, "default", "https://a.example/v1")).unwrap();
        assert!(configuration.text.contains("https://a.example/v1"));
        assert_eq!(configuration.connections.origins, ["https://a.example"]);
        fs::remove_dir_all(folder).unwrap();
    }
}
