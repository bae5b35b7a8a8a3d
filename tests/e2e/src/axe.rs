//! axe-core checks the page in the browser. `cargo xtask test` installs it from npm; the site never contains it.

use crate::{env_vars, visit::Visit};
use serde_json::{Value, json};
use std::{fs, sync::LazyLock};

static AXE: LazyLock<Option<String>> =
    LazyLock::new(|| env_vars::axe().map(|file| fs::read_to_string(file).expect("PETSTORE_AXE names a file")));

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// WCAG 2, levels A and AA, up to 2.2, and the best practices.
    All,
    /// Those of them whose result depends on colors.
    Colors,
}

/// The rule for target sizes is off by default.
const RUN: &str = "const [colorsOnly, done] = arguments;
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
    const all = { runOnly: { type: 'tag', values: tags }, rules: { 'target-size': { enabled: true } } };
    const colors = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };
    axe.run(document, { ...(colorsOnly ? colors : all), resultTypes: ['violations'] }).then(
        results => done(results.violations.flatMap(({ id, nodes }) => nodes.map(({ target, html, failureSummary }) =>
            `${id} at ${target.join(' ')}: ${failureSummary.replace(/\\s+/g, ' ')} ${html.slice(0, 200)}`))),
        error => done([`axe failed: ${error}`]));";

impl Visit {
    /// The violations of the current page on the current screen, each with its rule and its element. Needs Chromium. Without npm there is no
    /// axe-core, and the check is left out.
    #[track_caller]
    pub fn axe(&self, rules: Rules) -> Vec<String> {
        let Some(axe) = AXE.as_ref() else {
            env_vars::leave_out_without("axe-core");
            return Vec::new();
        };
        if self.browser.execute("return typeof axe;", vec![]).unwrap() == json!("undefined") {
            // Not `execute`, which takes twice as long for a text of this size.
            self.browser.devtools("Runtime.evaluate", json!({ "expression": axe }));
        }
        let violations = self.browser.execute_async(RUN, vec![(rules == Rules::Colors).into()]).unwrap();
        texts(&violations)
    }
}

pub(crate) fn texts(array: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().expect("an array of texts").to_owned();
    array.as_array().expect("an array of texts").iter().map(text).collect()
}
