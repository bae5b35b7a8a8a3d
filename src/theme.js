// Shows the page in the appearance that the person chose, "light" or "dark", from the first paint on. Without a choice it is the one
// of the browser. The app has the field (src/frame.rs). This script stores the choice, and follows the other tabs.
(() => {
  const NAME = "petstore-admin.theme";
  const show = (choice) => {
    const theme = /^(light|dark)$/.test(choice) ? choice : "";
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll("meta[data-own]")) {
      const { own } = meta.dataset;
      meta.media = theme ? (theme === own ? "all" : "not all") : `(prefers-color-scheme: ${own})`;
    }
    const field = document.getElementById("theme");
    if (field) field.value = theme;
  };
  addEventListener("change", ({ target }) => {
    if (target.id !== "theme") return;
    show(target.value);
    // Without storage the choice lasts until the page is reloaded.
    try { localStorage.setItem(NAME, target.value); } catch {}
  });
  addEventListener("storage", ({ key, newValue }) => {
    if (key === NAME) show(newValue);
  });
  try { show(localStorage.getItem(NAME)); } catch {}
})();
