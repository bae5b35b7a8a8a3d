//! The timers and the clock of the page. A test decides when a timer runs, so that no text goes away while the test looks at it.

use crate::visit::Visit;
use serde_json::json;

/// The timers from this delay on are held. Shorter ones wait for the next frame, the next task or the last key.
const HELD_FROM_MS: u32 = 2500;

impl Visit {
    /// From the next document on, a timeout of 2.5 seconds or more does not run before [`Self::run_timers`]. Needs Chromium.
    pub fn hold_timers(&self) {
        let source = format!(
            "{{ window.heldTimers = new Map();
            const start = setTimeout, stop = clearTimeout;
            window.setTimeout = (run, ms, ...rest) => {{
                if (!(ms >= {HELD_FROM_MS})) return start(run, ms, ...rest);
                const id = start(() => {{}});
                heldTimers.set(id, [ms, () => run(...rest)]);
                return id;
            }};
            window.clearTimeout = id => {{ heldTimers.delete(id); stop(id); }}; }}"
        );
        self.browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source }));
    }

    /// Runs the held timers of this delay. Fails if there are none.
    #[track_caller]
    pub fn run_timers(&self, ms: u32) {
        let script = "const due = [...heldTimers].filter(([, [ms]]) => ms === arguments[0]);
            for (const [id, [, run]] of due) { heldTimers.delete(id); run(); }
            return due.length;";
        assert_ne!(self.browser.execute(script, vec![ms.into()]).unwrap(), json!(0), "no timer of {ms} ms waits");
    }
}
