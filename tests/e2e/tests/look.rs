//! What a person sees at the first glance: how much of the list is on the first screen, and the pictures of the README.

mod first_screen;
mod pictures;
