//! The config.json that a site is given in place of the default one.

use std::{fs, path::Path};

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// The key by which the app tells its configuration from any other JSON, or from a page sent in its place.
const MARKER: &str = "petStoreAdmin";

/// The file's text, once it is known to be a configuration of this app.
pub fn read(path: &Path) -> Result<String> {
    let text = fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    check(&text).with_context(|| format!("{} is no configuration of this app", path.display()))?;
    Ok(text)
}

fn check(text: &str) -> Result<()> {
    let value: Value = serde_json::from_str(text).context("it is not JSON")?;
    if value.get(MARKER).is_none() {
        bail!("it is JSON, but has no field \"{MARKER}\"");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_configuration_of_this_app_is_accepted() {
        assert!(check(r#"{ "petStoreAdmin": 1, "environments": [] }"#).is_ok());
    }

    #[test]
    fn what_is_not_json_is_refused_with_its_place() {
        let error = format!("{:#}", check("{\n  \"petStoreAdmin\": 1,\n}").unwrap_err());
        assert!(error.contains("it is not JSON") && error.contains("line 3"), "{error}");
    }

    #[test]
    fn other_json_is_refused() {
        let error = check(r#"{ "compilerOptions": {} }"#).unwrap_err();
        assert_eq!(error.to_string(), "it is JSON, but has no field \"petStoreAdmin\"");
        assert!(check("[1]").is_err());
    }
}
