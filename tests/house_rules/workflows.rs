//! The workflows of continuous integration run what nobody can change later, and have no rights by default.

use crate::{
    none,
    repository::{files_of, read},
};

#[test]
fn each_action_is_pinned_to_a_commit_and_names_its_version() {
    let uses = workflows().flat_map(|path| {
        let lines = read(path).lines().map(str::to_owned).collect::<Vec<_>>();
        lines.into_iter().filter(|line| uses(line).is_some_and(|action| !is_pinned(action)))
    });
    none(
        uses,
        "A tag can be moved to other code. Name the commit, and the version in a comment: \
         `uses: owner/name@<40 digits> # v1.2.3`.",
    );
}

#[test]
fn each_workflow_may_only_read_by_default() {
    none(
        workflows().filter(|path| !read(path).contains("\npermissions:\n  contents: read\n\n")),
        "Without `permissions: contents: read`, a workflow may change the repository. A job that needs more says so itself.",
    );
}

fn workflows() -> impl Iterator<Item = &'static str> {
    files_of(&["yml", "yaml"]).filter(|path| path.starts_with(".github/workflows/"))
}

/// What a line uses from elsewhere. A workflow of this repository has the commit of the run.
fn uses(line: &str) -> Option<&str> {
    let action = line.trim().trim_start_matches("- ").strip_prefix("uses:")?.trim();
    (!action.starts_with("./")).then_some(action)
}

fn is_pinned(action: &str) -> bool {
    let Some((_, version)) = action.split_once('@') else { return false };
    let Some((commit, comment)) = version.split_once(" # v") else { return false };
    commit.len() == 40 && commit.chars().all(|digit| digit.is_ascii_hexdigit()) && !comment.is_empty()
}

mod tests {
    use super::*;

    #[test]
    fn a_tag_is_no_pin() {
        let commit = "3d3c42e5aac5ba805825da76410c181273ba90b1";
        assert_eq!(uses("      - uses: actions/cache@v4"), Some("actions/cache@v4"));
        assert_eq!(uses("    uses: ./.github/workflows/run-tests.yml"), None);
        assert!(!is_pinned("actions/cache@v4"));
        assert!(!is_pinned(&format!("actions/cache@{commit}")));
        assert!(is_pinned(&format!("actions/cache@{commit} # v5.0.5")));
    }
}
