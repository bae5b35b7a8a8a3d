// Answers the site with `config`, and keeps each request to the service until the test answers it.
const real = fetch, sent = [], headers = { 'Content-Type': 'application/json' };
const waiting = () => sent.filter(({ request, isAnswered }) => !isAnswered && !request.signal.aborted);
const next = () => Object.assign(waiting()[0], { isAnswered: true });
globalThis.fetch = async (request) => request.url.endsWith('/config.json')
    ? new Response(config, { headers })
    : new Promise((resolve, reject) => sent.push({ request, resolve, reject }));
return {
    restore() { globalThis.fetch = real; },
    count: () => sent.length,
    first: () => waiting()[0].request,
    respond: (status, body, more) =>
        next().resolve(new Response(body, { status, headers: { ...headers, ...more } })),
    fail: () => next().reject(new TypeError('Failed to fetch')),
    isWaiting: () => waiting().length > 0,
};
