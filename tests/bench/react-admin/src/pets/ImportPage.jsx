import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useState } from "react";
import { ResourceContextProvider, Title, TopToolbar } from "react-admin";
import { ImportButton } from "react-admin-import-csv";
import { statuses } from "./statuses";

/** The package's button. It has no step between reading and sending, so its callback before the sending asks the person. */
export const ImportPage = () => {
  const [checked, setChecked] = useState(null);
  // The page checks the rows here: a row that `validateRow` refuses would end the whole import without a reason on the screen.
  const ask = (action, rows) => new Promise((send) => setChecked({ ...check(rows), send }));
  const answer = (rows) => {
    checked.send(rows);
    setChecked(null);
  };
  return (
    <ResourceContextProvider value="pets">
      <Title title="Import pets" />
      <TopToolbar>
        <ImportButton preCommitCallback={ask} />
      </TopToolbar>
      {checked && (
        <Dialog open>
          <DialogTitle>{checked.rows} rows</DialogTitle>
          <DialogContent>
            {checked.pets.length} rows can be sent. {checked.problems.length} rows cannot be sent as they are.
          </DialogContent>
          <DialogActions>
            <Button onClick={() => answer([])}>Cancel</Button>
            <Button onClick={() => answer(checked.pets)}>Send the rows</Button>
          </DialogActions>
        </Dialog>
      )}
    </ResourceContextProvider>
  );
};

const check = (rows) => {
  const pets = [];
  const problems = [];
  rows.forEach((row, index) => {
    const reason = problemOf(row);
    if (reason) problems.push({ row: index, reason });
    else pets.push(asNewPet(row));
  });
  return { rows: rows.length, pets, problems };
};

const problemOf = ({ name, categoryId, status }) => {
  if (!name?.trim()) return "Enter a name.";
  if (!/^\s*-?\d+\s*$/.test(categoryId)) return "Enter a whole number.";
  if (status && !statuses.some(({ id }) => id === status.trim().toLowerCase())) return "Enter available, pending or sold.";
  return null;
};

const asNewPet = ({ name, categoryId, status }) => ({
  name,
  categoryId: Number(categoryId),
  ...(status && { status: status.trim().toLowerCase() }),
});
