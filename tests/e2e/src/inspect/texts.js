// Returns the shown texts that cannot be read well: a contrast below 4.5:1, or 3:1 for large letters (WCAG 2.2, success criterion
// 1.4.3). Texts of disabled and busy controls are no exception, because a person reads them, too.
const root = document.querySelector('dialog:modal') ?? document.body;
const problems = [];
const opacity = element => ancestors(element).reduce((product, each) => product * getComputedStyle(each).opacity, 1);
const check = (element, style, what) => {
  const behind = around(element);
  const [r, g, b, a] = rgba(style.color);
  const size = parseFloat(style.fontSize);
  const needed = size >= 24 || size >= 18.66 && style.fontWeight >= 700 ? 3 : 4.5;
  const found = contrast(over([r, g, b, a * opacity(element)], behind), behind);
  if (found < needed - 0.01) problems.push(`a contrast of ${found.toFixed(2)}${what}: ${describe(element)}`);
};
for (const element of root.querySelectorAll('*')) {
  const isField = element.matches('input:not([type=checkbox]), select, textarea');
  if (!isField && !hasOwnText(element) || element.matches('option, datalist, script, style, title')) continue;
  if (!isShown(element) || element.closest('svg') || isUnseen(element)) continue;
  const isEmpty = isField && !element.value;
  if (!isEmpty) check(element, getComputedStyle(element), '');
  if (isEmpty && element.placeholder) check(element, getComputedStyle(element, '::placeholder'), ' of the placeholder');
}
return problems;
