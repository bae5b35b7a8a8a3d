// Returns the controls that a finger misses: it hits a square of this size around the middle of each, or a wider area that
// belongs to the control. Links in a line of text are excepted, as in WCAG 2.2, success criterion 2.5.8.
const [size] = args;
// A panel covers what is behind it until it closes; the states without a panel check those controls.
const panel = document.querySelector('dialog[open], :popover-open');
const controls = [...(panel ?? document).querySelectorAll(CONTROLS)];
const isInText = element => {
  const style = getComputedStyle(element);
  if (style.display !== 'inline') return false;
  const around = element.closest('p, li, td, dd, div')?.innerText.trim() ?? '';
  return around.length > element.innerText.trim().length;
};
const problems = [];
for (const element of controls) {
  if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]') || isInText(element)) continue;
  if (getComputedStyle(element).clipPath === 'inset(50%)') continue;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const box = element.getBoundingClientRect();
  const belongs = (x, y) => {
    const at = document.elementFromPoint(x, y);
    return at && (element.contains(at) || at.closest('label')?.control === element);
  };
  if (box.width >= size - 0.6 && box.height >= size - 0.6) continue;
  // The area around the middle that belongs to the control, in steps of half a pixel.
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const reach = (dx, dy) => {
    let length = 0;
    while (length < size && belongs(x + dx * (length + 0.5), y + dy * (length + 0.5))) length += 0.5;
    return length;
  };
  const width = Math.max(box.width, reach(-1, 0) + reach(1, 0));
  const height = Math.max(box.height, reach(0, -1) + reach(0, 1));
  if (width < size - 0.6 || height < size - 0.6) {
    problems.push(`${Math.round(width)} × ${Math.round(height)} px: ${describe(element)}`);
  }
}
return [...new Set(problems)].slice(0, 12);
