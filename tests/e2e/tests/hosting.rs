//! The site on its host: its policy, the headers of each response, MDN's rating of them, the site in a folder of its host, and
//! one release after another on the real nginx and Caddy.

mod policy;
mod release;
mod second_release;
mod under_a_path;
mod web_servers;
