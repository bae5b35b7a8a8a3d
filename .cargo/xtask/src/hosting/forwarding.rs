//! One origin: what the host of the site needs to forward a path to the service, so that the service needs to know nothing of browsers.
//!
//! A request passes once, with its method, path, query, body and headers, but without cookies and without `Origin`; nothing
//! repeats it. The response passes as it is, but without cookies. A browser that opens a forwarded address shows a page without
//! scripts and without the storage of this site. No file that a browser gets names the service.

use std::str::FromStr;

use anyhow::{Context, Error, Result, ensure};

use super::{NOT_FOUND, SNIPPETS, caching::NOT_STORED, connections, is_plain_path, policy::CSP};

/// The headers of each response of a forwarded path, in place of those of the service: as a page of this site it may do nothing.
pub(crate) const HEADERS: [(&str, &str); 3] =
    [(CSP, "sandbox; default-src 'none'"), ("X-Content-Type-Options", "nosniff"), ("Cache-Control", NOT_STORED)];

/// A path of the host, and where its requests go: `/v1=https://api.example.com/v1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forward {
    /// Without a slash at its end.
    pub path: String,
    /// Scheme, host and port.
    origin: String,
    /// What stands in the place of `path`; empty at the root of the service's host.
    target: String,
}

impl FromStr for Forward {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let (path, url) = text.split_once('=').context("write it like /v1=https://api.example.com/v1")?;
        let [path, url] = [path, url].map(|text| text.trim_end_matches('/'));
        let origin = connections::origin(url)?;
        let target = url.splitn(4, '/').nth(3).map(|rest| format!("/{rest}")).unwrap_or_default();
        let is_plain = path.starts_with('/') && is_plain_path(path) && is_plain_path(&target);
        ensure!(is_plain, "both paths are like /v1: made of letters, digits, -, _ and .");
        Ok(Self { path: path.to_owned(), origin, target })
    }
}

/// For the `server` block. A location with an `add_header` has none of the site's. nginx waits a minute for the service.
pub(crate) fn nginx(Forward { path, origin, target }: &Forward) -> String {
    let own = |(name, value)| format!("    proxy_hide_header {name};\n    add_header {name} \"{value}\" always;\n");
    let own = HEADERS.map(own).concat();
    // By default nginx sends the key to whoever answers.
    let verified = "    proxy_ssl_server_name on;\n    proxy_ssl_verify on;\n    proxy_ssl_verify_depth 5;\n    \
                    proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;\n";
    let verified = if origin.starts_with("https:") { verified } else { "" };
    format!(
        "
location ^~ {path}/ {{
    proxy_pass {origin}{target}/;
    proxy_http_version 1.1;
    proxy_next_upstream off;
    proxy_cache off;
    proxy_set_header Host $proxy_host;
    proxy_set_header Cookie \"\";
    proxy_set_header Origin \"\";
    proxy_pass_header Date;
    proxy_hide_header Set-Cookie;
    proxy_ignore_headers X-Accel-Redirect X-Accel-Limit-Rate X-Accel-Charset;
{own}{verified}}}
"
    )
}

/// Beside the route of the site, whose headers it does not have. No connection is kept for a further request: Caddy repeats a `GET`
/// when such a connection breaks.
pub(crate) fn caddy(Forward { path, origin, target }: &Forward) -> String {
    let host = origin.split_once("://").map_or("", |(_, host)| host);
    let own = HEADERS.map(|(name, value)| format!("\t\theader_down {name} \"{value}\"\n")).concat();
    format!(
        "
handle_path {path}/* {{
	rewrite * {target}{{uri}}
	reverse_proxy {origin} {{
		header_up Host {host}
		header_up -Cookie
		header_up -Origin
		header_down -Set-Cookie
{own}		transport http {{
			dial_timeout 60s
			keepalive off
		}}
	}}
}}
"
    )
}

/// The first lines of `_redirects`. Netlify and Cloudflare Pages get the folder [`SNIPPETS`], too, which names the service: the first
/// line about it is for Netlify, and the second one for Cloudflare.
pub(crate) fn redirects(forwards: &[Forward]) -> String {
    let forwarded = |Forward { path, origin, target }: &Forward| format!("{path}/* {origin}{target}/:splat 200\n");
    let hidden = format!("/{SNIPPETS}/* /{NOT_FOUND} 404!\n/{SNIPPETS}/* / 302\n");
    forwards.iter().map(forwarded).chain((!forwards.is_empty()).then_some(hidden)).collect()
}

/// The place and the text of the function for Cloudflare Pages, which is called for this path only.
pub(crate) fn cloudflare(Forward { path, origin, target }: &Forward) -> (String, String) {
    let own = HEADERS.map(|(name, value)| format!("  response.headers.set('{name}', \"{value}\");\n")).concat();
    let text = format!(
        "// Written by `cargo xtask dist`.
export async function onRequest({{ request }}) {{
  const {{ pathname, search }} = new URL(request.url);
  const {{ method, body }} = request;
  const headers = new Headers(request.headers);
  headers.delete('Cookie');
  headers.delete('Origin');
  let response = new Response('The site cannot reach the service.', {{ status: 502 }});
  try {{
    const url = '{origin}{target}' + pathname.slice({});
    const answer = await fetch(url + search, {{ method, headers, body, redirect: 'manual', cache: 'no-store' }});
    response = new Response(answer.body, answer);
  }} catch {{}}
  response.headers.delete('Set-Cookie');
{own}  return response;
}}
",
        path.len()
    );
    (format!("{SNIPPETS}/cloudflare/functions{path}/[[path]].js"), text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hosting::{self, connections::Connections, files};
    use fs_err as fs;

    #[test]
    fn a_path_is_forwarded_to_a_service() {
        let forward = |text: &str| text.parse().map(|Forward { path, origin, target }| [path, origin, target]);
        assert_eq!(forward("/a/b/=https://API.example.com/v1/").unwrap(), ["/a/b", "https://api.example.com", "/v1"]);
        for refused in ["/v1", "/=https://a.example", "/v1;=https://a.example", "/v1=https://a.example/$x"] {
            assert!(forward(refused).is_err(), "{refused}");
        }
    }

    #[test]
    fn no_file_that_a_browser_gets_names_the_service() {
        let (root, forwards) = (tempfile::tempdir().unwrap(), ["/v1=https://api.example.com/v2".parse().unwrap()]);
        fs::write(root.path().join("index.html"), "<base href=./><meta http-equiv=Content-Security-Policy>").unwrap();
        hosting::write(root.path(), "/", &Connections::default(), &forwards).unwrap();
        let text = |name: &String| fs::read_to_string(root.path().join(name)).unwrap();
        let named = files::below(root.path()).unwrap().into_iter().filter(|name| text(name).contains("api.example"));
        let named = named.collect::<Vec<_>>().join(" ");
        assert_eq!(
            named,
            "_redirects hosting/Caddyfile hosting/cloudflare/functions/v1/[[path]].js hosting/nginx.conf"
        );
    }
}
