//! Every page in every state: the rules of axe-core, the layout on narrow screens and with large text, the size of targets,
//! and the keyboard.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test stops at the first error")]

mod keyboard_journey;
mod layout;
mod rules;
