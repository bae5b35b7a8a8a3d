// Measures the page. It runs before the page's first script. This file is an expression: a function of the visit's options.
//
// Times end with a frame: an animation frame's callback runs before style, layout and paint, and a message that is posted
// there arrives after them.
(wanted) => {
  if (!location.protocol.startsWith("http")) return;
  // Signs in: all three sites read this entry.
  sessionStorage.setItem("petstore-admin.access", JSON.stringify(wanted.access));

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
    nextTask().then(() => (inFrame = false));
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);

  let watched = null;
  const check = () => {
    if (!watched?.test()) return;
    const { resolve } = watched;
    watched = null;
    resolve(inFrame ? nextTask() : afterPaint());
  };
  new MutationObserver(check).observe(document, { childList: true, characterData: true, subtree: true });

  /** The end of the first frame in which `test` holds, in milliseconds since the navigation. */
  const painted = (what, test) =>
    new Promise((resolve, reject) => {
      watched = { test, resolve };
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

  let memory = null;
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const original = WebAssembly[name];
    WebAssembly[name] = async (...parameters) => {
      const made = await original.apply(WebAssembly, parameters);
      const { exports } = made.instance ?? made;
      memory = Object.values(exports).find((value) => value instanceof WebAssembly.Memory) ?? memory;
      return made;
    };
  }

  let pressed;
  for (const type of ["click", "keydown"]) addEventListener(type, (event) => (pressed = event.timeStamp), true);

  /** The time from the press to `shown`, after a pause. */
  const sincePressed = async (shown) => {
    const took = shown - pressed;
    await wait(TIME_AFTER_PRESS);
    return took;
  };

  const loading = painted(`${wanted.rows} rows`, () => rows().length >= wanted.rows).then(async (shown) => {
    await wait(TIME_AFTER_LOAD);
    pending.forEach((take) => take());
    const responses = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/pets?"));
    return {
      shown,
      firstPaint,
      shift,
      blocked: blocked(shown + TIME_AFTER_LOAD),
      sinceAnswer: shown - responses.at(-1)?.responseEnd,
      wasmMemory: memory?.buffer.byteLength ?? 0,
    };
  });
  // The visit reads the result later; until then an error is not unhandled.
  loading.catch(() => {});

  let expected;
  const expect = (what, test) => {
    expected = painted(what, test).then(sincePressed);
    expected.catch(() => {});
  };

  window.petstoreBench = {
    loaded: () => loading,
    /** The centre of a link or button with this text. */
    position(text) {
      const elements = [...document.querySelectorAll("a, button, [role=button]")];
      const box = elements.find((element) => element.textContent.trim() === text).getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    },
    focusSearch: () => document.querySelector("input[type=search]").focus(),
    expectSold: () =>
      expect("the sold pets", () => {
        const shown = [...rows()];
        return shown.length === wanted.rows && shown.every((row) => row.lastElementChild.textContent.trim() === "Sold");
      }),
    expectOtherRows() {
      const before = rows().length;
      expect("another number of rows", () => rows().length !== before);
    },
    /** From the press to the end of the frame with the expected rows. */
    pressed: () => expected,
    memory: () => memory?.buffer.byteLength ?? 0,
  };
}
