//! Generic pieces of a screen. They know nothing of the service, the session, the addresses or pets.

pub mod button;
pub mod copy;
pub mod countdown;
pub mod dialog;
pub mod field;
pub mod figures;
pub mod heading;
pub mod icon;
<<<<<<< HEAD
=======
pub mod message;
pub mod ring;
>>>>>>> b5cb59b (Make the messages of one function)
pub mod time;
pub mod view;
