import { Create, SaveButton, SelectInput, SimpleForm, TextInput, Toolbar, required, useNotify } from "react-admin";
import { useFormContext } from "react-hook-form";
import { statuses } from "./statuses";

const wholeNumber = (text) => (/^-?\d+$/.test(text) ? undefined : "This must be a whole number.");
// The interface knows no empty status: one that is not set is left out.
const asNewPet = ({ name, categoryId, status }) => ({ name, categoryId: Number(categoryId), ...(status && { status }) });

export const PetCreate = () => (
  <Create redirect="list" transform={asNewPet}>
    <SimpleForm toolbar={<Buttons />}>
      <TextInput source="name" validate={required()} />
      <TextInput source="categoryId" label="Category ID" inputMode="numeric" validate={[required(), wholeNumber]} />
      <SelectInput source="status" choices={statuses} emptyText="Not set" />
    </SimpleForm>
  </Create>
);

/** The second button is the documentation's way to add several records one after the other. */
const Buttons = () => {
  const notify = useNotify();
  const { reset } = useFormContext();
  const onSuccess = () => {
    reset();
    notify("ra.notification.created", { type: "info", messageArgs: { smart_count: 1 } });
  };
  return (
    <Toolbar>
      <SaveButton />
      <SaveButton label="Save and add" type="button" variant="text" mutationOptions={{ onSuccess }} />
    </Toolbar>
  );
};
