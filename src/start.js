// Starts the program, and does what the page has to do without it: it reports that the program could not start or has crashed, and it
// checks markup. The program reports a crash by the event "petstore-crash" with the report as its detail, and a configuration that it cannot
// use by "petstore-config". src/form.js has the form to sign in.
(() => {
  const element = (id) => document.getElementById(id);
  let leaving = false;
  let failed = "";
  let blocked = "";

  // A host may have a policy beside the one of the page. The browser reports it before or after what fails by it.
  addEventListener("securitypolicyviolation", ({ disposition, blockedURI, effectiveDirective }) => {
    // Not what an extension adds, such as a style.
    if (disposition !== "enforce" || !/^(script|connect|trusted|require-trusted)/.test(effectiveDirective)) return;
    blocked ||= `A policy of this site does not allow “${blockedURI}” (${effectiveDirective}).`;
    if (failed) fail(failed);
  });

  // Without the form, which nothing would answer.
  const fail = (reason) => {
    // A crash during the start has its own report.
    if (element("crash").open) return;
    failed = reason;
    delete document.documentElement.dataset.shell;
    element("start-failure-title").textContent = "The app could not start.";
    element("start-failure-reason").textContent = blocked || reason;
  };

  const crash = (report) => {
    const overlay = element("crash");
    if (!overlay || overlay.open) return;
    element("crash-report").textContent = report;
    element("crash-reload").addEventListener("click", () => {
      leaving = true;
      location.reload();
    });
    element("crash-copy").addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(report);
        element("crash-copied").textContent = "Copied";
      } catch {
        element("crash-copied").textContent = "The browser refused to copy.";
      }
    });
    overlay.showModal();
  };

  // The program needs config.json first. The form stays usable, with the key in it, and a press in it is followed when the file is there.
  addEventListener("petstore-config", ({ detail: [title, reason, tryAgain] }) => {
    const hasForm = document.documentElement.dataset.shell === "form";
    if (hasForm) document.querySelector("#shell .card").append(element("config-failure"));
    // A press before is still followed when the file is there.
    document.querySelector("#shell .primary").textContent = "Sign in";
    element("config-failure-title").textContent = title;
    element("config-failure-reason").textContent = reason;
    element("config-failure").hidden = false;
    element("config-retry").onclick = () => {
      element("config-failure").hidden = true;
      (hasForm ? element("api-key") : document.querySelector(".loading")).focus();
      tryAgain();
    };
  });

  // Input is saved, so the question about unsaved changes would be wrong after a crash.
  addEventListener("beforeunload", (event) => {
    if (leaving) event.stopImmediatePropagation();
  }, true);
  // A panel of the header must not cover what has the focus.
  addEventListener("focusin", ({ target }) => {
    for (const panel of document.querySelectorAll("[popover]")) {
      if (!panel.contains(target) && target.popoverTargetElement !== panel) panel.hidePopover();
    }
  });
  // Enter in a closed select sends its form, as in a text field.
  if (CSS.supports("selector(:open)")) addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches?.("form select:not(:open)")) return;
    event.preventDefault();
    event.target.form.requestSubmit();
  });
  addEventListener("petstore-crash", (event) => crash(String(event.detail)));

  // The site's policy allows only markup that this function accepts: text, shapes and buttons, as the program creates them.
  // Such markup cannot load, run or link to anything.
  const markup = /^(?:[^<]|<!>|<\/?(?:bdi|button|caption|circle|code|dd|div|dl|dt|em|h1|h2|label|legend|li|nav|option|p|path|rect|section|span|strong|summary|t[dhr]|tbody|thead|ul)(?: (?:aria-[a-z]+|[dxy]|c[xy]|r[xy]?|class|dir|for|height|id|role|scope|tabindex|title|translate|type|width)="[^"<>]*")*>)*$/;
  const createHTML = (html) => (markup.test(html) ? html : null);

  // The start is one promise, which each reason rejects: a file that is missing or has a wrong type, a module that does not resolve, a
  // policy that blocks. Errors of extensions have no part in it. Trunk.toml has the function.
  const start = async () => {
    globalThis.trustedTypes?.createPolicy("default", { createHTML });
    await loadProgram();
  };
  if (typeof WebAssembly !== "object") fail("This browser has no WebAssembly, or it is switched off.");
  else if (typeof loadProgram !== "function") {
    // With it, src/form.js is missing, which answers the button.
    fail("A policy of this site does not allow the scripts in its page.");
    element("start-reload").addEventListener("click", () => location.reload());
  } else start().catch((error) => fail(`A part of it could not be loaded (${error?.message ?? error}).`));
})();
