//! What a person sees at the first glance: the pictures of the README.

mod pictures;
