import AddIcon from "@mui/icons-material/Add";
import SearchIcon from "@mui/icons-material/Search";
import UploadIcon from "@mui/icons-material/Upload";
import { Layout, Menu } from "react-admin";

const MainMenu = () => (
  <Menu>
    <Menu.ResourceItem name="pets" />
    <Menu.Item to="/pets/create" primaryText="Add a pet" leftIcon={<AddIcon />} />
    <Menu.Item to="/find" primaryText="Find by ID" leftIcon={<SearchIcon />} />
    <Menu.Item to="/import" primaryText="Import" leftIcon={<UploadIcon />} />
  </Menu>
);

export const Shell = ({ children }) => <Layout menu={MainMenu}>{children}</Layout>;
