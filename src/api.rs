//! The only way to the network.
//!
//! [`client`] knows the three operations, [`transport`] alone knows gloo-net; between them everything is pure:
//! [`wire`] types, [`response`] decoding, [`rate_limit`] headers, [`error`]s. Refuses to decide *when* something may be
//! sent: that is the [gate](crate::gate)'s, and every caller passes it through [`Session::ask`](crate::session::Session::ask).

pub mod access;
pub mod check;
pub mod client;
pub mod error;
pub mod log;
pub mod outcome;
pub mod rate_limit;
pub mod response;
pub mod transport;
pub mod wire;
