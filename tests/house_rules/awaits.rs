//! What a function of a view may use after an `.await`.

use crate::{none, source::code_of_the_app};

/// The rooms whose state ends with a view. The session, the gate and the worker live as long as their programs.
const ROOMS: [&str; 10] = [
    "src/add",
    "src/app",
    "src/config",
    "src/connection",
    "src/frame",
    "src/import",
    "src/pet_table",
    "src/pets",
    "src/sign_in",
    "src/ui",
];
/// What panics when its owner is gone.
const PANICS: [&str; 9] = [
    ".run(",
    ".set(",
    ".update(",
    ".get_untracked(",
    ".with_untracked(",
    ".read_untracked(",
    ".get_value(",
    ".set_value(",
    ".update_value(",
];

#[test]
fn after_an_await_nothing_of_a_view_is_taken_for_granted() {
    let code = code_of_the_app().filter(|code| ROOMS.iter().any(|room| code.path.starts_with(room)));
    let lines = code.flat_map(|code| {
        let unsafe_lines: Vec<_> =
            after_awaits(&code.text).lines().filter(|line| is_unsafe(line)).map(str::to_owned).collect();
        unsafe_lines.into_iter().map(move |line| format!("{}: {}", code.path, line.trim()))
    });
    none(
        lines,
        "The view may be gone after the await, with its signals and callbacks, and then this is a panic, which ends the app. Use \
         `try_run`, `try_set`, `try_get_untracked` and their like. What belongs to the session or the gate lives as long as the app.",
    );
}

fn is_unsafe(line: &str) -> bool {
    PANICS.iter().any(|call| line.contains(call)) && !["session.", "gate."].iter().any(|owner| line.contains(owner))
}

/// What stands after the first `.await` of each async block and function.
fn after_awaits(code: &str) -> String {
    let starts = code.match_indices("async ").map(|(start, _)| &code[start..]);
    let bodies = starts.filter_map(|text| Some(block(&text[text.find('{')?..])));
    bodies.filter_map(|body| Some(body.split_once(".await")?.1)).flat_map(|rest| [rest, "\n"]).collect()
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
        let code = "a.set(1); async move { b.set(2); c.await; if d { e.run(()) } }; f.set(3);";
        assert_eq!(after_awaits(code).trim(), "; if d { e.run(()) }");
        assert!(
            is_unsafe("on_retry.run(());") && !is_unsafe("on_retry.try_run(());") && !is_unsafe("session.log.set(x)")
        );
    }
}
