import { Button, Card, CardContent, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { Title, useRedirect } from "react-admin";

export const FindPage = () => {
  const [id, setId] = useState("");
  const redirect = useRedirect();
  const find = (event) => {
    event.preventDefault();
    redirect("show", "pets", id.trim());
  };
  return (
    <Card component="form" onSubmit={find} sx={{ mt: 2 }}>
      <Title title="Find a pet by ID" />
      <CardContent>
        <Typography>This operation is deprecated and will be removed on 5 December 2030.</Typography>
        <TextField label="Pet ID" value={id} onChange={(event) => setId(event.target.value)} inputMode="numeric" required />
        <Button type="submit" variant="contained" sx={{ m: 2 }}>
          Find
        </Button>
      </CardContent>
    </Card>
  );
};
