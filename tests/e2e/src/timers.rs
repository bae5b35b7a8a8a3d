//! The timers of the page. They can be held, so that no text goes away while the test looks at it, and made shorter.

use crate::visit::Visit;
use serde_json::json;

/// The timers from this delay on are held. Shorter ones wait for the next frame, the next task or the last key.
const HELD_FROM_MS: u32 = 2500;

impl Visit {
    /// From now on a timeout of `ms` milliseconds takes `other_ms`.
    pub fn change_timers(&self, ms: u32, other_ms: u32) {
        let script = format!(
            "const start = setTimeout;
            window.setTimeout = (run, ms, ...rest) => start(run, ms === {ms} ? {other_ms} : ms, ...rest);"
        );
        self.browser.execute(&script, vec![]).unwrap();
    }

    /// From the next document on, a timeout of 2.5 seconds or more never runs. Needs Chromium.
    pub fn hold_timers(&self) {
        let source = format!(
            "{{ const start = setTimeout;
            window.setTimeout = (run, ms, ...rest) => start(ms >= {HELD_FROM_MS} ? () => {{}} : run, ms, ...rest); }}"
        );
        self.browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source }));
    }
}
