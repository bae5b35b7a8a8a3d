import { lazy } from "react";
import { Admin, CustomRoutes, Resource } from "react-admin";
import { Route } from "react-router-dom";
import { authProvider } from "./authProvider";
import { dataProvider } from "./dataProvider";
import { LoginPage } from "./LoginPage";
import { Shell } from "./Shell";
import { FindPage } from "./pets/FindPage";
import { PetCreate } from "./pets/PetCreate";
import { PetList } from "./pets/PetList";
import { PetShow } from "./pets/PetShow";

// Loaded with its page only, as this app loads its part of the program, so that the other figures do not have to pay for it.
const ImportPage = lazy(() => import("./pets/ImportPage").then(({ ImportPage }) => ({ default: ImportPage })));

export const App = () => (
  <Admin title="Pet Store Admin" dataProvider={dataProvider} authProvider={authProvider} loginPage={LoginPage} layout={Shell} requireAuth>
    <Resource name="pets" list={PetList} create={PetCreate} show={PetShow} recordRepresentation="name" />
    <CustomRoutes>
      <Route path="/find" element={<FindPage />} />
      <Route path="/import" element={<ImportPage />} />
    </CustomRoutes>
  </Admin>
);
