// Stores `stored` in a browser with the clock of that day.
const clock = Date.now, { now, session, local, database: { name, version, stores, records } } = stored;
Date.now = () => now;
const fill = (storage, entries) => Object.entries(entries)
    .forEach(([entry, text]) => storage.setItem(`petstore-admin.${entry}`, text));
const done = (request) => new Promise((resolve, reject) => Object.assign(request, {
    onsuccess: () => resolve(request.result),
    oncomplete: resolve,
    onerror: () => reject(request.error),
}));
return {
    async store() {
        fill(sessionStorage, session);
        fill(localStorage, local);
        await done(indexedDB.deleteDatabase(name));
        const request = indexedDB.open(name, version);
        request.onupgradeneeded = () => stores.forEach((store) => request.result.createObjectStore(store));
        const database = await done(request), transaction = database.transaction(stores, 'readwrite');
        records.forEach(([store, key, value]) => transaction.objectStore(store).put(value, key));
        await done(transaction);
        database.close();
    },
    restore() { Date.now = clock; },
};
