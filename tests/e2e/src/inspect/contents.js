// Returns values that a program has forgotten, regions that are empty on the screen, rows of tables without a head, and what is missing in the panel of the rate limit.
const problems = [];
const FORGOTTEN = /\bundefined\b|\bNaN\b|\[object \w+\]/;
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const { data, parentElement } = texts.currentNode;
  if (parentElement.closest('script, style, textarea, td, th')) continue;
  if (FORGOTTEN.test(data) || data.trim() === 'null') problems.push(`a forgotten value: “${data.trim()}”`);
}
for (const element of document.querySelectorAll('[title], [aria-label], [href], [value]')) {
  for (const { name, value } of element.attributes) {
    if (FORGOTTEN.test(value) || value === 'null') problems.push(`a forgotten value in ${name}: ${describe(element)}`);
  }
}
const REGIONS = ':is([role=region], [role=alert], [role=note], [role=group], section[aria-label], section[aria-labelledby], nav, form, table, main, header, dialog[open], :popover-open)';
for (const region of document.querySelectorAll(REGIONS)) {
  const isEmpty = !region.innerText.trim() && !region.querySelector(CONTROLS);
  if (isShown(region) && isEmpty && region.getBoundingClientRect().height > 0) problems.push(`an empty region: ${describe(region)}`);
}
for (const row of document.querySelectorAll('tbody > tr:not(:has(> th[scope=row]))')) {
  if (isShown(row)) problems.push(`a row without a head: ${describe(row)}`);
}
const panel = document.getElementById('rate-limit-panel');
if (panel) {
  if (!/\d left|Limit \d|not told/.test(panel.textContent)) problems.push(`the panel does not tell the rate limit: “${panel.textContent}”`);
}
return problems;
