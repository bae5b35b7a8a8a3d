import { Create, SelectInput, SimpleForm, TextInput, required } from "react-admin";
import { statuses } from "./statuses";

const wholeNumber = (text) => (/^-?\d+$/.test(text) ? undefined : "This must be a whole number.");
// The interface knows no empty status: one that is not set is left out.
const asNewPet = ({ name, categoryId, status }) => ({ name, categoryId: Number(categoryId), ...(status && { status }) });

export const PetCreate = () => (
  <Create redirect="list" transform={asNewPet}>
    <SimpleForm>
      <TextInput source="name" validate={required()} />
      <TextInput source="categoryId" label="Category ID" inputMode="numeric" validate={[required(), wholeNumber]} />
      <SelectInput source="status" choices={statuses} emptyText="Not set" />
    </SimpleForm>
  </Create>
);
