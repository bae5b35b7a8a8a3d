//! Pieces of a screen that know the app: its session, its errors, its pets. Generic pieces are in [`ui`](crate::ui).

pub mod alert;
pub mod environment;
pub mod frame;
pub mod key_form;
pub mod leave;
pub mod pet_table;
pub mod rate_limit;
pub mod router;
pub mod shortcuts;
pub mod sign_in;
