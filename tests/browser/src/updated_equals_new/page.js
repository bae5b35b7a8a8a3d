// A clock that only the test moves, random numbers from `seed`, and no locks, which are granted in real time. `describe` tells each
// element with its attributes, its value and its texts, without what matches `skipped`.
const { setTimeout: start, clearTimeout: end, setInterval: repeat } = globalThis, clock = Date.now, random = Math.random;
// Of 0 no number would follow.
seed = seed % 2147483646 + 1;
let now = new Date().setHours(12, 0, 0, 0), id = 1e9, timers = [];
const add = (run, ms, every) => timers.push({ run, at: now + ms, every, id: ++id }) && id;
const remove = (gone) => { timers = timers.filter(({ id }) => id !== gone); end(gone); };
Object.assign(globalThis, { clearTimeout: remove, clearInterval: remove });
globalThis.setTimeout = (run, ms) => ms > 0 ? add(run, ms) : start(run);
globalThis.setInterval = (run, ms) => add(run, ms, ms);
Date.now = performance.now = () => now;
Math.random = () => (seed = seed * 48271 % 2147483647) / 2147483647;
Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
const own = (node, skipped) => node instanceof Text ? node.data : node.matches && !node.matches(skipped) ? '|' : '';
return {
    async tick(seconds) {
        for (; seconds > 0; seconds -= 1) {
            now += 1000;
            const due = timers.filter(({ at }) => at <= now);
            timers = timers.filter(({ at, every }) => at > now || every);
            due.forEach((timer) => { timer.at = now + timer.every; timer.run(); });
            for (let tasks = 0; tasks < 30; tasks += 1) await null;
        }
    },
    describe: (root, skipped) => [...document.querySelectorAll(`${root} *`)].filter((element) => !element.closest(skipped))
        .map((element) => [element.localName, [...element.attributes].map(({ name, value }) => `${name}=${value}`).sort(),
            element.value, element.checked, [...element.childNodes].map((node) => own(node, skipped)).join('')].join(' '))
        .join('\n'),
    restore() {
        Object.assign(globalThis, { setTimeout: start, clearTimeout: end, setInterval: repeat, clearInterval: end });
        [Date.now, Math.random] = [clock, random];
        delete performance.now;
        delete navigator.locks;
    },
};
