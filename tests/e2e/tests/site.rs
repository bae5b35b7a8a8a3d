//! The user's journeys through the whole site, in real browsers, with the real service on another origin.

mod add_pet;
mod appearance;
mod early_form;
mod end_of_session;
mod export;
mod find_pet;
mod input_method;
mod language;
mod list;
mod list_url;
mod parts;
mod print;
mod see_more;
mod session;
