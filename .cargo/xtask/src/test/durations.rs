//! How long tests took last time on this machine, so that a person knows how long to wait. The file is in the target folder: without
//! that folder, everything is compiled again.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::Result;
use fs_err as fs;

pub struct Durations {
    file: PathBuf,
    /// For each command without its seed.
    seconds: BTreeMap<String, u64>,
}

impl Durations {
    pub fn read(target: &Path) -> Self {
        let file = target.join("test-durations.json");
        let seconds = fs::read_to_string(&file).ok().and_then(|text| serde_json::from_str(&text).ok());
        Self { file, seconds: seconds.unwrap_or_default() }
    }

    pub fn record(&mut self, command: &str, took: Duration) -> Result<()> {
        self.seconds.insert(command.to_owned(), took.as_secs());
        Ok(fs::write(&self.file, serde_json::to_string_pretty(&self.seconds)?)?)
    }

    /// How long the tests of `command` will take, as a sentence. `first_time` tells it where nothing is known.
    pub fn expected(&self, command: &str, first_time: &str) -> String {
        match self.seconds.get(command) {
            None => format!("The first time: {first_time}."),
            Some(seconds @ 0..120) => format!("Last time: {seconds} s."),
            Some(seconds) => format!("Last time: {} minutes.", seconds.div_ceil(60)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_the_last_run_is_told_or_what_the_first_one_does() {
        let folder = tempfile::tempdir().unwrap();
        let expected = |command| Durations::read(folder.path()).expected(command, "compiles");
        assert_eq!(expected("lint"), "The first time: compiles.");
        let mut durations = Durations::read(folder.path());
        [("lint", 61), ("lint", 119), ("e2e", 601)]
            .into_iter()
            .try_for_each(|(command, seconds)| durations.record(command, Duration::from_secs(seconds)))
            .unwrap();
        assert_eq!(
            (expected("lint").as_str(), expected("e2e").as_str()),
            ("Last time: 119 s.", "Last time: 11 minutes.")
        );
    }
}
