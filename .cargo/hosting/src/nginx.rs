//! The configuration for nginx, to be included in the `server` block.

use crate::{NOT_FOUND, SNIPPETS, caching::Caching, content_type::MANIFEST, responses::Responses};

/// The text of nginx.conf.
pub fn server(responses: &Responses) -> String {
    let mut text = format!(
        "# Written by `cargo xtask dist`. Include it in the server block whose root is the folder of the site:\n\
         #   server {{ listen 443 ssl; server_name …; root /srv/pet-store-admin; include …/{SNIPPETS}/nginx.conf; }}\n\
         # A location with its own add_header loses all of these headers: nginx inherits all of them or none.\n\n",
    );
    for (name, value) in &responses.common_headers {
        text.push_str(&format!("add_header {name} \"{value}\" always;\n"));
    }

    text.push_str(&format!("\nset $petstore_caching \"{}\";\n", Caching::Revalidated.header()));
    for caching in [Caching::Forever, Caching::Day, Caching::Never] {
        let paths: Vec<_> = responses.files_with(caching).map(|path| path.replace('.', "\\.")).collect();
        if !paths.is_empty() {
            let header = caching.header();
            text.push_str(&format!(
                "if ($uri ~ \"^({})$\") {{ set $petstore_caching \"{header}\"; }}\n",
                paths.join("|")
            ));
        }
    }
    text.push_str("add_header Cache-Control $petstore_caching always;\n\n");

    text.push_str(
        "gzip_static on;\n# With the module ngx_brotli (Debian: libnginx-mod-http-brotli-static), 15% smaller:\n\
         # brotli_static on;\ngzip_vary on;\n\n",
    );
    for path in responses.rewritten() {
        text.push_str(&format!("location = {path} {{ try_files {} =404; }}\n", responses.page()));
    }
    text.push_str(&format!(
        "location ~ \\.webmanifest$ {{ default_type {MANIFEST}; }}\n\
         location ~ ^/(_headers|_redirects|{SNIPPETS}/) {{ return 404; }}\n\
         error_page 404 /{NOT_FOUND};\n"
    ));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::responses::example;

    #[test]
    fn every_response_has_the_headers_even_an_error() {
        let text = server(&example("/"));
        let added: Vec<_> = text.lines().filter(|line| line.starts_with("add_header")).collect();
        assert_eq!(added.len(), example("/").common_headers.len() + 1);
        assert!(added.iter().all(|line| line.ends_with(" always;")), "{added:?}");
    }

    #[test]
    fn no_header_has_a_character_that_ends_its_quotes() {
        assert!(example("/").common_headers.iter().all(|(_, value)| !value.contains(['"', '\\', '$'])));
    }

    #[test]
    fn deep_links_get_the_page_with_200_and_unknown_addresses_with_404() {
        let text = server(&example("/admin/"));
        assert!(text.contains("location = /admin/pets/new { try_files /admin/index.html =404; }"));
        assert!(text.contains("error_page 404 /404.html;"));
    }
}
