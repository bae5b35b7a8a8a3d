//! The timers of the page. They can be held, so that no text goes away while the test looks at it.

use crate::visit::Visit;
use serde_json::json;

/// The timers from this delay on are held. Shorter ones wait for the next frame, the next task or the last key.
const HELD_FROM_MS: u32 = 2500;

impl Visit {
    /// From the next document on, a timeout of 2.5 seconds or more never runs. Needs Chromium.
    pub fn hold_timers(&self) {
        let source = format!(
            "{{ const start = setTimeout;
            window.setTimeout = (run, ms, ...rest) => start(ms >= {HELD_FROM_MS} ? () => {{}} : run, ms, ...rest); }}"
        );
        self.browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source }));
    }
}
