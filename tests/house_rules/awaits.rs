//! What may be used after an `.await`: no view, whose owner may be gone, and no session but the one of a claim.

use crate::{
    none,
    source::{code_of_the_app, names},
};

/// The calls that panic when the owner of the signal or of the callback is gone.
const PANICS: &str = "run set update get_untracked with_untracked read_untracked get_value set_value update_value";

#[test]
fn after_an_await_nothing_is_taken_for_granted() {
    // The gate lives as long as the program.
    let code = code_of_the_app().filter(|code| !code.path.starts_with("src/gate"));
    let lines = code.flat_map(|code| {
        let calls = after_awaits(&code.text).filter(|line| is_forbidden(line));
        calls.map(|line| format!("{}: {}", code.path, line.trim())).collect::<Vec<_>>()
    });
    none(
        lines,
        "The view may be gone after the await, with its signals and callbacks. Then this is a panic, which ends the app. Use \
         `try_run`, `try_set`, `try_get_untracked` and their like. The session may be another one, of another person. Take a \
         `Claim` before the await, and get the session from it.",
    );
}

fn is_forbidden(line: &str) -> bool {
    let may_panic = PANICS.split(' ').any(|call| line.contains(&format!(".{call}(")));
    may_panic || names(line, "session") && !line.contains("claim.session()")
}

/// The lines after the first `.await` of each async block and function.
fn after_awaits(code: &str) -> impl Iterator<Item = &str> {
    let starts = code.match_indices("async ").map(|(start, _)| &code[start..]);
    let bodies = starts.filter_map(|text| Some(block(&text[text.find('{')?..])));
    bodies.filter_map(|body| Some(body.split_once(".await")?.1)).flat_map(str::lines)
}

/// The text to the brace that closes the first one.
fn block(text: &str) -> &str {
    let mut depth = 0;
    let end = text.find(|character| {
        depth += i32::from(character == '{') - i32::from(character == '}');
        depth == 0
    });
    &text[..end.unwrap_or(text.len())]
}

mod tests {
    use super::*;

    #[test]
    fn only_what_follows_an_await_in_its_block_counts() {
        let code = "a.set(1); async move { b.set(2); c.await; if d { e.run(()) }}; f.set(3);";
        assert_eq!(after_awaits(code).collect::<Vec<_>>(), ["; if d { e.run(()) }"]);
        assert!(["on_retry.run(());", "session.x()"].into_iter().all(is_forbidden));
        assert!(!["on_retry.try_run(());", "claim.session()?.x()"].into_iter().any(is_forbidden));
    }
}
