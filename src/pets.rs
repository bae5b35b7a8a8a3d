//! What a person does with pets, as pure rules: the list that an address asks for ([`query`]), the pet that a form
//! describes ([`draft`]), the list that was loaded ([`list`]), and the operation that will be removed
//! ([`deprecation`]). Refuses to know screens, storage and the network.

pub mod deprecation;
pub mod draft;
pub mod list;
pub mod query;
