// The service and the key, in session storage: the same entry as the other two pages, so that one sign-in serves all.
const NAME = "petstore-admin.access";

export const access = () => JSON.parse(sessionStorage.getItem(NAME));
export const keep = (service, key) => sessionStorage.setItem(NAME, JSON.stringify({ service, key }));
export const forget = () => sessionStorage.removeItem(NAME);

// Asked for at the start, so that neither the sign-in nor the first list waits for it.
const loading = fetch("/config.json", { cache: "no-store" }).then((answer) => answer.json());
/** The file that names the services and the categories. */
export const config = () => loading;
