import { FunctionField, Show, SimpleShowLayout, TextField } from "react-admin";
import { label } from "./statuses";

export const PetShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="id" label="ID" />
      <TextField source="name" />
      <TextField source="category" />
      <FunctionField label="Status" render={(pet) => label(pet.status)} />
    </SimpleShowLayout>
  </Show>
);
