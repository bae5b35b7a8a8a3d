//! The only way to the network.
//!
//! [`request`] has the operations of the service. [`transport`] sends one of them, and is the only file that knows gloo-net.
//! The rest is pure: [`access`] to a service, [`wire`] types, [`response`]s, [`rate_limit`] headers, [`failure`]s. *When* something may
//! be sent, the [gate](crate::gate) decides, and [`Session::send`](crate::session::Session::send) asks it for every request.

pub mod access;
pub mod body;
pub mod error_words;
pub mod failure;
pub mod http_request;
pub mod rate_limit;
pub mod request;
pub mod response;
pub mod transport;
pub mod wire;
