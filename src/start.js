// What the page does without the program: it reports that the program could not start or has crashed, and it checks markup.
// This script runs before the program. They share only two events: "TrunkApplicationStarted", and "petstore-crash" with the
// report as its detail. src/form.js has the form to sign in.
(() => {
  const element = (id) => document.getElementById(id);
  let started = false;
  let failed = false;
  let leaving = false;

  // Only the first reason is shown, because it explains the others.
  const fail = (reason) => {
    if (started || failed) return;
    failed = true;
    const show = () => {
      // Without the form, which nothing would answer.
      delete document.documentElement.dataset.shell;
      element("loading")?.remove();
      element("start-failure-reason").textContent = reason;
      element("start-reload").addEventListener("click", () => location.reload());
      element("start-failure").hidden = false;
    };
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", show, { once: true });
    else show();
  };

  // Tells a signed-in user that the program takes long. Others have the form to sign in from the start.
  const tellThatItTakesLong = () => {
    const visible = "message tone waiting shell-loading";
    const status = document.createElement("div");
    status.setAttribute("role", "status");
    // Each text is a new element: a text that moves would count as layout shift.
    const say = (words, className, ...more) => {
      const text = document.createElement("p");
      text.textContent = words;
      const box = document.createElement("div");
      box.className = className;
      box.append(text, ...more);
      // So that the page can be scrolled by keyboard.
      if (className === visible) box.tabIndex = 0;
      status.replaceChildren(box);
    };
    say("Loading Pet Store Admin…", "unseen");
    // The rest of the page cannot be used yet, and is hidden from assistive technology. Not <main>, which has a layout.
    const main = document.createElement("div");
    main.id = "loading";
    main.setAttribute("role", "main");
    const heading = document.createElement("h1");
    heading.className = "unseen";
    heading.textContent = "Pet Store Admin";
    main.append(heading, status);
    element("shell")?.prepend(main);
    setTimeout(() => say("Still loading. The first visit takes the longest.", visible), 5000);
    setTimeout(() => {
      // Without a type: src/form.js takes a button of the type "button" for "Show key".
      const reload = document.createElement("button");
      reload.className = "button";
      reload.textContent = "Reload";
      reload.addEventListener("click", () => location.reload());
      say("Still loading. Check your connection, or reload.", visible, reload);
    }, 30000);
  };
  if (document.documentElement.dataset.shell !== "form") tellThatItTakesLong();

  const failToLoad = (what) => fail(what ? `A part of it could not be loaded (${what}).` : "A part of it could not be loaded.");

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

  // Extensions throw in this page, too. Only what is of the site's own files keeps the app from starting.
  const isOwnFile = (text) => String(text).split(document.baseURI).slice(1).some((rest) => /^[^/\s]+\.(js|wasm)\b/.test(rest));
  const isOwn = (error, file) => isOwnFile(file) || isOwnFile(error?.stack) || /^(Compile|Link|Runtime)Error$/.test(error?.name);
  // Errors of elements do not bubble, so this listens in the capture phase.
  addEventListener("error", ({ target, message, error, filename }) => {
    if (target === window ? isOwn(error, filename) : target.tagName === "SCRIPT" && (!target.src || isOwnFile(target.src))) {
      failToLoad(target.src || message);
    }
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => isOwn(reason) && failToLoad(reason?.message || reason));
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
  addEventListener("TrunkApplicationStarted", () => { started = true; });
  addEventListener("petstore-crash", (event) => crash(String(event.detail)));

  // The site's policy allows only markup that this function accepts: text, shapes and buttons, as the program creates them.
  // Such markup cannot load, run or link to anything.
  const markup = /^(?:[^<]|<!>|<\/?(?:bdi|button|caption|circle|code|dd|div|dl|dt|em|h1|h2|label|legend|li|nav|option|p|path|rect|section|span|strong|summary|t[dhr]|tbody|thead|ul)(?: (?:aria-[a-z]+|[dxy]|c[xy]|r[xy]?|class|dir|for|height|id|role|scope|tabindex|title|translate|type|width)="[^"<>]*")*>)*$/;
  globalThis.trustedTypes?.createPolicy("default", {
    createHTML: (html) => (markup.test(html) ? html : null),
  });

  if (typeof WebAssembly !== "object") fail("This browser has no WebAssembly, or it is switched off.");
})();
