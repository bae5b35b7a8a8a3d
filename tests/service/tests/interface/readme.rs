//! The README has the same flags and faults as `--help`.

use petstore_service::fault::Fault;

use crate::server_process::help;

const README: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md"));

#[test]
fn the_readme_and_the_help_list_every_fault() {
    let help = help();
    for fault in Fault::ALL {
        let (number, description) = (fault.number(), fault.description());
        assert!(README.contains(&format!("| {number} | {description} |")), "{number}");
        assert!(help.contains(&format!("{number} {description}")), "{number}");
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
