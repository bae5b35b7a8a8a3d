//! The numbers that make the service inject a fault. As the limit of a list, as the ID of a pet, or as the category of a new pet they
//! hold each time. [`Service`](crate::service::Service) sets them for one request. `tests/service/src/fault/table.rs` has the whole table.

/// A `500`. The pet is added.
pub const STATUS_500_AFTER_ADDING: &str = "52";
/// The connection closes without a response. The pet is not added.
pub const NO_RESPONSE_NOT_ADDED: &str = "53";
/// The right response after 3 seconds.
pub const SLOW: &str = "60";
pub const SLOW_MS: u64 = 3_000;
/// The right response after 60 seconds.
pub const VERY_SLOW: &str = "61";
/// The connection closes after half of the body.
pub const TRUNCATED_BODY: &str = "62";
/// The connection closes without a response. The pet is added.
pub const NO_RESPONSE: &str = "63";
/// The sign-in page of a proxy in place of the body.
pub const HTML_PAGE: &str = "65";
pub const STATUS_500: &str = "68";
/// With an HTML page as the body.
pub const STATUS_503: &str = "69";
/// A `503` with `Retry-After: 2`.
pub const MAINTENANCE: &str = "70";
/// A `429` with `Retry-After: 2`.
pub const RETRY_AFTER_2: &str = "71";
/// A `429` without `Retry-After`. The app waits a minute.
pub const NO_RETRY_AFTER: &str = "75";
/// A `429` without CORS headers.
pub const HIDDEN_429: &str = "80";
/// Pets with a status that the interface does not define.
pub const UNKNOWN_STATUS: &str = "83";
/// In a list, the second of several pets.
pub const NAME_IS_A_NUMBER: &str = "85";
/// Pets with IDs of up to 19 digits.
pub const LONG_IDS: &str = "86";
/// A `401`.
pub const EXPIRED_KEY: &str = "88";
/// A `403` that speaks of a ban.
pub const BANNED: &str = "90";
/// A `429` with `Retry-After: 1`.
pub const RETRY_AFTER_1: &str = "97";
/// A `400` whose message is about the field `name`.
pub const INVALID_NAME: &str = "98";
pub const EMPTY_LIST: &str = "99";
