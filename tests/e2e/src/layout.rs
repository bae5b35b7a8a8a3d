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

    /// The open dialogs that are not in the middle of the screen. Needs Chromium.
    pub fn dialogs_off_center(&self) -> Vec<String> {
        let script = "return [...document.querySelectorAll('dialog[open]')].flatMap(dialog => {
            const { left, right, top, bottom, height } = dialog.getBoundingClientRect();
            const across = (left + right - document.documentElement.clientWidth) / 2;
            const down = height > innerHeight ? 0 : (top + bottom - innerHeight) / 2;
            const name = document.getElementById(dialog.getAttribute('aria-labelledby'))?.innerText;
            return Math.max(Math.abs(across), Math.abs(down)) > 2
                ? [`${across} px across and ${down} px down from the middle: the dialog “${name}”`] : [];
        });";
        texts(&self.browser.execute(script, vec![]).unwrap())
    }

    /// The controls that are hard to see, because their frame or picture is too similar to what is around them, and the busy or
    /// disabled button that is hard to read while the pointer is on it. Needs Chromium.
    pub fn faint_controls(&self) -> Vec<String> {
        let find = "const found = document.querySelector('main button[aria-disabled=true]');
            found?.scrollIntoView({ block: 'nearest' });
            return [found].filter(button => button?.checkVisibility());";
        for button in self.browser.execute_for_elements(find, vec![]).unwrap() {
            self.browser.point_at(&button);
        }
        texts(&self.browser.execute(include_str!("layout/contrast.js"), vec![]).unwrap())
    }

    /// The controls that a finger cannot hit in a square of 44 px. Needs Chromium.
    pub fn small_targets(&self) -> Vec<String> {
        let script = include_str!("layout/targets.js");
        texts(&self.browser.execute(script, vec![TOUCH_TARGET.into()]).unwrap())
    }
}
