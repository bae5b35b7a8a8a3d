//! The README keeps up with the program.

use petstore_service::trouble::Trouble;

use crate::running::help;

const README: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md"));

#[test]
fn the_readme_lists_every_trouble_as_the_help_does() {
    let help = help();
    for trouble in Trouble::ALL {
        let (number, sentence) = (trouble.number(), trouble.sentence());
        assert!(README.contains(&format!("| {number} | {sentence} |")), "{number}");
        assert!(help.contains(&format!("{number} {sentence}")), "{number}");
    }
}

#[test]
fn the_readme_lists_every_flag() {
    let help = help();
    let flags = help.split_whitespace().filter(|word| word.starts_with("--") && word.len() > 2);
    let mut count = 0;
    for flag in flags.map(|flag| flag.trim_end_matches([',', ')', ';', ':', '.'])) {
        assert!(flag == "--help" || README.contains(&format!("| `{flag}")), "{flag}");
        count += 1;
    }
    assert!(count > 9, "{help}");
}
