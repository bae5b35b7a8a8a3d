// Keeps the focus on the page. When the element with the focus is removed, hidden, disabled or inert, and nothing else has the focus after
// a frame, the focus goes to the element with the same id, or to the heading of the open dialog or of the page. Without it, the next Tab
// starts at the top of the page, and a screen reader reads nothing.
(() => {
  let focused;
  let isScheduled = false;
  const isGone = (element) => !element.isConnected || !element.checkVisibility() || element.matches(":disabled, [inert], [inert] *");
  addEventListener("focusin", ({ target }) => (focused = target));
  // A click beside the element, or another window: the element is still there, and nobody waits for its focus. Some browsers send the event
  // before they remove the element, so the look comes after the task of the program.
  addEventListener("focusout", ({ target }) => queueMicrotask(() => {
    if (focused === target && !isGone(target)) focused = undefined;
  }));
  const keep = () => {
    isScheduled = false;
    const { activeElement, body } = document;
    const hasFocus = activeElement && activeElement !== body && !isGone(activeElement);
    if (!focused || !isGone(focused) || hasFocus) return;
    const successor = focused.id && document.getElementById(focused.id);
    const heading = document.querySelector("dialog[open] h2") ?? document.querySelector("#content h1");
    const target = successor && !isGone(successor) ? successor : heading;
    target?.focus({ preventScroll: target.getBoundingClientRect().bottom < 0 });
  };
  const look = () => {
    if (focused && !isScheduled) isScheduled = requestAnimationFrame(keep) > 0;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ["hidden", "open", "disabled", "inert"] });
  // A popover closes without a change of an attribute.
  addEventListener("toggle", look, true);
})();
