//! Problems of the layout that a person sees at once: a page that scrolls sideways, clipped texts, small targets.
//! The scripts beside this file measure them in the page.

use crate::{axe::texts, visit::Visit};

/// WCAG 2.2 asks for 24 px; 44 px is the size of its level AAA and of the guidelines for phones.
const TOUCH_TARGET: u32 = 44;

impl Visit {
    /// What does not fit on the screen: the width of the page, texts and controls outside of it, clipped texts. Needs Chromium.
    pub fn overflowing(&self) -> Vec<String> {
        texts(&self.browser.execute(include_str!("layout/overflow.js"), vec![]).unwrap())
    }

    /// The elements that are hidden behind another element, or outside of the screen, when they get the focus, and those
    /// whose focus cannot be seen. Needs Chromium.
    pub fn hidden_focus(&self) -> Vec<String> {
        texts(&self.browser.execute_async(include_str!("layout/focus.js"), vec![]).unwrap())
    }

    /// The controls that are hard to see, because their frame or picture is too similar to what is around them. Needs Chromium.
    pub fn faint_controls(&self) -> Vec<String> {
        texts(&self.browser.execute(include_str!("layout/contrast.js"), vec![]).unwrap())
    }

    /// The controls that a finger cannot hit in a square of 44 px. Needs Chromium.
    pub fn small_targets(&self) -> Vec<String> {
        let script = include_str!("layout/targets.js");
        texts(&self.browser.execute(script, vec![TOUCH_TARGET.into()]).unwrap())
    }
}
