//! The configuration for Caddy, to be imported in the site's block.
//!
//! It is the same for each release under the same base, because Caddy reads it at its start only.

use super::{
    NOT_FOUND, SNIPPETS,
    caching::{Caching, NOT_STORED, forever_pattern},
    content_type::MANIFEST,
    forwarding,
    responses::Responses,
};

/// The text of the Caddyfile.
pub fn site(responses: &Responses) -> String {
    let forwarded: String = responses.forwards.iter().map(forwarding::caddy).collect();
    let base = &responses.base;
    let escaped = base.replace('.', "\\.");
    let headers = responses.common_headers.iter().map(|(name, value)| format!("\t\t{name} \"{value}\"\n"));
    let headers = headers.collect::<String>();
    let addresses = responses.rewritten().map(String::as_str).collect::<Vec<_>>().join(" ");
    let root = match base.as_str() {
        "/" => String::new(),
        base => format!("\t# If the host has a page of its own at /, remove this line.\n\tredir / {base} 302\n"),
    };
    format!(
        "# Written by `cargo xtask dist`, the same for each release. Import it in the block whose root is the folder of the site:
#   admin.example.com {{
#     root * /srv/pet-store-admin
#     import /srv/pet-store-admin/{SNIPPETS}/Caddyfile
#   }}
{forwarded}
# A route keeps the order: a later line replaces a header of an earlier one.
route {{
	header {{
{headers}		Cache-Control {revalidated}
		Vary Accept-Encoding
	}}

	# A missing file has no cache rule of its own.
	@petstore_forever {{
		path_regexp ^{escaped}.*{hashed}
		file
	}}
	header @petstore_forever Cache-Control \"{forever}\"
	@petstore_day {{
		path_regexp ^{escaped}[^/]+\\.(svg|png|webmanifest)$
		file
	}}
	header @petstore_day Cache-Control \"{day}\"
	header {base}config.json Cache-Control {never}
	# Without the type, browsers ignore the manifest. The file server removes a type that is set before.
	@petstore_manifest path *.webmanifest
	header @petstore_manifest {{
		Content-Type {MANIFEST}
		defer
	}}
	# Without these conditions no request for a file that exists ends with an error, which would have the cache rule of the file.
	request_header -Range
	request_header -If-Match
	request_header -If-Unmodified-Since

{root}	@petstore_pages path {addresses}
	rewrite @petstore_pages {page}
	file_server {{
		precompressed br gzip
		hide _headers _redirects {SNIPPETS}
	}}
}}

handle_errors {{
	header Cache-Control {NOT_STORED}
	@missing expression `{{err.status_code}} == 404`
	rewrite @missing /{NOT_FOUND}
	file_server @missing {{
		precompressed br gzip
	}}
}}
",
        revalidated = Caching::Revalidated.header(),
        hashed = forever_pattern(),
        forever = Caching::Forever.header(),
        day = Caching::Day.header(),
        never = Caching::Never.header(),
        page = responses.page(),
    )
}
