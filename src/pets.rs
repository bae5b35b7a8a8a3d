//! Pure rules about pets: the query in an address ([`query`]), the draft ([`draft`]) and all else that the form keeps
//! ([`form`]), the pets of unknown outcome ([`unknown`]), the cached list ([`list`]) with its order ([`sort`]) and its parts
//! ([`overview`]), the whole stock ([`stock`]), tables of pets ([`import`], [`export`], [`csv_text`]), and the operation that
//! will be removed ([`deprecation`]). Refuses to know screens, storage and the network.

pub mod csv_text;
pub mod deprecation;
pub mod draft;
pub mod export;
pub mod form;
pub mod import;
pub mod list;
pub mod overview;
pub mod query;
pub mod sort;
pub mod stock;
pub mod unknown;
