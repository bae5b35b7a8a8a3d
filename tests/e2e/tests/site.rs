//! The user's journeys through the whole site, in real browsers, with the real service on another origin.

mod add_pet;
mod appearance;
mod cache_mode;
mod damaged_text;
mod double_submit;
mod early_form;
mod early_sign_in;
mod end_of_session;
mod export;
mod failed_responses;
mod find_pet;
mod first_paint;
mod keyboard;
mod language;
mod list;
mod list_url;
mod memory;
mod narrow_screens;
mod overview;
mod rate_limit;
mod row_actions;
mod session;
mod shortcuts;
mod sign_in;
mod sorting;
mod stock;
