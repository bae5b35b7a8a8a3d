// What the page is watched with, from before its first script on. An expression: a function of what the visit wants.
//
// It measures up to a frame's end: an animation frame's callback runs before style, layout and paint, and a message
// posted there arrives after them.
(wanted) => {
  if (!location.protocol.startsWith("http")) return;
  // Signed in before the page looks: the entry that all three pages keep.
  sessionStorage.setItem("petstore-admin.access", JSON.stringify(wanted.access));

  const GIVE_UP = 100_000;
  const SETTLED = 1_000;
  const SETTLED_AFTER_PRESS = 300;
  const rows = () => document.querySelector("tbody")?.rows ?? [];
  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const nextTask = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    });
  const afterPaint = () => new Promise((resolve) => requestAnimationFrame(() => resolve(nextTask())));

  // Whether a frame is being made. The page's own callbacks come after this one's, and what they change is painted at the
  // end of the same frame.
  let inFrame = false;
  const frame = () => {
    inFrame = true;
    nextTask().then(() => (inFrame = false));
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);

  let watched = null;
  const look = () => {
    if (!watched?.test()) return;
    const { resolve } = watched;
    watched = null;
    resolve(inFrame ? nextTask() : afterPaint());
  };
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });

  /** The end of the first frame in which `test` holds, in milliseconds since the navigation. */
  const painted = (what, test) =>
    new Promise((resolve, reject) => {
      watched = { test, resolve };
      setTimeout(() => reject(new Error(`${what}: not seen. The page says: ${document.body.innerText.slice(0, 300)}`)), GIVE_UP);
      look();
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
    WebAssembly[name] = async (...given) => {
      const made = await original.apply(WebAssembly, given);
      const { exports } = made.instance ?? made;
      memory = Object.values(exports).find((thing) => thing instanceof WebAssembly.Memory) ?? memory;
      return made;
    };
  }

  let pressed;
  for (const type of ["click", "keydown"]) addEventListener(type, (event) => (pressed = event.timeStamp), true);

  /** How long it took until `shown`, told once all has settled. */
  const sincePressed = async (shown) => {
    const took = shown - pressed;
    await wait(SETTLED_AFTER_PRESS);
    return took;
  };

  const loading = painted(`${wanted.rows} rows`, () => rows().length >= wanted.rows).then(async (shown) => {
    await wait(SETTLED);
    pending.forEach((take) => take());
    const answers = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/pets?"));
    return {
      shown,
      firstPaint,
      shift,
      blocked: blocked(shown + SETTLED),
      sinceAnswer: shown - answers.at(-1)?.responseEnd,
      wasmMemory: memory?.buffer.byteLength ?? 0,
    };
  });
  // Whoever asks is told; until then a failure is nobody's surprise.
  loading.catch(() => {});

  let expected;
  const expect = (what, test) => {
    expected = painted(what, test).then(sincePressed);
    expected.catch(() => {});
  };

  window.petstoreBench = {
    loaded: () => loading,
    /** Where the middle of a link or button with this text is. */
    place(text) {
      const things = [...document.querySelectorAll("a, button, [role=button]")];
      const box = things.find((thing) => thing.textContent.trim() === text).getBoundingClientRect();
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
    /** From the press to the end of the frame that shows what was expected. */
    pressed: () => expected,
    memory: () => memory?.buffer.byteLength ?? 0,
  };
}
