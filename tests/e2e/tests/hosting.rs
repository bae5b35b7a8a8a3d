//! The site on its host: its policy, the headers of each response, MDN's rating of them, and the site in a folder of its
//! host.

mod observatory;
mod policy;
mod responses;
mod under_a_path;
