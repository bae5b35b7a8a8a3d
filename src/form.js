// Makes the form to sign in usable before the program is there. This script runs before the body exists, so that no key press
// comes before its listener. The program reads what it has changed: src/sign_in/key_form/early.rs.
(() => {
  // A native submit would send a form to the site, also after a crash of the program.
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = event.target.closest("#shell")?.querySelector(".primary");
    if (!button) return;
    button.setAttribute("aria-disabled", "true");
    button.textContent = "Loading…";
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("#shell [type=button]");
    if (!button) return;
    const field = document.getElementById("api-key");
    const hidden = field.type === "password";
    field.type = hidden ? "text" : "password";
    button.lastElementChild.textContent = hidden ? "Hide key" : "Show key";
  });
})();
