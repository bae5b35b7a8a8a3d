export const statuses = [
  { id: "available", name: "Available" },
  { id: "pending", name: "Pending" },
  { id: "sold", name: "Sold" },
];

export const label = (status) => statuses.find(({ id }) => id === status)?.name ?? status ?? "Not set";
