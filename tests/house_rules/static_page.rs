//! What stands twice because the program is not there yet: the hosts know the addresses.

use crate::source::read;

#[test]
fn every_address_of_the_app_is_known_to_the_hosts() {
    let hosting = read(".cargo/xtask/src/hosting/addresses.rs");
    let routes = read("src/routes.rs");
    let pages = routes.lines().filter_map(|line| line.trim().strip_prefix('"')?.split_once("\" => Some(Self::"));
    let pages: Vec<_> =
        pages.map(|(address, _)| format!("\"{address}\"")).filter(|address| address != "\"\"").collect();
    assert_eq!(
        hosting.split("= [").nth(1),
        Some(format!("{}];\n", pages.join(", ")).as_str()),
        "\nA host answers with 404 for a page that it does not know, and with 200 for an unknown page when its list is \
         too long. Make ADDRESSES in .cargo/xtask/src/hosting/addresses.rs equal to `Page::at` in src/routes.rs."
    );
}
