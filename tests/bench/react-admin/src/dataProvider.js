import { HttpError } from "react-admin";
import { access, config } from "./access";

/** Asks the service. */
const ask = async (path, { method = "GET", data, signal } = {}) => {
  const { service, key } = access();
  const headers = { Authorization: `Bearer ${key}`, ...(data && { "Content-Type": "application/json" }) };
  const body = data && JSON.stringify(data);
  const answer = await fetch(service + path, { method, headers, body, signal, cache: "no-store", credentials: "omit" });
  const text = await answer.text();
  if (!answer.ok) {
    const error = JSON.parse(text);
    throw new HttpError(error.message, answer.status, error);
  }
  return JSON.parse(text, exactIds);
};

// An id is an int64, which a number can't hold: its digits are kept as text.
const exactIds = (name, value, { source }) => (name === "id" || name === "categoryId" ? source : value);

const withLabel = (pet, { categories = {} }) => ({
  ...pet,
  category: [categories[pet.categoryId], pet.categoryId].filter(Boolean).join(" "),
});

const one = async (path, options) => {
  const [pet, labels] = await Promise.all([ask(path, options), config()]);
  return { data: withLabel(pet, labels) };
};

const notShown = async () => {
  throw new Error("The interface of the service does not show this operation.");
};

export const dataProvider = {
  supportAbortSignal: true,
  async getList(resource, { pagination, filter, signal }) {
    const query = new URLSearchParams({ limit: pagination.perPage, ...(filter.status && { status: filter.status }) });
    const [pets, labels] = await Promise.all([ask(`/pets?${query}`, { signal }), config()]);
    // The interface gives no next page.
    return { data: pets.map((pet) => withLabel(pet, labels)), pageInfo: { hasNextPage: false, hasPreviousPage: false } };
  },
  getOne: (resource, { id, signal }) => one(`/pets/${id}`, { signal }),
  create: (resource, { data }) => one("/pets", { method: "POST", data }),
  getMany: notShown,
  getManyReference: notShown,
  update: notShown,
  updateMany: notShown,
  delete: notShown,
  deleteMany: notShown,
};
