// Returns the controls with a frame or a ground of their own that stand less than 8 px apart. What is fixed may be over the others.
const SMALLEST = 8;
const root = document.querySelector('dialog[open], :popover-open') ?? document;
const boxes = [];
for (const element of root.querySelectorAll(`${CONTROLS}, .inline > .control`)) {
  if (!isShown(element) || isUnseen(element) || element.closest('table, nav, .inline .control > *')) continue;
  const style = getComputedStyle(element);
  const isPainted = [style.backgroundColor, style.borderInlineStartColor].some(color => rgba(color)[3] > 0);
  const box = element.getBoundingClientRect();
  if (style.display === 'inline' || !isPainted || !box.width) continue;
  boxes.push([element, box, ancestors(element).some(each => ['fixed', 'sticky'].includes(getComputedStyle(each).position))]);
}
const problems = [];
for (const [index, [one, a, isFixed]] of boxes.entries()) {
  for (const [other, b, isOtherFixed] of boxes.slice(index + 1)) {
    const across = Math.max(a.left - b.right, b.left - a.right);
    const down = Math.max(a.top - b.bottom, b.top - a.bottom);
    if (isFixed !== isOtherFixed || Math.max(across, down) > SMALLEST - 0.5) continue;
    problems.push(`${Math.round(across)} px across and ${Math.round(down)} px down between ${describe(one)} and ${describe(other)}`);
  }
}
return problems;
