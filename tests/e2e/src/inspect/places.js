// Returns the open dialogs that are not in the middle of the screen, and the open panels that neither touch their button nor an edge.
const problems = [];
for (const dialog of document.querySelectorAll('dialog[open]')) {
  const { left, right, top, bottom, height } = dialog.getBoundingClientRect();
  const across = (left + right - document.documentElement.clientWidth) / 2;
  const down = height > innerHeight ? 0 : (top + bottom - innerHeight) / 2;
  const isOff = Math.max(Math.abs(across), Math.abs(down)) > 2;
  if (isOff) problems.push(`${across} px across and ${down} px down from the middle: ${describe(dialog)}`);
}
const NEAR = 24;
for (const panel of document.querySelectorAll(':popover-open')) {
  const box = panel.getBoundingClientRect();
  const touchesEdge = box.bottom > innerHeight - NEAR || box.top < NEAR;
  const buttons = [...document.querySelectorAll(`[popovertarget="${panel.id}"]`), window.pressedButton].filter(Boolean);
  const touches = buttons.map(button => button.getBoundingClientRect()).some(button =>
    button.left < box.right + NEAR && box.left < button.right + NEAR && button.top < box.bottom + NEAR && box.top < button.bottom + NEAR);
  const places = [panel, ...buttons].map(each => each.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height].map(Math.round));
  if (buttons.length && !touches && !touchesEdge) problems.push(`far from its button (${places.join('; ')}): ${describe(panel)}`);
}
return problems;
