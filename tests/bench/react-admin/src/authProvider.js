import { access, config, forget, keep } from "./access";

export const authProvider = {
  async login({ key }) {
    const { environments } = await config();
    keep(environments[0].baseUrl, key);
  },
  async logout() {
    forget();
  },
  async checkAuth() {
    if (!access()) throw new Error("There is no API key.");
  },
  async checkError({ status }) {
    if (status === 401 || status === 403) throw new Error("The service refuses the API key.");
  },
};
