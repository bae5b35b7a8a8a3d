// Requests the list of a reload while the program loads, if the gate has permitted that in advance: src/gate/early_permit.rs says when.
//
// The permit is used under the lock that all tabs share, and only if the gate's stored state is the one for which it was made. The
// state that takes its place marks the request. The program takes the request over with the lock (src/browser/early.rs). Until
// then this script stores the answer in that state, so that every tab knows of a 429 even if the program never comes.
globalThis.petstoreAdminEarlyRequest = (async () => {
  const ABORT_AFTER_MS = 15_000;
  const GIVE_UP_AFTER_MS = 20_000;
  const DAY_MS = 86_400_000;
  const named = (name) => `petstore-admin.${name}`;

  const { address, path, gate, session, storedAt } = JSON.parse(sessionStorage.getItem(named("early-list")));
  const { service, key } = JSON.parse(sessionStorage.getItem(named("access")));
  // How the rows are shown is no part of the request, and always comes last in a URL of the app.
  const isThisPage = location.pathname + location.search.replace(/([?&](more|sort)=[^&]*)+$/, "") === address;
  const isRecent = Math.abs(Date.now() - storedAt) < DAY_MS;
  const isThisSession = sessionStorage.getItem(named("session")) === session;
  const hasEnded = localStorage.getItem(named(`ended ${session}`)) !== null;
  if (!isThisPage || !isRecent || !isThisSession || hasEnded) return undefined;

  const send = ({ begun: [head, tail] }, release) => {
    const begun = `${head}null${tail}`;
    localStorage.setItem(named(gate), begun);
    localStorage.removeItem(named(`permit ${gate}`));

    const url = service + path;
    const cache = sessionStorage.getItem(named("no-store")) === null ? "no-store" : "default";
    const sentAt = Date.now();
    const abort = new AbortController();
    const response = fetch(url, {
      headers: { Authorization: `Bearer ${key}` },
      cache,
      credentials: "omit",
      redirect: "error",
      referrerPolicy: "no-referrer",
      signal: abort.signal,
    });

    let isTaken = false;
    let isGivenUp = false;
    const store = (httpStatus, headers) => {
      // Another tab may have taken the lock, and stored something newer.
      if (isTaken || localStorage.getItem(named(gate)) !== begun) return;
      const header = (name) => headers?.get(name) ?? null;
      const answer = {
        httpStatus,
        headers: {
          limit: header("X-RateLimit-Limit"),
          remaining: header("X-RateLimit-Remaining"),
          reset: header("X-RateLimit-Reset"),
          retryAfter: header("Retry-After"),
          date: header("Date"),
        },
      };
      localStorage.setItem(named(gate), head + JSON.stringify(answer) + tail);
    };
    // Where the storage has no room for the answer, the request counts as one without a response.
    response.then(({ status, headers }) => store(status, headers), () => store(0)).catch(() => undefined);
    const aborting = setTimeout(() => abort.abort(), ABORT_AFTER_MS);
    const givingUp = setTimeout(() => {
      isGivenUp = true;
      release();
    }, GIVE_UP_AFTER_MS);

    const take = () => {
      clearTimeout(aborting);
      clearTimeout(givingUp);
      isTaken = true;
      return !isGivenUp;
    };
    return { url, cache, sentAt, response, abort, release, take };
  };

  return new Promise((resolve, reject) => {
    const whenLocked = (lock) => {
      const permit = lock && JSON.parse(localStorage.getItem(named(`permit ${gate}`)));
      if (!permit || localStorage.getItem(named(gate)) !== permit.before) return resolve();
      // The browser holds the lock until this promise is settled.
      return new Promise((release) => resolve(send(permit, release)));
    };
    navigator.locks.request(gate, { ifAvailable: true }, whenLocked).catch(reject);
  });
})().catch(() => undefined);
