//! What stands twice because the program is not there yet: index.html draws the first screen, and the hosts know the addresses.

use crate::{
    none,
    source::{code_of_the_app, read},
};
use petstore_admin::api::wire::PetStatus;

#[test]
fn each_text_of_the_static_page_is_a_text_of_the_app() {
    let code = code_of_the_app()
        .filter(|code| ["src/frame", "src/pets", "src/sign_in"].iter().any(|folder| code.path.starts_with(folder)));
    let code: String = code.map(|code| code.text).collect();
    let statuses = PetStatus::ALL.map(PetStatus::label);
    let page = read("index.html");
    let (_, shell) = page.split_once("<div class=\"shell-pages\"").unwrap();
    let (shell, _) = shell.split_once("<main class=\"shell-sign-in\"").unwrap();
    let elements = shell.split('<').filter(|element| !element.starts_with("script"));
    let texts = elements.filter_map(|element| Some(element.split_once('>')?.1.trim())).filter(|text| !text.is_empty());
    none(
        texts.filter(|text| {
            !statuses.contains(text) && ["", " "].iter().all(|end| !code.contains(&format!("\"{text}{end}\"")))
        }),
        "The app replaces the static page of index.html, and nothing may change on the screen at that moment. Write \
         this text as it stands in src/frame, src/pets or src/sign_in.",
    );
}

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
