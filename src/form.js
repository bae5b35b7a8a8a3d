// Makes the form to sign in usable before the program is there. This script runs before the body exists, so that no key press
// comes before its listener. The program reads what it has changed: src/sign_in/key_form/early.rs. It also reloads a page whose program
// did not start, because src/start.js may be the file that is missing.
(() => {
  // A native submit would send a form to the site, also after a crash of the program.
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = event.target.closest("#shell")?.querySelector(".primary");
    if (!button) return;
    button.setAttribute("aria-disabled", "true");
    const failure = document.getElementById("config-failure");
    // Then the press asks for config.json again.
    if (!failure.hidden) document.getElementById("config-retry").click();
    button.textContent = "Loading…";
  });
  document.addEventListener("click", async (event) => {
    if (event.target.id === "start-reload") {
      // The browser may have kept a wrong file: it asks the host for each again.
      const files = [...document.querySelectorAll("script[src], link[rel$=preload]")].map(({ src, href }) => src || href);
      const options = { cache: "reload", signal: AbortSignal.timeout(10_000) };
      await Promise.allSettled(files.map((file) => fetch(file, options).then((response) => response.blob())));
      location.reload();
    }
    const button = event.target.closest?.("#shell form [type=button]");
    if (!button) return;
    const field = document.getElementById("api-key");
    const hidden = field.type === "password";
    field.type = hidden ? "text" : "password";
    button.lastElementChild.textContent = hidden ? "Hide key" : "Show key";
  });
})();
