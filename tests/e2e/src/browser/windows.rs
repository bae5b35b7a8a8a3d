//! Several windows of one browser; WebDriver calls a tab a window, too. They share the local storage and the locks. Each has
//! its own session storage. Commands go to the current window.

use super::{Browser, RUNTIME};
use thirtyfour::WindowHandle;

/// A window handle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window(WindowHandle);

impl Browser {
    pub fn current_window(&self) -> Window {
        Window(RUNTIME.block_on(self.session().window()).unwrap())
    }

    /// All open windows.
    pub fn windows(&self) -> Vec<Window> {
        RUNTIME.block_on(self.session().windows()).unwrap().into_iter().map(Window).collect()
    }

    /// Opens an empty window, and switches to it.
    pub fn new_window(&self) -> Window {
        let window = Window(RUNTIME.block_on(self.session().new_window()).unwrap());
        self.switch_to_window(&window);
        window
    }

    pub fn switch_to_window(&self, window: &Window) {
        RUNTIME.block_on(self.session().switch_to_window(window.0.clone())).unwrap();
    }
}
