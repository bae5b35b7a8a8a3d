//! The ways between the pages: the navigation, the end of a session, and the dialog for another key.

use crate::{
    locator::{button, dialog, field, heading, link, navigation},
    visit::Visit,
};

/// The dialog that asks for another key after a `401`.
pub const KEY_DIALOG: &str = "The key is not accepted";

impl Visit {
    /// Goes to a page by the navigation "Main".
    #[track_caller]
    pub fn open_page(&self, name: &str) {
        self.click(link(name).within(navigation("Main")));
        let title = match name {
            "Import" => "Import pets",
            other => other,
        };
        self.find(&heading(title));
    }

    /// Goes from the search of the list to the page "Find a pet by ID", which sends a request.
    #[track_caller]
    pub fn ask_for_pet(&self, id: &str) {
        self.fill(field("Find in these rows"), id);
        self.click(link(&format!("Ask the service for ID {id} (1 request)")));
        self.wait_for_url(&format!("/pets/find?id={id}"));
    }

    /// Looks for a pet on the page "Find a pet by ID". The app has no link to it: the page of a pet has no form.
    #[track_caller]
    pub fn find_pet(&self, id: &str) {
        if !self.is_visible_now(field("Pet ID")) {
            let script = "history.pushState(null, '', new URL('pets/find', document.baseURI));
                dispatchEvent(new PopStateEvent('popstate'));";
            self.browser.execute(script, vec![]).unwrap();
        }
        self.fill(field("Pet ID"), id);
        self.click(button("Find"));
    }

    /// Signs out although that loses something.
    #[track_caller]
    pub fn sign_out_anyway(&self) {
        self.click(button("Sign out"));
        self.click(button("Sign out anyway"));
        self.find(&heading("Sign in"));
    }

    /// Enters another key in the dialog.
    #[track_caller]
    pub fn enter_key_in_dialog(&self, key: &str) {
        self.fill(field("API key").within(dialog(KEY_DIALOG)), key);
        self.click(button("Sign in").within(dialog(KEY_DIALOG)));
    }
}
