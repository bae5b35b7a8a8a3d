//! Several windows of one browser; WebDriver calls a tab a window, too. They share the local storage and the locks. Each has
//! its own session storage. Commands go to the current window.

use super::Browser;
use serde_json::json;
use thirtyfour::{WindowHandle, error::WebDriverResult};

/// A window handle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window(WindowHandle);

impl Browser {
    pub fn current_window(&self) -> Window {
        Window(self.run(self.session().window()).unwrap())
    }

    /// All open windows.
    pub fn windows(&self) -> Vec<Window> {
        self.run(self.session().windows()).unwrap().into_iter().map(Window).collect()
    }

    /// Opens an empty window, and switches to it.
    pub fn new_window(&self) -> Window {
        let window = Window(self.run(self.session().new_window()).unwrap());
        self.switch_to_window(&window);
        window
    }

    pub fn switch_to_window(&self, window: &Window) {
        self.run(self.session().switch_to_window(window.0.clone())).unwrap();
    }

    /// Closes the current window, and switches to `next`.
    pub fn close_window(&self, next: &Window) {
        self.run(self.session().close_window()).unwrap();
        self.switch_to_window(next);
    }

    /// Closes all windows, and opens an empty one. Needs Chromium.
    pub(crate) fn replace_windows(&self) -> WebDriverResult<()> {
        self.run(async {
            let session = self.session();
            let old = session.windows().await?;
            let new = session.new_window().await?;
            for window in old {
                session.switch_to_window(window).await?;
                session.close_window().await?;
            }
            session.switch_to_window(new).await
        })?;
        // In a new window, no element gets the focus before this.
        self.devtools("Page.bringToFront", json!({}));
        self.new_console_lines();
        Ok(())
    }
}
