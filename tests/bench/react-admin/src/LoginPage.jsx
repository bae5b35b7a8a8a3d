import { Button, CardContent } from "@mui/material";
import { Form, Login, PasswordInput, required, useLogin, useNotify } from "react-admin";

export const LoginPage = () => {
  const login = useLogin();
  const notify = useNotify();
  const submit = (entered) => login(entered).catch((error) => notify(error.message, { type: "error" }));
  return (
    <Login>
      <Form onSubmit={submit}>
        <CardContent>
          <PasswordInput source="key" label="API key" autoFocus validate={required()} />
          <Button variant="contained" type="submit" fullWidth>
            Sign in
          </Button>
        </CardContent>
      </Form>
    </Login>
  );
};
