//! Pure rules about pets: the query in an address ([`query`]), the draft in a form ([`draft`]), the cached list ([`list`]),
//! and the operation that will be removed ([`deprecation`]). Refuses to know screens, storage and the network.

pub mod deprecation;
pub mod draft;
pub mod list;
pub mod query;
