// What the page can say without the app: that it could not start, and that it has crashed. It runs before the app and
// shares nothing with it but two events: "TrunkApplicationStarted", and "petstore-crash" with the report as its detail.
(() => {
  const element = (id) => document.getElementById(id);
  let started = false;

  const fail = (why) => {
    if (started) return;
    const failure = element("start-failure");
    const reason = element("start-failure-reason");
    if (!failure || !reason) {
      document.addEventListener("DOMContentLoaded", () => fail(why), { once: true });
      return;
    }
    reason.textContent = why;
    failure.hidden = false;
    element("start-progress")?.remove();
  };

  const crash = (report) => {
    const overlay = element("crash");
    if (!overlay || overlay.open) return;
    element("crash-report").textContent = report;
    element("crash-reload").addEventListener("click", () => location.reload());
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
    if (event.target?.tagName !== "LINK") fail(what ? `A part of it could not be loaded (${what}).` : "A part of it could not be loaded.");
  }, true);
  addEventListener("unhandledrejection", (event) => fail(String(event.reason?.message || event.reason)));
  addEventListener("TrunkApplicationStarted", () => { started = true; });
  addEventListener("petstore-crash", (event) => crash(String(event.detail)));

  if (typeof WebAssembly !== "object") fail("This browser has no WebAssembly, or it is switched off.");
})();
