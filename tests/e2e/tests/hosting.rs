//! The site on its host: its policy, the headers of each response, MDN's rating of them, the site in a folder of its host, and
//! on the real nginx and Caddy one release after another. There and on Cloudflare's runtime also the forwarding to the service.

mod one_origin;
mod policy;
mod release;
mod second_release;
mod under_a_path;
mod web_servers;
