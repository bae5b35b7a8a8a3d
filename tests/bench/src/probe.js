// Measures the page. It runs before the page's first script. This file is an expression: a function of the visit's options.
//
// Times end with a frame: an animation frame's callback runs before style, layout and paint, and a message that is posted
// there arrives after them.
(wanted) => {
  if (!location.protocol.startsWith("http")) return;
  // Signs in: all three sites read this entry.
  if (wanted.access) {
    sessionStorage.setItem("petstore-admin.access", JSON.stringify(wanted.access));
    // This app keeps the name of the environment, too. A signed-in tab without it does not exist.
    sessionStorage.setItem("petstore-admin.environment", JSON.stringify({ name: "Demonstration", mark: "" }));
  }

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
    check((watcher) => watcher.polled);
    nextTask().then(() => (inFrame = false));
    requestAnimationFrame(frame);
  };

  let watchers = [];
  const check = (concerns) => {
    const seen = watchers.filter((watcher) => concerns(watcher) && watcher.test());
    watchers = watchers.filter((watcher) => !seen.includes(watcher));
    for (const { resolve } of seen) resolve(inFrame ? nextTask() : afterPaint());
  };
  requestAnimationFrame(frame);
  // A form can appear by an attribute. In other visits this would only cost time.
  const changes = { childList: true, characterData: true, subtree: true, attributes: !wanted.access };
  new MutationObserver(() => check(() => true)).observe(document, changes);

  /**
   * The end of the first frame in which `test` holds, in milliseconds since the navigation. A `polled` test runs with each
   * frame, because not everything that it reads changes the document.
   */
  const painted = (what, test, { polled = false } = {}) =>
    new Promise((resolve, reject) => {
      const watcher = { test, resolve, polled };
      watchers.push(watcher);
      setTimeout(() => reject(new Error(`${what}: not seen. The page shows: ${document.body.innerText.slice(0, 300)}`)), TIMEOUT);
      check((other) => other === watcher);
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
  // The sites import a file as soon as it is chosen.
  addEventListener("change", (event) => event.target.type === "file" && (pressed = event.timeStamp), true);

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
      sincePress: shown - pressed,
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
  const areSold = (rows) => rows.every((row) => [...row.children].some((cell) => cell.textContent.trim() === "Sold"));
  const expectRows = (what, test) =>
    expect(what, () => {
      const shown = [...rows()];
      return shown.length === wanted.rows && test(shown);
    });

  const isRow = (row) => row?.querySelector("td") != null;
  const scroller = () => {
    let element = document.querySelector("table");
    while (element.scrollHeight <= element.clientHeight) element = element.parentElement;
    return element;
  };
  /** Whether the middle of the scrolled table shows a row, and not only the place of one. */
  const showsRows = (frame) => {
    const { x, y } = middle(frame);
    return isRow(document.elementFromPoint(x, y)?.closest("tr"));
  };
  const scrollTo = (frame, part) => (frame.scrollTop = part * (frame.scrollHeight - frame.clientHeight));

  /** Of the whole page it is the middle of the screen. */
  const middle = (element) => {
    const whole = { x: 0, y: 0, width: innerWidth, height: innerHeight };
    const box = element === document.documentElement ? whole : element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  /** The centre of an element, after scrolling to it. */
  const centre = (element) => {
    element.scrollIntoView({ block: "nearest", behavior: "instant" });
    return middle(element);
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

  let watched;
  window.petstoreBench = {
    loaded: () => loading,
    /** The centre of the link or button with this text. */
    positionOf: (text) => centre(withText(text)),
    positionOfField: (selector) => centre(document.querySelector(selector)),
    valueOf: (selector) => document.querySelector(selector).value,
    focusSearch: () => document.querySelector("input[type=search]").focus(),
    /** The first frame in which the person can see the field for the key and type into it. */
    async typeable(selector) {
      const shown = await painted("the field for the key", () => isUsable(document.querySelector(selector)));
      // Before the first paint a frame shows nothing.
      while (firstPaint === null) await afterPaint();
      return Math.max(shown, firstPaint);
    },
    /** The first frame in which the person can see the field and it is empty. */
    empty(selector) {
      const isEmpty = (field) => field?.value === "" && isUsable(field);
      return painted("an empty form", () => isEmpty(document.querySelector(selector)), { polled: true });
    },
    expectSold: () => expectRows("the sold pets", areSold),
    expectAll: () => expectRows("all pets", (rows) => !areSold(rows)),
    expectOtherRows() {
      const before = rows().length;
      expect("another number of rows", () => rows().length !== before);
    },
    exists: (selector) => painted(selector, () => document.querySelector(selector) !== null),
    /** Expects the button, and the first row if the site shows rows. */
    expectImport(button, showsRows) {
      const ready = painted(`the button "${button}"`, () => withText(button) !== undefined);
      const row = showsRows ? painted("the first row", () => [...rows()].some(isRow)) : ready;
      expected = Promise.all([ready, row]).then(async ([ready, row]) => {
        await wait(TIME_AFTER_PRESS);
        return { ready: ready - pressed, firstRow: row - pressed };
      });
      expected.catch(() => {});
    },
    positionOfRows: () => centre(scroller()),
    /** Counts the frames in which the table shows no row, until the call of `framesWithoutRows`. */
    watchRows() {
      const frame = scroller();
      watched = { frames: 0, empty: 0 };
      const count = async () => {
        await nextTask();
        watched.frames += 1;
        if (!showsRows(frame)) watched.empty += 1;
        watched.next = requestAnimationFrame(count);
      };
      watched.next = requestAnimationFrame(count);
    },
    /** The share of all frames, from 0 to 1. */
    framesWithoutRows() {
      cancelAnimationFrame(watched.next);
      return watched.empty / Math.max(1, watched.frames);
    },
    /** Scrolls from the first row to the last one, a step with each frame. */
    async scrollThrough(steps) {
      const frame = scroller();
      for (let step = 0; step <= steps; step++) {
        scrollTo(frame, step / steps);
        await afterPaint();
      }
    },
    /** From the jump to this part of the table to the end of the frame that shows its rows. */
    async jumpTo(part) {
      const frame = scroller();
      const begin = performance.now();
      scrollTo(frame, part);
      return (await painted("the rows after a jump", () => showsRows(frame), { polled: true })) - begin;
    },
    /** From the press to the end of the frame with the expected rows. */
    sincePress: () => expected,
    lastPress: () => pressed,
  };
}
