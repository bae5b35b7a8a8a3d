//! Every answer and its meaning, as one table: what a person can do, whether the pet may have been added, and what the gate learns.

use super::*;
use std::fmt::Write;

const BODIES: [(&str, &str); 4] = [
    ("an Error", r#"{"code":"refused","message":"No.","status":400}"#),
    ("another JSON", r#"{"reason":7}"#),
    ("a page", "<html><title>Blocked</title></html>"),
    ("nothing", ""),
];

/// The meaning of one answer, as a word for each of the three.
fn meaning(operation: &str, http_status: u16, body: &str, retry_after: Option<&str>) -> String {
    let rate_limit = RateLimitHeaders { retry_after: retry_after.map(str::to_owned), ..RateLimitHeaders::default() };
    let response = Response { rate_limit, ..response(http_status, body) };
    let (outcome, error) = match operation {
        "list" => in_general(judged(list_pets(ListQuery::default()), response)),
        "add" => in_general(judged(create_rex(), response)),
        _ => in_general(judged(get_pet(PetId(1)), response)),
    };
    let outcome = format!("{outcome:?}");
    let outcome = outcome.split('(').next().unwrap();
    match error {
        None => format!("success, {outcome}"),
        Some(error) => {
            let maybe = if error.may_be_done { "maybe added, " } else { "" };
            format!("{maybe}{}, {outcome}", step(error.next_step()))
        }
    }
}

fn in_general<T>((outcome, result): (Outcome, Result<T, Failure>)) -> (Outcome, Option<Failure>) {
    (outcome, result.err())
}

/// The step in two words: the first and the last of its sentence.
fn step(sentence: &str) -> String {
    let mut words = sentence.trim_end_matches('.').split(' ');
    format!("{}…{}", words.next().unwrap(), words.next_back().unwrap())
}

/// An operation, the place of its body in [`BODIES`], and the wait.
type Part = (&'static str, usize, Option<&'static str>);

/// The table: for each part the ranges of statuses with the same meaning. A part says in its title from which other part it differs, and has
/// only the differences.
fn table() -> String {
    let mut table = String::new();
    for body in 0..BODIES.len() {
        for operation in ["list", "find", "add"] {
            for wait in [None, Some("30")] {
                let other = match (operation, body, wait) {
                    (_, _, Some(_)) => Some((operation, body, None)),
                    ("find", ..) => Some(("list", body, None)),
                    (_, 1.., None) => Some((operation, 0, None)),
                    (_, 0, None) => None,
                };
                add_part(&mut table, (operation, body, wait), other);
            }
        }
    }
    table
}

fn add_part(table: &mut String, part: Part, other: Option<Part>) {
    let title = |(operation, body, wait): Part| {
        format!("{operation}, {}{}", BODIES[body].0, wait.map_or("", |_| ", with Retry-After"))
    };
    let of = |(operation, body, wait): Part, status| meaning(operation, status, BODIES[body].1, wait);
    let from = other.map(|other| format!(" (other than {})", title(other))).unwrap_or_default();
    writeln!(table, "{}{from}", title(part)).unwrap();
    let of_status = (200..=599).map(|status| {
        let is_same = other.is_some_and(|other| of(other, status) == of(part, status));
        (status, (!is_same).then(|| of(part, status)))
    });
    for range in of_status.collect::<Vec<_>>().chunk_by(|(_, one), (_, other)| one == other) {
        if let ((first, Some(meaning)), (last, _)) = (&range[0], &range[range.len() - 1]) {
            writeln!(table, "  {first}-{last} {meaning}").unwrap();
        }
    }
}

#[test]
fn each_answer_has_the_meaning_of_the_table() {
    let table = table();
    assert!(table == include_str!("judgements.txt"), "the whole table is now:\n{table}");
}
