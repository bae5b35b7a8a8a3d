// Copies rows of a table as lines with tabs between the cells, also where the selection has a text before or behind them. A browser puts
// cells that the style does not lay out as a table on lines of their own. Cells of the class "do" have only buttons. A text of one cell is
// copied as it is, and so is the whole page.
addEventListener("copy", (event) => {
  // Trunk makes two characters of an escape in a string.
  const [TAB, LINE_FEED] = [9, 10].map((code) => String.fromCharCode(code));
  const selection = getSelection();
  const [table, other] = [...document.querySelectorAll("main table")].filter((table) => selection.containsNode(table, true));
  if (!table || other || !table.closest("main").contains(selection.getRangeAt(0).commonAncestorContainer)) return;
  const isSelected = (cell) => !cell.matches(".do") && selection.containsNode(cell, true);
  const text = (cell) => cell.textContent.trim().replace(/[\t\r\n]/g, " ");
  const lines = [...table.rows].map((row) => [...row.cells].filter(isSelected).map(text).join(TAB)).filter(Boolean);
  if (lines.length < 2 && !lines[0]?.includes(TAB)) return;
  event.clipboardData.setData("text/plain", lines.join(LINE_FEED));
  event.preventDefault();
});
