// Measures the page. It runs before the page's first script. This file is an expression: a function of the access that the tab has
// from the start, or null.
//
// Times end with a frame: an animation frame's callback runs before style, layout and paint, and a message that is posted
// there arrives after them.
(access) => {
  if (!location.protocol.startsWith("http")) return;
  // Signs in: all three sites read this entry.
  if (access) {
    sessionStorage.setItem("petstore-admin.access", JSON.stringify(access));
    // This app keeps the name of the environment, too. A signed-in tab without it does not exist.
    sessionStorage.setItem("petstore-admin.environment", JSON.stringify({ name: "Demonstration", remark: "" }));
  }

  const ROWS = 100;
  const TIMEOUT = 100_000;
  const TIME_AFTER_LOAD = 1_000;
  const TIME_AFTER_PRESS = 300;
  const rows = () => document.querySelector("tbody")?.rows ?? [];
  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const nextTask = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    });
  const afterPaint = () => new Promise((resolve) => requestAnimationFrame(() => resolve(nextTask())));

  // Whether a frame is being made. The page's own callbacks run after this one, and their changes are painted at the end
  // of the same frame.
  let inFrame = false;
  const frame = () => {
    inFrame = true;
    check();
    nextTask().then(() => (inFrame = false));
    requestAnimationFrame(frame);
  };

  let watchers = [];
  const check = () => {
    const seen = watchers.filter((watcher) => watcher.test());
    watchers = watchers.filter((watcher) => !seen.includes(watcher));
    for (const { resolve } of seen) resolve(inFrame ? nextTask() : afterPaint());
  };
  // Most changes are seen in their own frame, and what changes without one, such as a transition, with the next frame.
  new MutationObserver(check).observe(document, { childList: true, characterData: true, subtree: true, attributes: !access });
  requestAnimationFrame(frame);

  /** The end of the first frame in which `test` holds, in milliseconds since the navigation. */
  const painted = (what, test) =>
    new Promise((resolve, reject) => {
      watchers.push({ test, resolve });
      setTimeout(() => reject(new Error(`${what}: not seen. The page shows: ${document.body.innerText.slice(0, 300)}`)), TIMEOUT);
      check();
    });

  let shift = 0;
  let firstPaint = null;
  const tasks = [];
  const observe = (type, note) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
    observer.observe({ type, buffered: true });
    return () => observer.takeRecords().forEach(note);
  };
  const pending = [
    observe("layout-shift", (entry) => (shift += entry.hadRecentInput ? 0 : entry.value)),
    observe("paint", (entry) => entry.name === "first-contentful-paint" && (firstPaint = entry.startTime)),
    observe("longtask", (entry) => tasks.push(entry)),
  ];

  /** What long tasks take beyond 50 ms each, from the first paint to `end`. */
  const blocked = (end) => {
    const inside = (task) => Math.min(end, task.startTime + task.duration) - Math.max(firstPaint, task.startTime);
    return tasks.reduce((sum, task) => sum + Math.max(0, inside(task) - 50), 0);
  };
  const responses = () => performance.getEntriesByType("resource");
  /** The bytes of the site's files, as they were compressed. */
  const bytes = () => {
    const [page] = performance.getEntriesByType("navigation");
    const own = responses().filter(({ name }) => name.startsWith(location.origin));
    // A file that is loaded ahead has two entries.
    const files = new Map(own.map(({ name, encodedBodySize }) => [name, encodedBodySize]));
    return [...files.values()].reduce((sum, size) => sum + size, page.encodedBodySize);
  };

  let pressed;
  // The sites import a file as soon as it is chosen.
  for (const type of ["click", "keydown", "change"]) addEventListener(type, (event) => (pressed = event.timeStamp), true);

  // The visit reads the result later; until then an error is not unhandled.
  const kept = (promise) => (promise.catch(() => {}), promise);
  const shown = kept(painted(`${ROWS} rows`, () => rows().length >= ROWS));
  const loading = shown.then(async (shown) => {
    const sincePress = shown - pressed;
    await wait(TIME_AFTER_LOAD);
    pending.forEach((take) => take());
    return { shown, sincePress, firstPaint, shift, blocked: blocked(shown + TIME_AFTER_LOAD), bytes: bytes() };
  });
  kept(loading);

  let expected;
  /** Expects this after the next press, and then waits a moment. */
  const expect = (what, test) => {
    const sincePressed = async (shown) => {
      const took = shown - pressed;
      await wait(TIME_AFTER_PRESS);
      return took;
    };
    expected = kept(painted(what, test).then(sincePressed));
  };
  const isSold = (row) => [...row.children].some((cell) => cell.textContent.trim() === "Sold");

  /** The centre of an element, after scrolling to it. */
  const centre = (element) => {
    element.scrollIntoView({ block: "nearest", behavior: "instant" });
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  /** Whether a person can see the field and type into it. */
  const isUsable = (field) => {
    if (!field || field.disabled || field.readOnly || field.closest("[inert]")) return false;
    if (!field.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { x, y } = centre(field);
    return document.elementFromPoint(x, y) === field;
  };
  /** The link or button with this text. */
  const withText = (text) => {
    const elements = [...document.querySelectorAll("a, button, [role=button]")];
    return elements.find((element) => element.textContent.trim() === text);
  };

  const fileField = () => document.querySelector("input[type=file]");

  window.petstoreBench = {
    shown: () => shown,
    loaded: () => loading,
    /** Waits until the last second has brought no response. */
    async idle() {
      for (let before = -1; before !== responses().length; await wait(1_000)) before = responses().length;
    },
    positionOf: (text) => centre(withText(text)),
    positionOfField: (selector) => centre(document.querySelector(selector)),
    focusSearch: () => document.querySelector("input[type=search]").focus(),
    /** The first frame in which the person can see the field and type into it. */
    async typeable(selector) {
      const shown = await painted("the field", () => isUsable(document.querySelector(selector)));
      // Before the first paint a frame shows nothing.
      while (firstPaint === null) await afterPaint();
      return Math.max(shown, firstPaint);
    },
    expectSold: () => expect("the sold pets", () => rows().length === ROWS && [...rows()].every(isSold)),
    expectOtherRows() {
      const before = rows().length;
      expect("another number of rows", () => rows().length !== before);
    },
    expectField: (selector) => expect(selector, () => isUsable(document.querySelector(selector))),
    expectButton: (...texts) => expect(`the button "${texts}"`, () => texts.some(withText)),
    fileField: () => painted("the field for a file", () => fileField() !== null),
    /** Puts a file into the field. The site notices it with `chooseFile`. */
    makeFile(text) {
      const files = new DataTransfer();
      files.items.add(new File([text], "pets.csv", { type: "text/csv" }));
      fileField().files = files.files;
    },
    chooseFile() {
      fileField().dispatchEvent(new Event("change", { bubbles: true }));
    },
    /** From the press to the end of the frame with what is expected. */
    sincePress: () => expected,
  };
}
