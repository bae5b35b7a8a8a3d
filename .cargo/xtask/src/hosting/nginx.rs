//! The configuration for nginx, to be included in the `server` block.
//!
//! It is the same for each release under the same base, because nginx reads it at its start only.

use super::{
    NOT_FOUND, SNIPPETS,
    caching::{Caching, NOT_STORED, forever_pattern},
    content_type::MANIFEST,
    forwarding,
    responses::Responses,
};

/// The text of nginx.conf.
pub fn server(responses: &Responses) -> String {
    let base = &responses.base;
    let mut text = format!(
        "# Written by `cargo xtask dist`, the same for each release. Include it in the server block whose root is the folder\n\
         # of the site:\n\
         #   server {{ listen 443 ssl; server_name …; root /srv/pet-store-admin; include …/{SNIPPETS}/nginx.conf; }}\n\
         # A location with its own add_header loses all of these headers: nginx inherits all of them or none.\n\n",
    );
    for (name, value) in &responses.common_headers {
        text.push_str(&format!("add_header {name} \"{value}\" always;\n"));
    }

    // An error has no cache rule of a file: `always` is missing. Its own page is never stored. nginx sends no empty header.
    text.push_str(&format!("\nset $petstore_caching \"{}\";\n", Caching::Revalidated.header()));
    for (pattern, caching) in [
        (format!("^{}.*{}", escaped(base), forever_pattern()), Caching::Forever),
        (format!("^{}[^/]+\\.(svg|png|webmanifest)$", escaped(base)), Caching::Day),
        (format!("^{}config\\.json$", escaped(base)), Caching::Never),
    ] {
        text.push_str(&format!("if ($uri ~ \"{pattern}\") {{ set $petstore_caching \"{}\"; }}\n", caching.header()));
    }
    text.push_str(&format!(
        "set $petstore_error_caching \"\";\n\
         if ($uri = /{NOT_FOUND}) {{ set $petstore_caching \"\"; set $petstore_error_caching \"{NOT_STORED}\"; }}\n\
         add_header Cache-Control $petstore_caching;\n\
         add_header Cache-Control $petstore_error_caching always;\n\
         # A range that a file does not have would be an error with the cache rule of the file.\nmax_ranges 0;\n\n",
    ));

    text.push_str(
        "gzip_static on;\n# With the module ngx_brotli (Debian: libnginx-mod-http-brotli-static), 15% smaller:\n\
         # brotli_static on;\ngzip_vary on;\n\n",
    );
    for path in responses.rewritten() {
        text.push_str(&format!("location = {path} {{ try_files {} =404; }}\n", responses.page()));
    }
    if base != "/" {
        text.push_str(&format!(
            "# If the host has a page of its own at /, remove this line.\n\
             location = / {{ absolute_redirect off; return 302 {base}; }}\n"
        ));
    }
    text.push_str(&format!(
        "location ~ \\.webmanifest$ {{ default_type {MANIFEST}; }}\n\
         location ~ ^/(_headers|_redirects|{SNIPPETS}/) {{ return 404; }}\n\
         error_page 404 /{NOT_FOUND};\n"
    ));
    text.extend(responses.forwards.iter().map(forwarding::nginx));
    text
}

/// A path as a regular expression. The command line allows no other special character in it.
fn escaped(path: &str) -> String {
    path.replace('.', "\\.")
}
