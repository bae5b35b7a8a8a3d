import { Card, CardContent, TextField, Typography } from "@mui/material";
import { useState } from "react";
import {
  CreateButton,
  DataTable,
  FilterList,
  FilterListItem,
  List,
  ListContextProvider,
  Pagination,
  RefreshButton,
  TopToolbar,
  useListContext,
} from "react-admin";
import { label, statuses } from "./statuses";

export const PetList = () => (
  <List perPage={100} aside={<Aside />} actions={<Actions />} pagination={<Pagination rowsPerPageOptions={[20, 50, 100]} />}>
    <FoundRows />
  </List>
);

const Actions = () => (
  <TopToolbar>
    <CreateButton />
    <RefreshButton />
  </TopToolbar>
);

const Aside = () => (
  <Card sx={{ order: -1, mr: 2, mt: 6, width: 200, flexShrink: 0 }}>
    <CardContent>
      <FilterList label="Status">
        {statuses.map(({ id, name }) => (
          <FilterListItem key={id} label={name} value={{ status: id }} />
        ))}
      </FilterList>
    </CardContent>
  </Card>
);

/** The rows that were loaded, as far as the search leaves them. */
const FoundRows = () => {
  const list = useListContext();
  const [search, setSearch] = useState("");
  const data = search.trim() ? list.data?.filter((pet) => matches(pet, search.trim().toLowerCase())) : list.data;
  return (
    <>
      <TextField
        type="search"
        label="Find in these rows"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        fullWidth={false}
        sx={{ m: 2 }}
      />
      {data && (
        <Typography variant="body2" sx={{ mx: 2 }}>
          {list.data.length} pets, {data.length} of them shown. The interface gives no next page.
        </Typography>
      )}
      <ListContextProvider value={{ ...list, data }}>
        <DataTable bulkActionButtons={false} rowClick={false}>
          <DataTable.Col source="id" label="ID" disableSort />
          <DataTable.Col source="name" disableSort />
          <DataTable.Col source="category" disableSort />
          <DataTable.Col source="status" disableSort render={(pet) => label(pet.status)} />
        </DataTable>
      </ListContextProvider>
    </>
  );
};

const matches = (pet, search) =>
  [pet.id, pet.name, pet.category, label(pet.status)].some((text) => text.toLowerCase().includes(search));
