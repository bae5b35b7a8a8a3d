// What the page can do without the app: say that it could not start or that it has crashed, and judge markup. It runs
// before the app and shares nothing with it but two events: "TrunkApplicationStarted", and "petstore-crash" with the
// report as its detail.
(() => {
  const element = (id) => document.getElementById(id);
  let started = false;
  let failed = false;
  let leaving = false;

  // The first reason is the one that explains the others.
  const fail = (why) => {
    if (started || failed) return;
    failed = true;
    const show = () => {
      delete document.documentElement.dataset.shell;
      element("start-failure-reason").textContent = why;
      element("start-failure").hidden = false;
      element("start-progress")?.remove();
    };
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", show, { once: true });
    else show();
  };

  const notLoaded = (what) => fail(what ? `A part of it could not be loaded (${what}).` : "A part of it could not be loaded.");

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

  // Errors of scripts bubble nowhere: they are caught on their way down.
  addEventListener("error", (event) => {
    const what = event.target?.src || event.target?.href || event.message;
    if (event.target?.tagName !== "LINK") notLoaded(what);
  }, true);
  addEventListener("unhandledrejection", (event) => notLoaded(event.reason?.message || event.reason));
  // What was typed is kept: a crashed app shall not ask whether to leave.
  addEventListener("beforeunload", (event) => {
    if (leaving) event.stopImmediatePropagation();
  }, true);
  addEventListener("TrunkApplicationStarted", () => { started = true; });
  addEventListener("petstore-crash", (event) => crash(String(event.detail)));

  // Where the site's policy has scripts put only trusted markup into the page: the program's own, which is text in a few
  // plain elements. Nothing that loads, runs or leads anywhere can be made of it.
  const markup = /^(?:[^<]|<!>|<\/?(?:bdi|blockquote|caption|code|dd|div|dl|dt|em|h1|h2|label|li|nav|option|p|section|span|strong|summary|t[dhr]|tbody|thead|ul)(?: (?:aria-[a-z]+|class|for|id|role|scope|tabindex|title)="[^"<>]*")*>)*$/;
  globalThis.trustedTypes?.createPolicy("default", { createHTML: (html) => (markup.test(html) ? html : null) });

  if (typeof WebAssembly !== "object") fail("This browser has no WebAssembly, or it is switched off.");
})();
