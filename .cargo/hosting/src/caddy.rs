//! The configuration for Caddy, to be imported in the site's block.

use crate::{NOT_FOUND, SNIPPETS, caching::Caching, content_type::MANIFEST, responses::Responses};

/// The text of the Caddyfile.
pub fn site(responses: &Responses) -> String {
    let mut text = format!(
        "# Written by `cargo xtask dist`. Import it in the block whose root is the folder of the site:\n\
         #   admin.example.com {{\n\
         #     root * /srv/pet-store-admin\n\
         #     import /srv/pet-store-admin/{SNIPPETS}/Caddyfile\n\
         #   }}\n\nheader {{\n",
    );
    for (name, value) in &responses.common_headers {
        text.push_str(&format!("\t{name} \"{value}\"\n"));
    }

    text.push_str("}\n\nmap {path} {petstore_caching} {\n");
    for (path, caching) in &responses.files {
        text.push_str(&format!("\t{path} \"{}\"\n", caching.header()));
    }
    text.push_str(&format!(
        "\tdefault \"{}\"\n}}\nheader Cache-Control {{petstore_caching}}\n",
        Caching::Revalidated.header()
    ));
    for (path, _) in responses.files.iter().filter(|(path, _)| path.ends_with(".webmanifest")) {
        text.push_str(&format!("header {path} Content-Type {MANIFEST}\n"));
    }

    let rewritten: Vec<_> = responses.rewritten().map(String::as_str).collect();
    text.push_str(&format!(
        "\n@petstore_pages path {}\nrewrite @petstore_pages {}\n\
         \nfile_server {{\n\tprecompressed br gzip\n\thide _headers _redirects {SNIPPETS}\n}}\n\
         \nhandle_errors {{\n\t@missing expression `{{err.status_code}} == 404`\n\
         \trewrite @missing /{NOT_FOUND}\n\tfile_server @missing {{\n\t\tprecompressed br gzip\n\t}}\n}}\n",
        rewritten.join(" "),
        responses.page(),
    ));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::responses::example;

    #[test]
    fn the_configuration_has_every_header_and_the_cache_rule_of_every_file() {
        let text = site(&example("/admin/"));
        for (name, value) in example("/admin/").common_headers {
            assert!(text.contains(&format!("\t{name} \"{value}\"\n")), "{name}");
        }
        assert!(text.contains("\t/admin/app-0123456789abcdef.js \"public, max-age=31536000, immutable\"\n"));
        assert!(text.contains("\t/admin/config.json \"no-store\"\n"));
    }

    #[test]
    fn deep_links_get_the_page() {
        let text = site(&example("/admin/"));
        assert!(text.contains("path /admin/pets/new /admin/pets/find /admin/import /admin/connection\n"));
        assert!(text.contains("rewrite @petstore_pages /admin/index.html\n"));
    }
}
