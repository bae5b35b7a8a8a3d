//! Every page in every state: the rules of axe-core, the layout on narrow screens and with large text, the size of targets,
//! and the keyboard.

mod keyboard_journey;
mod states;
